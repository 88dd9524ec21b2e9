import { type DueColumn, dueColumns, dueKinds } from '@flottwart/contract/rules/due-names';
import type { BoardFilterQuery, BoardListQuery } from '../../api/due-dates.ts';
import { anyDay, type ListDefinition, type ListState, oneOf } from '../../lists/list-state.ts';
import { itemFilterRules } from '../../work-items/item-filter-rules.ts';

const isColumn = (value: string): value is DueColumn => dueColumns.some((column) => column === value);

export type BoardFilter = 'kind' | 'assignedTo' | 'column' | 'month' | 'day';

/** State of the board in the address: search, filters, one column of it, the month of the calendar and a day chosen in it. */
export const boardList: ListDefinition<'date', BoardFilter> = {
  sortable: ['date'],
  sort: 'date',
  order: 'asc',
  filters: {
    kind: { initial: '', accepts: oneOf(...dueKinds), isSeveral: true },
    assignedTo: itemFilterRules('vehicle').assignedTo,
    column: { initial: '', accepts: oneOf(...dueColumns) },
    month: { initial: '', accepts: (value) => /^(19|20|21)\d\d-(0[1-9]|1[0-2])$/.test(value) },
    day: anyDay,
  },
};

/** Search and filters that board, calendar and numbers share. */
export const toBoardQuery = ({ q, filters }: ListState<'date', BoardFilter>): BoardFilterQuery => ({
  ...(q !== '' && { q }),
  ...(filters.kind !== '' && { kind: filters.kind }),
  ...(filters.assignedTo !== '' && { assignedTo: filters.assignedTo }),
});

/** Dates on the screen: those of one column, of one day, or all of them. Paper and export take the same. */
export const toShownQuery = (state: ListState<'date', BoardFilter>): BoardListQuery => {
  const { day, column } = state.filters;
  const query = toBoardQuery(state);
  if (day !== '') return { ...query, from: day, to: day };
  return { ...query, ...(isColumn(column) && { column }) };
};
