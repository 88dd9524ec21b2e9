import { describe, expect, test } from 'vitest';
import { printedPage } from '../../../../../test/printed-page.ts';
import { readingContext } from '../../../../../test/reading.ts';
import type { ReadResult } from '../outcome.ts';
import { readTextLayer } from './read-text-layer.ts';

const context = readingContext('2026-11-15', { plates: ['B-AA-1007', 'HH-KS-22', 'M-XY-4711'] });
const fields = ['50 Belegnummer: | 150 R-1', '50 Belegdatum: | 150 01.11.2026', ''];
const headings = '50 Kennzeichen | 150 Leistung | >500 Betrag';
const line = '50 B-AA 1007 | 150 Rate | >500 100,00';
const totals = ['', '150 Nettobetrag | >500 100,00', '150 USt 19 % | >500 19,00', '150 Gesamtbetrag | >500 119,00'];
const bill = (...head: string[]): string[] => [...head, headings, line, ...totals];

const read = (...pages: (readonly string[])[]): ReadResult =>
  readTextLayer(
    pages.flatMap((lines, index) => printedPage(lines, index + 1)),
    context,
  );
/** Kinds of the questions, none for an exact document. */
const questions = (...pages: (readonly string[])[]): string[] => {
  const result = read(...pages);
  return 'draft' in result ? result.draft.questions.map(({ kind }) => kind) : [];
};
const document = (...pages: (readonly string[])[]) => {
  const result = read(...pages);
  return 'document' in result ? result.document : result.draft.questions;
};

describe('number', () => {
  const date = ['50 Rechnungsdatum: | 200 01.11.2026', ''];
  test.each([
    ['Rechnung Nr. 2026 000 123', '2026 000 123'],
    ['Rechnung Nr. 2026 000 123 vom 01.11.2026', '2026 000 123'],
    ['Rechnung Nr. ZF 778', 'ZF 778'],
    ['Rechnung Nr. RE 2026 0815', 'RE 2026 0815'],
    ['Rechnung 4711 vom 01.11.2026', '4711'],
    ['Rechnung Nr. 10/2026', '10/2026'],
  ])('of „%s“ is whole', (title, number) =>
    expect(document(bill(`50 ${title}`, '', ...date))).toMatchObject({ number }),
  );
  test.each([
    'Rechnung 10/2026',
    'Rechnung 2026',
    'Rechnung Q4/2026',
    'Rechnung Nr. 4711 B 12',
    'Rechnung Nr. 4711 10/2026',
    'Rechnung Nr. 4711 2026',
  ])('of „%s“ is asked about', (title) => expect(questions(bill(`50 ${title}`, '', ...date))).toEqual(['number']));
  test('after a label wins over a month in the title', () =>
    expect(document(bill('50 Rechnung 10/2026', '50 Rechnungs-Nr.: RE-9', ...date))).toMatchObject({ number: 'RE-9' }));
  test('after a label ends at the next column', () => {
    const inColumns = ['50 Rechnung', '50 Rechnungsnummer: 2026 000 12 | 250 4711', ...date];
    expect(document(bill(...inColumns))).toMatchObject({ number: '2026 000 12' });
  });
  test('in a sentence may be that of another document', () =>
    expect(questions(bill('50 Rechnung', '50 Wir verweisen auf die Rechnung Nr. 4711.', ...date))).toEqual(['number']));
});

describe('title', () => {
  test.each([
    'Leasing-Rechnung',
    'Full-Service-Rechnung',
    'Tankkartenrechnung',
    'Rechnung Oktober',
    'Sammel-Leasingrechnung',
  ])('„%s“ is an invoice', (title) =>
    expect(document(bill(`50 ${title}`, ...fields))).toMatchObject({ type: 'Rechnung' }),
  );
  test.each([
    'Rückrechnung',
    'Gegenrechnung',
    'Negativrechnung',
    'Ungültige Rechnung',
    'Berichtigte Rechnung',
    'Minderkilometer-Rechnung',
    'Musterrechnung',
    'Rechnung (Vorschau)',
    'Rechnung zum Muster',
    'Gutschrift Entwurf',
    'Corrected Invoice',
  ])('„%s“ leaves the type open', (title) => expect(questions(bill(`50 ${title}`, ...fields))).toEqual(['type']));
  test('a line ENTWURF below it leaves the type open', () =>
    expect(questions(bill('50 Rechnung', '50 ENTWURF', ...fields))).toEqual(['type']));
});

