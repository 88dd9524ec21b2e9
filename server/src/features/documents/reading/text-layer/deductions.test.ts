import { expect, test } from 'vitest';
import { printedPage } from '../../../../../test/printed-page.ts';
import { exactDocument, readingContext } from '../../../../../test/reading.ts';
import { readTextLayer } from './read-text-layer.ts';

const context = readingContext('2026-11-15', { plates: ['B-AA-1007', 'B-AA-1008'] });
const head = ['50 Rechnung', '50 Belegnummer: | 150 R-1', '50 Belegdatum: | 150 01.11.2026', ''];
const totals = ['', '150 Nettobetrag | >500 455,00', '150 USt 19 % | >500 86,45', '150 Gesamtbetrag | >500 541,45'];

const questionsOf = (lines: readonly string[]): readonly string[] => {
  const result = readTextLayer(printedPage([...head, ...lines, ...totals]), context);
  return 'draft' in result ? result.draft.questions.map(({ text }) => text) : [];
};
const headings = '50 Kennzeichen | 150 Leistung | 300 Monat | >500 Betrag';
const rate = '50 B-AA 1007 | 150 Finanzrate | 300 09/2026 | >500 450,00';
const service = '50 B-AA 1008 | 150 Wartung | 300 09/2026 | >500 50,00';

test('a deduction below a position is asked about its plate and its month', () =>
  expect(questionsOf([headings, rate, '150 abzgl. Treuerabatt 10 % | >500 -45,00', service])).toEqual([
    expect.stringMatching(/„abzgl\. Treuerabatt .* hat kein Kennzeichen/),
    expect.stringMatching(/„abzgl\. Treuerabatt .* nennt keinen Zeitraum/),
  ]));

test('a deduction in the group of a vehicle is asked about its month', () =>
  expect(
    questionsOf([
      '50 Leistung | 300 Monat | >500 Betrag',
      ...['50 Fahrzeug B-AA 1007', '50 Finanzrate | 300 09/2026 | >500 450,00'],
      ...['50 abzgl. Treuerabatt 10 % | >500 -45,00', ''],
      ...['50 Fahrzeug B-AA 1008', '50 Wartung | 300 09/2026 | >500 50,00'],
    ]),
  ).toEqual([expect.stringMatching(/„abzgl\. Treuerabatt .* nennt keinen Zeitraum/)]));

test('a deduction with its own plate and month is exact', () =>
  expect(
    questionsOf([headings, rate, '50 B-AA 1007 | 150 abzgl. Rabatt | 300 09/2026 | >500 -45,00', service]),
  ).toEqual([]));

test('a discount between sum and net amount says nothing about the columns above it', () => {
  const lines = [headings, rate, service, '', '300 Summe | >500 500,00', '300 abzgl. 9 % Rabatt | >500 -45,00'];
  const { positions } = exactDocument(readTextLayer(printedPage([...head, ...lines, ...totals.slice(1)]), context));
  const september = { from: '2026-09-01', to: '2026-09-30' };
  expect(positions.map((position) => [position.service, position.period, position.amountCents])).toEqual([
    ['Finanzrate', september, 45_000],
    ['Wartung', september, 5_000],
    ['abzgl. 9 % Rabatt', null, -4_500],
  ]);
});

test('such a discount is a service in a draft, not a cell of the column that it is printed below', () => {
  const lines = [headings, rate, service, '', '300 Summe | >500 500,00', '300 abzgl. 9 % Rabatt | >500 -45,00'];
  const untitled = head.slice(1);
  const result = readTextLayer(printedPage([...untitled, ...lines, ...totals.slice(1)]), context);
  const { columns = [], rows = [] } = 'draft' in result ? result.draft : {};
  expect(columns.map(({ role }) => role)).toEqual(['plate', 'service', 'date', 'amount']);
  expect(rows.find(({ cells }) => cells.includes('-45,00'))?.cells).toEqual(['', 'abzgl. 9 % Rabatt', '', '-45,00']);
});
