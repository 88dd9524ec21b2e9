import { describe, expect, test } from 'vitest';
import { printedPage } from '../../../../../test/printed-page.ts';
import { readingContext } from '../../../../../test/reading.ts';
import { readTextLayer } from './read-text-layer.ts';

const context = readingContext('2026-11-15', { plates: ['B-AA-1007'] });
const bill = [
  ...['50 Rechnung', '50 Belegnummer: | 150 R-1', '50 Belegdatum: | 150 01.11.2026', ''],
  ...['50 Kennzeichen | 150 Leistung | >500 Betrag', '50 B-AA 1007 | 150 Rate | >500 100,00', ''],
  ...['150 Nettobetrag | >500 100,00', '150 USt 19 % | >500 19,00', '150 Gesamtbetrag | >500 119,00'],
];
const second = bill.map((text) => text.replace('R-1', 'R-2'));
const partsOf = (...pages: (readonly string[])[]) => {
  const items = pages.flatMap((lines, index) => printedPage(lines, index + 1));
  const result = readTextLayer(items, context);
  return 'draft' in result ? [result.draft, ...(result.others ?? [])] : [];
};

describe('documents one after the other', () => {
  test('are asked about one by one, each with its rows and its totals', () => {
    const parts = partsOf(bill, second);
    expect(parts.map(({ number, netCents }) => [number, netCents])).toEqual([
      ['R-1', 10_000],
      ['R-2', 10_000],
    ]);
    expect(parts.map(({ rows }) => [...new Set(rows.map(({ page }) => page))])).toEqual([[1], [2]]);
    expect(parts.map(({ questions: [question] }) => question?.text)).toEqual([
      expect.stringContaining('enthält 2 Belege, die einzeln zu entscheiden sind. Dies ist der 1. (Seite 1).'),
      expect.stringContaining('Dies ist der 2. (Seite 2).'),
    ]);
  });
  test('stay together where one of them does not close', () =>
    expect(partsOf(bill, second.slice(0, -1)).map(({ questions: [question] }) => question?.kind)).toEqual(['several']));
});
