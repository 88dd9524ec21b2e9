import { describe, expect, it } from 'vitest';
import { type ListDefinition, oneOf, readState } from './list-state.ts';
import { fromViewState, matchingView, toViewState } from './view-state.ts';

const definition: ListDefinition<'title' | 'dueDate', 'status'> = {
  sortable: ['title', 'dueDate'],
  sort: 'dueDate',
  order: 'asc',
  filters: { status: { initial: '', accepts: oneOf('OPEN', 'DONE') } },
};
const stateOf = (search: object) => readState(definition, { ...search });

describe('a saved view', () => {
  it('keeps search, order and filters, and no page', () => {
    const state = stateOf({ q: 'Öl', sort: 'title', order: 'desc', status: 'DONE', page: 3 });
    expect(toViewState(definition, state)).toEqual({ q: 'Öl', sort: 'title', order: 'desc', status: 'DONE' });
    expect(fromViewState(definition, toViewState(definition, state))).toEqual({ ...state, page: 1 });
  });

  it('drops fields and values unknown to the list', () => {
    const saved = { q: 'Öl', color: 'red', status: 'BURNT', sort: 'weight' };
    expect(toViewState(definition, fromViewState(definition, saved))).toEqual({ q: 'Öl' });
  });

  it('with one value or none of a filter still opens as it was saved, and several are kept', () => {
    const filters = { status: { initial: '', accepts: oneOf('OPEN', 'DONE'), isSeveral: true as const } };
    const several = { ...definition, filters, initialFilters: { status: 'OPEN' } };
    const opened = (saved: Record<string, string>) => fromViewState(several, saved).filters.status;
    expect([opened({ status: 'DONE' }), opened({ q: 'Öl' }), opened({ status: 'OPEN,DONE' })]).toEqual([
      'DONE',
      '',
      'OPEN,DONE',
    ]);
  });

  it('is recognised whatever page is open', () => {
    const done = { id: 1, state: { status: 'DONE' }, columns: null };
    const narrow = { id: 2, state: { status: 'DONE', color: 'red' }, columns: ['title'] };
    const find = (search: object, columns: readonly string[] | null) =>
      matchingView(definition, [done, narrow], stateOf(search), columns)?.id;
    expect(find({ status: 'DONE', page: 2 }, null)).toBe(1);
    expect(find({ status: 'DONE' }, ['title'])).toBe(2);
    expect(find({ status: 'DONE', q: 'x' }, null)).toBeUndefined();
    expect(find({}, null)).toBeUndefined();
  });
});
