import type { EmployeeFilter, EmployeeSort } from '../../api/employees.ts';
import { type ListDefinition, oneOf } from '../../lib/list-state.ts';

/** The filter buttons, from left to right. */
export const employeeFilters = [
  { value: 'ACTIVE', label: 'Aktive' },
  { value: 'INACTIVE', label: 'Inaktive' },
  { value: 'ALL', label: 'Alle' },
];

export const employeeList: ListDefinition<EmployeeSort, EmployeeFilter> = {
  sortable: ['mitarbeiterId', 'firstName', 'lastName', 'birthDate'],
  sort: 'lastName',
  order: 'asc',
  filters: { status: { initial: 'ACTIVE', accepts: oneOf(...employeeFilters.map(({ value }) => value)) } },
};
