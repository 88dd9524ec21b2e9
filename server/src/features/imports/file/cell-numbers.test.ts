import { expect, test } from 'vitest';
import { amountOf, monthsOf, numberOf } from './cell-numbers.ts';

test.each(['1.5', '12,5', '1.234,56', '60000,4', '12.500,75 km', '12,3456 Tsd'])(
  '„%s“ is no whole number and is never rounded',
  (text) => expect(numberOf(text)).toEqual({ unreadable: `„${text}“ ist keine ganze Zahl.` }),
);

test.each([
  ['60.000', 60_000],
  ['15.000,0', 15_000],
  ['12.500,- km', 12_500],
  ['12,5 Tsd', 12_500],
  ['59999,99999999999', 60_000],
])('„%s“ is the whole number %s', (text, value) => expect(numberOf(text)).toBe(value));

test.each([
  ['36', 36],
  ['36 Monate', 36],
  ['36 Mon.', 36],
  ['36M', 36],
  ['1 Monat', 1],
  ['3 Jahre', 36],
  ['1 Jahr', 12],
  ['2,5 Jahre', 30],
  ['2 Jahre und 6 Monate', 30],
])('a term of „%s“ is %i months', (text, months) => expect(monthsOf(text)).toBe(months));

test.each(['bald', '24-36 Monate', '36 Tage', '1,3 Jahre'])('a term of „%s“ is not read', (text) =>
  expect(monthsOf(text)).toHaveProperty('unreadable'),
);

test('a rate with half a cent is rounded up, with a remark', () => {
  expect(amountOf('1.000,005', false)).toEqual({
    remarked: 1000.01,
    remark: '„1.000,005“ ist auf 1.000,01 € gerundet.',
  });
});
