import type { EndpointOf, RouteKey } from '@flottwart/contract/api';
import type { RequestInput } from '@flottwart/contract/endpoint';
import { requestFile } from './files.ts';

// The lists as Excel files, searched, filtered and sorted as on the screen. Apart from the lists' own queries, which
// are known to the routes and so to the first load of every page.

type ExportQuery<K extends RouteKey> = RequestInput<EndpointOf<K>> extends { readonly query: infer Q } ? Q : never;

export const exportVehicles = (query: ExportQuery<'GET /api/vehicles/export'>): Promise<File> =>
  requestFile('GET /api/vehicles/export', { query });

export const exportBoardDates = (query: ExportQuery<'GET /api/due-dates/export'>): Promise<File> =>
  requestFile('GET /api/due-dates/export', { query });

export const exportTasks = (query: ExportQuery<'GET /api/tasks/export'>): Promise<File> =>
  requestFile('GET /api/tasks/export', { query });

export const exportRepairRecords = (query: ExportQuery<'GET /api/repair-records/export'>): Promise<File> =>
  requestFile('GET /api/repair-records/export', { query });

export const exportEmployees = (query: ExportQuery<'GET /api/employees/export'>): Promise<File> =>
  requestFile('GET /api/employees/export', { query });

export const exportPoliceReports = (query: ExportQuery<'GET /api/police-reports/export'>): Promise<File> =>
  requestFile('GET /api/police-reports/export', { query });

export const exportTrips = (query: ExportQuery<'GET /api/vehicle-driver-history/export'>): Promise<File> =>
  requestFile('GET /api/vehicle-driver-history/export', { query });

export const exportPositions = (query: ExportQuery<'GET /api/leaseplan/export'>): Promise<File> =>
  requestFile('GET /api/leaseplan/export', { query });

export const exportOpenCredits = (query: ExportQuery<'GET /api/leaseplan/open-credits/export'>): Promise<File> =>
  requestFile('GET /api/leaseplan/open-credits/export', { query });

export const exportImports = (): Promise<File> => requestFile('GET /api/imports/export', { query: {} });

export const exportFindings = (query: ExportQuery<'GET /api/leaseplan/findings/export'>): Promise<File> =>
  requestFile('GET /api/leaseplan/findings/export', { query });
