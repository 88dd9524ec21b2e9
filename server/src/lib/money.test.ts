import { expect, test } from 'vitest';
import { formatAmount, plainAmount, toCents, toEuro } from './money.ts';

test.each([
  [0.29, 29],
  [1.1, 110],
  [-4.35, -435],
  [1_234_567.89, 123_456_789],
])('%d euro are %i cents, however floating-point numbers round, and back', (euro, cents) => {
  expect(toCents(euro)).toBe(cents);
  expect(toEuro(cents)).toBe(euro);
});

test('an absent amount stays absent', () => {
  expect([toCents(null), toCents(undefined), toEuro(null), toEuro(undefined)]).toEqual([
    null,
    undefined,
    null,
    undefined,
  ]);
});

test('readers get the minus sign, search and exchange the hyphen', () => {
  expect(formatAmount(-123_456)).toBe('−1.234,56');
  expect(plainAmount(-123_456)).toBe('-1.234,56');
});
