import type { EmployeeDatabase } from '../employee-database/employee-database.ts';
import type { ProviderFetch } from '../http/provider-http.ts';
import { createGenericClient } from './generic-client.ts';
import { genericEmployee } from './generic-rows.ts';

export const createGenericEmployeeDatabase = (ask: ProviderFetch, baseUrl: string): EmployeeDatabase => {
  const client = createGenericClient(ask, baseUrl);
  return {
    source: 'generic',
    verify: client.verify,
    listEmployees: (credential, signal) => client.list('employees', genericEmployee, { credential, signal }),
  };
};
