import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatAmountWithCurrency, germanCents, wholeEuroCents } from './amount.ts';
import { parseGermanNumber, readFigures } from './number.ts';

test.each([
  ['12500', 12500],
  ['12.500', 12500],
  ['1.250.000', 1250000],
  [' 12 500 ', 12500],
  ['95.000 km', 95000],
  ['95000km', 95000],
  ['0', 0],
] as const)('the whole number %s', (text, number) => {
  expect(parseGermanNumber(text, 0)).toBe(number);
});

test.each([
  ['1.234,56', 1234.56],
  ['1234.56', 1234.56],
  ['99,9', 99.9],
  ['1.234', 1234],
  ['450 €', 450],
  ['300 EUR', 300],
  ['300 Euro', 300],
  ['300,-', 300],
  ['1.300,-- €', 1300],
] as const)('the amount %s', (text, number) => {
  expect(parseGermanNumber(text, 2)).toBe(number);
});

test.each(['', 'viel', '1,5', '1.2.3', '12 kg', 'km', '1e5'])('%s is not a whole number', (text) => {
  expect(parseGermanNumber(text, 0)).toBeNull();
});

test.each(['1,234', '1,2,3', 'x', '--1'])('%s is not an amount', (text) => {
  expect(parseGermanNumber(text, 2)).toBeNull();
});

test.each(['1 2', '10 00', '12345.678', '1.234.56', "1.234'567", '12-', '+12'])('%s is no typed number', (text) => {
  expect(parseGermanNumber(text, 2)).toBeNull();
});

test.each(['1,234', '30,000'])('%s may be thousands', (text) =>
  expect(readFigures(text)).toMatchObject({ mayBeThousands: true }),
);

test.each(['1,2345', '1234,567', '1.234,567', '1,23'])('%s has decimals', (text) =>
  expect(readFigures(text)).toMatchObject({ mayBeThousands: false }),
);

test.each([
  ['1.234,56', 123_456],
  ['1234,56', 123_456],
  ['538,22-', -53_822],
  ['-538,22', -53_822],
  ['–538,22', -53_822],
  ['−538,22', -53_822],
  ['0,00-', 0],
  ['12,00€', 1_200],
])('%s is %i cents', (text, cents) => expect(germanCents(text)).toBe(cents));

test.each(['1,5', '1.23,45', '12.34', '1.234', '5', '12,345', 'B-AB 12'])('%j is not an amount', (text) =>
  expect(germanCents(text)).toBeNull(),
);

test('every formatted amount is parsed back', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e11, max: 1e11 }), (cents) => {
      expect(germanCents(formatAmountWithCurrency(cents).replace(' EUR', ''))).toBe(cents);
    }),
  );
});

test.each([
  ['1.250', 125_000],
  ['1250 €', 125_000],
  ['1.250,00', null],
  ['1250', null],
])('whole euros of %s are %s cents', (text, cents) => expect(wholeEuroCents(text)).toBe(cents));
