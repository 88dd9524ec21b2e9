import { expect, test } from 'vitest';
import { compactDay, decimalCents, xmlDay } from './xml-values.ts';

test('days of e-invoices are read in their two forms, and only if they exist', () => {
  expect(compactDay('20261115')).toBe('2026-11-15');
  expect(compactDay('20260230')).toBeNull();
  expect(xmlDay('2026-11-15')).toBe('2026-11-15');
  expect(xmlDay('2026-11-15+01:00')).toBe('2026-11-15');
  expect(xmlDay('15.11.2026')).toBeNull();
});

test.each([
  ['1234.56', 123_456],
  ['-0.1', -10],
  ['+7', 700],
  ['.5', 50],
  ['198.0000', 19_800],
  ['0.295', 30],
  ['-0.004', 0],
  ['90071992547409.91', 9_007_199_254_740_991],
])('the decimal %s is %i cents', (text, cents) => expect(decimalCents(text)).toBe(cents));

test.each(['', '.', '1,5', '1.234.56', '1e3', '0x10', 'NaN', '- 5', '١٢'])('%j is not a decimal', (text) =>
  expect(decimalCents(text)).toBeNull(),
);
