import { describe, expect, it } from 'vitest';
import {
  initialFiltersFor,
  isDay,
  type ListDefinition,
  oneOf,
  readState,
  searchReader,
  toExportQuery,
  toListQuery,
  toSearch,
  unknownValues,
} from './list-state.ts';

const definition: ListDefinition<'lastName' | 'birthDate', 'status'> = {
  sortable: ['lastName', 'birthDate'],
  sort: 'lastName',
  order: 'asc',
  filters: { status: { initial: 'ACTIVE', accepts: oneOf('ACTIVE', 'INACTIVE', 'ALL'), unfiltered: 'ALL' } },
};

interface Query {
  readonly sort?: 'lastName' | 'birthDate';
  readonly status?: 'ACTIVE' | 'INACTIVE';
}

const untouched = { q: '', sort: 'lastName', order: 'asc', page: 1, size: 20, filters: { status: 'ACTIVE' } };

describe('the state of a list in the URL', () => {
  it('an empty URL is the untouched list', () => {
    expect(readState(definition, {})).toEqual(untouched);
  });

  it('unchanged defaults stay out of the URL', () => {
    expect(toSearch(definition, readState(definition, { sort: 'lastName', order: 'asc', page: '1' }))).toEqual({});
  });

  it('a changed state is read from the URL and written unchanged', () => {
    const search = { q: 'Müller', sort: 'birthDate', order: 'desc', page: 3, status: 'ALL' };
    expect(toSearch(definition, readState(definition, search))).toEqual(search);
  });

  it('a value that its filter does not know does not filter, and stays in the URL to be named', () => {
    expect(readState(definition, { status: 'FIRED' })).toEqual(untouched);
    expect(searchReader(definition)({ status: 'FIRED' })).toEqual({ status: 'FIRED' });
    expect(unknownValues(definition, { status: 'FIRED' })).toEqual(['FIRED']);
    expect(unknownValues(definition, { status: 'ALL' })).toEqual([]);
  });

  it.each([{ sort: 'password' }, { order: 'up' }, { page: '0' }, { page: '1.5' }, { page: 'x' }])(
    'nonsense in the URL is the default: %o',
    (search) => {
      expect(readState(definition, search)).toEqual(untouched);
      expect(searchReader(definition)({ ...search, stranger: 'x' })).toEqual({});
    },
  );

  it('a filter with several values keeps the known ones, each once', () => {
    const several = { ...definition, filters: { status: { ...definition.filters.status, isSeveral: true as const } } };
    const read = (status: string) => readState(several, { status }).filters.status;
    expect(read('INACTIVE,ACTIVE,INACTIVE')).toBe('INACTIVE,ACTIVE');
    expect(read('INACTIVE,FIRED')).toBe('INACTIVE');
    expect(read('INACTIVE')).toBe('INACTIVE');
    expect(read('FIRED,')).toBe('ACTIVE');
  });

  it('an untouched list opens with its own filters; one that a person arranged does not', () => {
    const own = { ...definition, initialFilters: { status: 'INACTIVE' } };
    expect(initialFiltersFor(own, {}, {})).toEqual({ status: 'INACTIVE' });
    expect(initialFiltersFor(own, { q: 'x' }, {})).toBeUndefined();
    expect(initialFiltersFor(own, {}, { isChosen: true })).toBeUndefined();
    expect(initialFiltersFor(definition, {}, {})).toBeUndefined();
  });

  it('an empty search is not sent', () => {
    expect(toListQuery<Query>(definition, readState(definition, {}))).toStrictEqual({
      sort: 'lastName',
      order: 'asc',
      status: 'ACTIVE',
      page: 1,
      size: 20,
    });
  });

  it('the value that means no filter is not sent', () => {
    const state = readState(definition, { q: 'Müller', status: 'ALL', page: '2' });
    expect(toExportQuery<Query>(definition, state)).toStrictEqual({ q: 'Müller', sort: 'lastName', order: 'asc' });
  });
});

describe('days in the address', () => {
  it.each(['2026-02-30', '2026-13-01', '2026-00-10', '2026-2-3', 'quatsch', '1899-12-31'])('%s is none', (value) => {
    expect(isDay(value)).toBe(false);
  });

  it.each(['2026-02-28', '2028-02-29', '2026-10-25', '2026-12-31'])('%s is one', (value) => {
    expect(isDay(value)).toBe(true);
  });
});