describe('vehicles', () => {
  const grouped = [
    '50 Rechnung',
    ...fields,
    '50 Bezeichnung | >500 EUR',
    '50 Kennzeichen B-AA 1007',
    '50 Rate | >500 60,00',
  ];
  const second = ['50 Kennzeichen HH-KS 22', '50 Rate | >500 30,00'];
  const general = '50 Gebühr | >500 10,00';
  test('a heading of general costs ends the group of a vehicle', () =>
    expect(questions([...grouped, ...second, '50 Allgemeine Kosten', general, ...totals])).toEqual(['columns']));
  test('a sum ends the group of a vehicle', () =>
    expect(
      questions([...grouped, '50 Summe | >500 60,00', ...second, '50 Summe | >500 30,00', general, ...totals]),
    ).toEqual(['columns']));
  test('another vehicle below the line of one is asked about', () =>
    expect(questions([...grouped, '50 Ersatz für M-XY 4711 | >500 40,00', ...totals])).toEqual(['columns']));
  test('two columns of plates are asked about, and no word is doubled', () => {
    const result = read([
      ...['50 Rechnung', ...fields, '50 Kennzeichen alt | 150 Kennzeichen neu | 300 Leistung | >500 Betrag'],
      ...['50 B-AA 1007 | 150 HH-KS 22 | 300 Tausch | >500 100,00', ...totals],
    ]);
    expect('draft' in result && result.draft.questions.map(({ kind }) => kind)).toEqual(['columns']);
  });
  test.each(['Rate (alt: HH-KS 22) M-XY 4711', 'Tausch HH-KS 22 gegen WOB-QQ 77'])('„%s“ is asked about', (text) =>
    expect(
      questions(['50 Rechnung', ...fields, '50 Leistung | >500 Betrag', `50 ${text} | >500 100,00`, ...totals]),
    ).toEqual(['columns']),
  );
  test('only in the annex are asked about', () => {
    const cover = ['50 Rechnung', ...fields, '50 Leistungsart | >500 Betrag', '50 Raten | >500 100,00', ...totals];
    const annex = ['50 Einzelaufstellung', headings, line, '150 Summe | >500 100,00'];
    expect(questions(cover, annex)).toEqual(['contradiction']);
  });
});

describe('tax', () => {
  const engine = ['50 Rechnung', ...fields, headings, line, '150 Nettobetrag | >500 100,00'];
  const end = ['150 USt 19 % | >500 19,00', '150 Gesamtbetrag | >500 120,90'];
  test.each(['Altteilsteuer 19 % auf 10,00', 'Altteilsteuer', 'Aufschlag 19 % auf 10,00'])(
    '„%s“ after the net total is no position',
    (text) => expect(questions([...engine, `150 ${text} | >500 1,90`, ...end])).toEqual(['sum']),
  );
  test('a levy after the net total is a position', () =>
    expect(document([...engine, '150 Altteilepfand | >500 1,90', ...end])).toMatchObject({ netCents: 10_190 }));
  test('a tax of vehicles before the net total is a position', () =>
    expect(document(bill('50 Rechnung', ...fields).map((text) => text.replace('Rate', 'Kfz-Steuer')))).toMatchObject({
      netCents: 10_000,
    }));
});

describe('times in their column', () => {
  const timed = (time: string): string[] => [
    ...['50 Rechnung', ...fields, '50 Kennzeichen | 150 Leistung | 250 Zeitraum | >500 Betrag'],
    ...[`50 B-AA 1007 | 150 Rate | 250 ${time} | >500 100,00`, ...totals],
  ];
  const october = { from: '2026-10-01', to: '2026-10-31' };
  test.each(['01.10.-31.10.26', '01.10. – 31.10.2026', '1.–31.10.26', '10/2026', '2026-10-01 bis 2026-10-31'])(
    '%s is October',
    (time) => expect(document(timed(time))).toMatchObject({ positions: [{ period: october }] }),
  );
  test.each(['01.10 - 31.10.2026', '01.10.2026 -', '05.10.2026 Nord'])('%s is asked about', (time) =>
    expect(questions(timed(time))).toEqual(['columns']),
  );
});

describe('deductions', () => {
  const reduced = (text: string, amount: string): string[] => [
    ...['50 Rechnung', ...fields, headings, '50 B-AA 1007 | 150 Rate | >500 150,00'],
    ...[`50 B-AA 1007 | 150 ${text} | >500 ${amount}`, ...totals],
  ];
  test.each([
    ['Nachlass', './. 50,00'],
    ['Nachlass', './.50,00'],
    ['abzgl. Kulanz', '50,00'],
    ['abzüglich Kulanz', '-50,00'],
  ])('„%s“ over %s is negative', (text, amount) =>
    expect(document(reduced(text, amount))).toMatchObject({
      netCents: 10_000,
      positions: [{}, { amountCents: -5_000 }],
    }),
  );
});

test('a day of issue in another notation is the date', () =>
  expect(
    document(bill('50 Rechnung 4711', '50 Zahlbar bis 2026-11-30', '50 Ausgestellt am 2026-11-03', '')),
  ).toMatchObject({
    date: '2026-11-03',
  }));

describe('addressee', () => {
  const address = (name: string): string[] => [`50 ${name}`, '50 Hafenweg 3', '50 20457 Hamburg', ''];
  const letter = '50 Fremd Leasing GmbH · Industriestr. 2 · 04109 Leipzig';
  test('another company is asked about', () =>
    expect(questions(bill(letter, '', ...address('Spedition Wolke AG'), '50 Rechnung', ...fields))).toEqual([
      'contradiction',
    ]));
  test('the company itself is not', () =>
    expect(questions(bill(letter, '', ...address('Ahrens Transporte GmbH'), '50 Rechnung', ...fields))).toEqual([]));
});

describe('currency', () => {
  test.each(['Alle Beträge in Schweizer Franken', 'Währung: Pfund', 'All amounts in US-Dollar', 'Preise in CHF'])(
    '„%s“ is asked about',
    (text) => expect(questions(bill('50 Rechnung', `50 ${text}`, ...fields))).toEqual(['contradiction']),
  );
  test('in the text of a row in euros is no reason to ask', () =>
    expect(
      document(bill('50 Rechnung', ...fields).map((text) => text.replace('Rate', 'Maut Schweiz CHF 95,00'))),
    ).toMatchObject({ positions: [{ service: 'Maut Schweiz CHF 95,00', amountCents: 10_000 }] }));
});
