import { expect, test } from 'vitest';
import { bulkText } from './bulk-text.ts';

const outcomes = (...results: readonly ('changed' | 'unchanged' | 'overtaken' | 'not_found')[]) =>
  results.map((result, index) => ({ id: index + 1, result, from: null, to: null }));

test('outcomes of a bulk change fit in one sentence', () => {
  expect(bulkText(outcomes('changed', 'changed'))).toBe('2 geändert.');
  expect(bulkText(outcomes('changed', 'unchanged', 'overtaken', 'not_found'))).toBe(
    '1 geändert, 1 war schon so, 1 hat sich inzwischen geändert, 1 nicht mehr da.',
  );
  expect(bulkText(outcomes('unchanged', 'unchanged'))).toBe('0 geändert, 2 waren schon so.');
});
