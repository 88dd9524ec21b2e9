import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { fileSize, formatEuro, formatWholeEuro, germanNumber, parseGermanNumber } from './german-numbers.ts';

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

test('a formatted number is parsed to the same value', () => {
  for (const value of [0, 7.5, 1234.56, -1234.56, 9_999_999.99]) {
    expect(parseGermanNumber(germanNumber(value, 2), 2)).toBe(value);
  }
});

test.each([
  [1, '1 kB'],
  [348_000, '340 kB'],
  [2_500_000, '2,4 MB'],
  [20 * 1024 * 1024, '20,0 MB'],
])('%d bytes are %s', (bytes, text) => {
  expect(fileSize(bytes)).toBe(text);
});

test('shown amounts and numbers have the minus sign, not a hyphen', () => {
  const shown = [
    formatEuro(-1234.5),
    formatEuro(-0),
    formatWholeEuro(-1200),
    germanNumber(-3.5, 1),
    germanNumber(-7, 0),
  ];
  expect(shown.map((text) => text.replace(/\s/, ' '))).toEqual(['−1.234,50 €', '0,00 €', '−1.200 €', '−3,5', '−7']);
});

test('no page formats money or numbers that may be negative by itself', () => {
  const own = globSync('**/*.{ts,tsx}', { cwd: 'web/src' }).filter(
    (file) =>
      !file.includes('.test.') && /NumberFormat\(|toLocaleString\(/.test(readFileSync(`web/src/${file}`, 'utf8')),
  );
  // Counts, ages and distances alone, besides the formats themselves.
  expect(own.sort()).toEqual([
    'features/landing/scenes/costs-scene.tsx',
    'features/leasing/open-credits-columns.tsx',
    'features/map/map-markers.tsx',
    'features/map/map-page.tsx',
    'lib/german-numbers.ts',
    'lib/map-geometry.ts',
  ]);
});
