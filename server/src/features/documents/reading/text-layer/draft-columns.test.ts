import { expect, test } from 'vitest';
import { printedPage } from '../../../../../test/printed-page.ts';
import { readingContext } from '../../../../../test/reading.ts';
import { readTextLayer } from './read-text-layer.ts';

const draftOf = (lines: readonly string[]) => {
  const result = readTextLayer(
    printedPage(['50 Rechnung', '50 Belegnummer: | 150 R-1', '50 Belegdatum: | 150 01.11.2026', '', ...lines]),
    readingContext('2026-11-15'),
  );
  if (!('draft' in result)) throw new Error('read without a question');
  return result.draft;
};
const rolesOf = (lines: readonly string[]) => draftOf(lines).columns.map(({ heading, role }) => [heading, role]);
const headings = '50 Pos. | 100 Bezeichnung | >400 Listenrate | >500 Betrag';
const rows = ['50 1 | 100 Rate | >400 300,00 | >500 250,00', '50 2 | 100 Wartung | >400 80,00 | >500 50,00', ''];
const totals = (net: string, tax: string, gross: string) => [
  ...[`100 Nettobetrag | >500 ${net}`, `100 USt 19 % | >500 ${tax}`, `100 Gesamtbetrag | >500 ${gross}`],
];

test('none of two columns of amounts is proposed where neither adds up', () => {
  const lines = [headings, ...rows, ...totals('310,00', '58,90', '368,90')];
  expect(rolesOf(lines)).toEqual([
    ['Pos.', 'number'],
    ['Bezeichnung', 'service'],
    ['Listenrate', 'ignored'],
    ['Betrag', 'ignored'],
  ]);
});

test('the only column of amounts is proposed, also if it does not add up', () => {
  const lines = [
    '50 Pos. | 100 Bezeichnung | >500 Betrag',
    '50 1 | 100 Rate | >500 250,00',
    ...totals('310,00', '58,90', '368,90'),
  ];
  expect(rolesOf(lines).at(-1)).toEqual(['Betrag', 'amount']);
});

test('the column that adds up is proposed, whatever else is open', () => {
  const lines = [headings, ...rows, ...totals('300,00', '57,00', '357,00'), '100 Anzahlung | >500 10,00-'];
  expect(rolesOf(lines).map(([, role]) => role)).toEqual(['number', 'service', 'ignored', 'amount']);
});
