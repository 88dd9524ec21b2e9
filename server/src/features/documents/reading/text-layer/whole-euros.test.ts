import { expect, test } from 'vitest';
import { printedPage } from '../../../../../test/printed-page.ts';
import { exactDocument, readingContext } from '../../../../../test/reading.ts';
import { amountOfCell } from '../../drafts/draft-positions.ts';
import { readTextLayer } from './read-text-layer.ts';

const bill = (first: string, second: string, [net, tax, gross]: readonly string[]) =>
  printedPage([
    '50 Rechnung',
    ...['50 Belegnummer: | 150 R-1', '50 Belegdatum: | 150 01.11.2026', ''],
    '50 Pos. | 100 Bezeichnung | >500 Betrag',
    `50 1 | 100 Rate | >500 ${first}`,
    `50 2 | 100 Wartung | >500 ${second}`,
    '',
    ...[`100 Nettobetrag | >500 ${net}`, `100 USt 19 % | >500 ${tax}`, `100 Gesamtbetrag | >500 ${gross}`],
  ]);
const context = readingContext('2026-11-15');

test.each([
  ['1.250 €', '50,50 €', '1.300,50 €', '247,10 €', '1.547,60 €'],
  ['1250 €', '50 €', '1300 €', '247 €', '1547 €'],
  ['1.250,-', '50,--', '1.300,-', '247,-', '1.547,-'],
  ['1.250,--', '50,50', '1.300,50', '247,10', '1.547,60'],
  ['1250,- €', '50,- €', '1300,- €', '247,- €', '1547,- €'],
  ['1.250 EUR', '-50 EUR', '1.200 EUR', '228 EUR', '1.428 EUR'],
])('%s and %s without cents are read', (first, second, ...totals) => {
  const { positions } = exactDocument(readTextLayer(bill(first, second, totals), context));
  expect(positions.map(({ amountCents }) => amountCents)).toEqual([125_000, amountOfCell(second)]);
});

test('a number without cents and currency in a column of amounts is asked about', () => {
  const result = readTextLayer(bill('1.250', '50,50', ['1.300,50', '247,10', '1.547,60']), context);
  expect('draft' in result && result.draft.questions.map(({ kind }) => kind)).toContain('sum');
});

test.each([
  ['1.250', 125_000],
  ['1250', null],
  ['1250 €', 125_000],
  ['1.250 €', 125_000],
  ['1250,-', 125_000],
  ['1.250,--', 125_000],
  ['-1.250', -125_000],
  ['(1.250)', -125_000],
  ['1.25', null],
  ['1,250', null],
  ['12.34.567', null],
])('the cell „%s“ of a draft is %s', (text, cents) => expect(amountOfCell(text)).toBe(cents));
