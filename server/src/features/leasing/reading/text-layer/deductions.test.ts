import { expect, test } from 'vitest';
import { printedPage } from '../../../../../test/printed-page.ts';
import { readingContext } from '../../../../../test/reading.ts';
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
