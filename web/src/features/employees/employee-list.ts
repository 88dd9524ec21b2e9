import type { EmployeeSort } from '../../api/employees.ts';
import { type ListDefinition, oneOf } from '../../lists/list-state.ts';
import { type ItemFilter, itemFilterRules } from '../../work-items/item-filter-rules.ts';

/** The filter buttons, from left to right. */
export const employeeFilters = [
  { value: 'ACTIVE', label: 'Aktive' },
  { value: 'INACTIVE', label: 'Inaktive' },
  { value: 'ALL', label: 'Alle' },
];

export const employeeList: ListDefinition<EmployeeSort, ItemFilter> = {
  sortable: ['mitarbeiterId', 'firstName', 'lastName', 'birthDate'],
  sort: 'lastName',
  order: 'asc',
  filters: {
    ...itemFilterRules('employee'),
    status: { initial: 'ACTIVE', accepts: oneOf(...employeeFilters.map(({ value }) => value)) },
  },
};
