import { employeeFields } from '@flottwart/contract/kinds/employee/fields';
import { sortKeys } from '@flottwart/contract/kinds/field';
import type { QueryOf } from '../../api/query.ts';
import { type DefinitionOf, oneOf } from '../../lists/list-state.ts';
import { itemFilterRules } from '../../work-items/item-filter-rules.ts';

/** The filter buttons, from left to right. */
export const employeeFilters = [
  { value: 'ACTIVE', label: 'Aktive' },
  { value: 'INACTIVE', label: 'Inaktive' },
  { value: 'ALL', label: 'Alle' },
];

export const employeeList: DefinitionOf<QueryOf<'GET /api/employees'>> = {
  sortable: sortKeys(employeeFields),
  sort: 'lastName',
  order: 'asc',
  filters: {
    ...itemFilterRules('employee'),
    status: { initial: 'ACTIVE', accepts: oneOf(...employeeFilters.map(({ value }) => value)), unfiltered: 'ALL' },
    // Asked for by the form of a new driver alone.
    similarNumber: { initial: '', accepts: () => false },
  },
};
