import { globSync, readFileSync } from 'node:fs';
import { parseGermanNumber } from '@flottwart/contract/grammar/number';
import { expect, test } from 'vitest';
import { fileSize, formatEuro, formatWholeEuro, germanNumber } from './german-numbers.ts';

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
    'features/map/fleet-map.tsx',
    'features/map/map-page.tsx',
    'lib/german-numbers.ts',
    'lib/map-geometry.ts',
  ]);
});
