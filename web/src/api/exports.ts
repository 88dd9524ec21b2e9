import { type ListState, toOrderQuery } from '../lists/list-state.ts';
import type { ItemFilter } from '../work-items/item-filter-rules.ts';
import { type EmployeeSort, toEmployeeFilters } from './employees.ts';
import { requestFile } from './files.ts';
import { toItemFilters } from './item-filters.ts';
import { type LeaseplanListState, type OpenCreditsSort, toLeaseplanFilters } from './leasing.ts';
import { type PoliceReportFilter, type PoliceReportSort, toPoliceReportFilters } from './police-reports.ts';
import type { RepairRecordSort } from './repair-records.ts';
import type { TaskSort } from './tasks.ts';
import { type TripFilter, type TripSort, toTripFilters } from './trips.ts';
import type { VehicleSort } from './vehicles.ts';

// The lists as Excel files, searched, filtered and sorted as on the screen. Apart from the lists' own queries, which
// are known to the routes and so to the first load of every page.

export const exportVehicles = (state: ListState<VehicleSort, ItemFilter>): Promise<File> =>
  requestFile('GET /api/vehicles/export', { query: { ...toOrderQuery(state), ...toItemFilters(state.filters) } });

export const exportTasks = (state: ListState<TaskSort, ItemFilter>): Promise<File> =>
  requestFile('GET /api/tasks/export', { query: { ...toOrderQuery(state), ...toItemFilters(state.filters) } });

export const exportRepairRecords = (state: ListState<RepairRecordSort, ItemFilter>): Promise<File> =>
  requestFile('GET /api/repair-records/export', { query: { ...toOrderQuery(state), ...toItemFilters(state.filters) } });

export const exportEmployees = (state: ListState<EmployeeSort, ItemFilter>): Promise<File> =>
  requestFile('GET /api/employees/export', { query: { ...toOrderQuery(state), ...toEmployeeFilters(state.filters) } });

export const exportPoliceReports = (state: ListState<PoliceReportSort, PoliceReportFilter>): Promise<File> =>
  requestFile('GET /api/police-reports/export', {
    query: { ...toOrderQuery(state), ...toPoliceReportFilters(state.filters) },
  });

export const exportTrips = (state: ListState<TripSort, TripFilter>): Promise<File> =>
  requestFile('GET /api/vehicle-driver-history/export', {
    query: { ...toOrderQuery(state), ...toTripFilters(state.filters) },
  });

export const exportLeaseplan = (state: LeaseplanListState): Promise<File> =>
  requestFile('GET /api/leaseplan/export', { query: { ...toOrderQuery(state), ...toLeaseplanFilters(state.filters) } });

export const exportPeriod = (from: string, to: string): Promise<File> =>
  requestFile('GET /api/leaseplan/export', { query: { from, to } });

export const exportOpenCredits = (state: ListState<OpenCreditsSort>): Promise<File> =>
  requestFile('GET /api/leaseplan/open-credits/export', { query: toOrderQuery(state) });

export const exportImports = (): Promise<File> => requestFile('GET /api/imports/export', { query: {} });
