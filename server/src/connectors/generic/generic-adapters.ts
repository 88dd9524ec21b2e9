import type { DrivingHistory } from '../driving-history/driving-history.ts';
import type { EmployeeDatabase } from '../employee-database/employee-database.ts';
import type { ProviderFetch } from '../http/provider-http.ts';
import { createGenericClient } from './generic-client.ts';
import { genericEmployee, genericShift, genericVehicle } from './generic-rows.ts';

export const createGenericDrivingHistory = (fetchProvider: ProviderFetch, baseUrl: string): DrivingHistory => {
  const client = createGenericClient(fetchProvider, baseUrl);
  return {
    source: 'generic',
    windowDays: 7,
    verify: client.verify,
    listVehicles: (credential, signal) => client.list('vehicles', genericVehicle, { credential, signal }),
    async *fetchShifts(credential, { from, to }, signal) {
      const query = { from: from.toISOString(), to: to.toISOString() };
      for await (const row of client.list('shifts', genericShift, { credential, query, signal }))
        if ('unusable' in row || touches(row.row, from, to)) yield row;
    },
  };
};

/** Providers that ignore the requested range would repeat the same shifts in every window. */
const touches = ({ start, end }: { start: Date; end: Date | null }, from: Date, to: Date): boolean =>
  start <= to && (end === null || end >= from);

export const createGenericEmployeeDatabase = (fetchProvider: ProviderFetch, baseUrl: string): EmployeeDatabase => {
  const client = createGenericClient(fetchProvider, baseUrl);
  return {
    source: 'generic',
    verify: client.verify,
    listEmployees: (credential, signal) => client.list('employees', genericEmployee, { credential, signal }),
  };
};
