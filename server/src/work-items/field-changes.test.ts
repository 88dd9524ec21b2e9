import { expect, test } from 'vitest';
import { differenceOf, textColumn, valueColumn } from './field-changes.ts';
import { patchColumns } from './field-table.ts';

const columns = { name: textColumn('name'), due: valueColumn('due'), at: valueColumn('at') } as const;
const row = { name: 'alt', due: '2026-01-01' as string | null, at: new Date('2026-01-01T00:00:00Z') };

test('absent keys and equal values are not a change', () => {
  const same = differenceOf(columns, row, { name: 'alt', at: new Date('2026-01-01T00:00:00Z') });
  expect(same).toEqual({ set: {}, changes: [] });
});

test('a new value is set and recorded with old and new value', () => {
  expect(differenceOf(columns, row, { name: 'neu' })).toEqual({
    set: { name: 'neu' },
    changes: [{ field: 'name', from: 'alt', to: 'neu' }],
  });
});

test('null clears a text to empty and a value to null', () => {
  expect(differenceOf(columns, row, { name: null, due: null })).toEqual({
    set: { name: '', due: null },
    changes: [
      { field: 'name', from: 'alt', to: null },
      { field: 'due', from: '2026-01-01', to: null },
    ],
  });
});

test('clearing an empty field is not a change', () => {
  expect(differenceOf(columns, { ...row, name: '', due: null }, { name: null, due: null }).changes).toEqual([]);
});

test('money is stored in cents and recorded in euro', () => {
  const cost = patchColumns({ actualCost: { column: 'cents', label: 'Bezahlt', type: 'euro', max: 5000 } });
  expect(differenceOf(cost, { cents: 0 }, { actualCost: 123450 })).toEqual({
    set: { cents: 123450 },
    changes: [{ field: 'actualCost', from: '0', to: '1234.5' }],
  });
  expect(differenceOf(cost, { cents: 5 as number | null }, { actualCost: null }).changes).toEqual([
    { field: 'actualCost', from: '0.05', to: null },
  ]);
});
