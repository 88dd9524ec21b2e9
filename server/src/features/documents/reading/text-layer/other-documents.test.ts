import { describe, expect, test } from 'vitest';
import { printedPage } from '../../../../../test/printed-page.ts';
import { exactDocument, readingContext } from '../../../../../test/reading.ts';
import type { ReadResult } from '../outcome.ts';
import { readTextLayer } from './read-text-layer.ts';

const table = [
  '',
  '50 Kennzeichen | 150 Leistung | >500 Betrag',
  '50 B-AA 1007 | 150 Rate | >500 100,00',
  '',
  '150 Nettobetrag | >500 100,00',
  '150 USt 19 % | >500 19,00',
  '150 Gesamtbetrag | >500 119,00',
];
const read = (...head: string[]): ReadResult =>
  readTextLayer(printedPage([...head, ...table], 1), readingContext('2026-11-15', { plates: ['B-AA-1007'] }));
const document = (...head: string[]) => exactDocument(read(...head));
const questions = (...head: string[]): string[] => {
  const result = read(...head);
  return 'draft' in result ? result.draft.questions.map(({ text }) => text) : [];
};
const day = '50 Datum: 01.11.2026';
const ownNumber = '50 Belegnummer: R-77';

describe('number of something else in the title', () => {
  test.each([
    'Rechnung zum Leasingvertrag Nr. 815-22',
    'Rechnung zur Bestellung Nr. B-9',
    'Rechnung zu Auftrag Nr. A-12',
    'Rechnung für Vertrag Nr. V-88',
    'Rechnung Vertrag Nr. 815-22',
  ])('„%s“ is not that of the invoice', (title) => {
    expect(document(`50 ${title}`, ownNumber, day)).toMatchObject({ type: 'Rechnung', number: 'R-77' });
    expect(questions(`50 ${title}`, day)).toEqual(['Nummer des Belegs fehlt. Bitte eintragen.']);
  });

  test.each([
    'Gutschrift zur Rechnung Nr. NL-40',
    'Gutschrift für Rechnung Nr. NL-40',
    'Gutschrift über Rechnung Nr. NL-40',
    'Storno zu Rechnung Nr. NL-40',
    'Stornorechnung zu Rechnung Nr. NL-40',
    'Gutschrift (Rechnungskorrektur) zur Rechnung Nr. NL-40 vom 05.10.2026',
    'Erstattung zur Rechnung Nr.: NL-40',
  ])('„%s“ is the invoice that the credit names', (title) => {
    const { type, number, date, references } = document(`50 ${title}`, ownNumber, day);
    expect([type, number, date, references.map((each) => each.document)]).toEqual([
      'Gutschrift',
      'R-77',
      '2026-11-01',
      ['NL-40'],
    ]);
    expect(questions(`50 ${title}`, day)).toEqual(['Nummer des Belegs fehlt. Bitte eintragen.']);
  });

  test.each([
    ['Gutschrift Nr. G-7 zu Rechnung Nr. NL-40', 'G-7'],
    ['Rechnung 4711 zum Vertrag Nr. V-88', '4711'],
    ['Rechnung für Oktober 2026 Nr. 4711', '4711'],
    ['Rechnung Oktober 2026 Nr. 4711', '4711'],
  ])('„%s“ has its own beside it', (title, number) => expect(document(`50 ${title}`, day)).toMatchObject({ number }));

  test('a credit names its invoice by a label too', () =>
    expect(
      document('50 Gutschrift', '50 Gutschriftnummer: G-7', '50 Rechnungsnummer: NL-40', day).references,
    ).toMatchObject([{ document: 'NL-40' }]));
});

describe('number of a credit under a label that may mean another document', () => {
  const owner = (number: string): string =>
    `Ob „${number}“ die Nummer dieses Belegs oder die eines anderen ist, ist nicht eindeutig. Bitte die Nummer eintragen.`;
  test.each(['Stornorechnung', 'Rechnungsgutschrift', 'Gutschrift'])(
    '„%s“ with a Rechnungsnummer is asked about by its number',
    (title) => expect(questions(`50 ${title}`, '50 Rechnungsnummer: NL-40', day)).toEqual([owner('NL-40')]),
  );
  test('a bare Nummer is asked about by its number', () =>
    expect(questions('50 Gutschrift', '50 zu Rechnung Nr. NL-40 vom 05.10.2026', '', '50 Nummer: G-7', day)).toEqual([
      owner('G-7'),
    ]));
  test('a title of both kinds with a Stornonummer is asked about by its number', () =>
    expect(questions('50 Storno Rechnung NL-40', '50 Stornonummer: S-5', '50 Stornodatum: 01.11.2026')).toEqual([
      'Der Titel „Storno Rechnung NL-40“ kann eine Rechnung oder eine Gutschrift meinen. Bitte die Art wählen.',
      owner('S-5'),
    ]));
});

describe('date of the invoice that a credit refers to', () => {
  const reference = '50 Bezug: Rechnung NL-40, Rechnungsdatum: 05.10.2026';
  test('is not that of the credit', () =>
    expect(document('50 Gutschrift', '50 Gutschriftnummer: G-7', reference, '300 Hamburg, 05.11.2026')).toMatchObject({
      number: 'G-7',
      date: '2026-11-05',
    }));
  test.each([
    ['in the line of the reference', reference],
    ['in a line of its own', '50 Rechnungsnummer: NL-40 | 300 Rechnungsdatum: 05.10.2026'],
  ])('is asked about without another, %s', (_, line) =>
    expect(questions('50 Gutschrift', '50 Gutschriftnummer: G-7', line)).toEqual([
      'Ob der 05.10.2026 das Datum dieses Belegs oder das eines anderen ist, ist nicht eindeutig. Bitte das Datum eintragen.',
    ]),
  );
  test('a Rechnungsdatum is that of a credit which names no other invoice', () =>
    expect(document('50 Gutschrift', '50 Gutschriftnummer: G-7', '50 Rechnungsdatum: 05.11.2026')).toMatchObject({
      date: '2026-11-05',
    }));
  test('a Rechnungsdatum is that of a credit which calls its own number so', () =>
    expect(
      document('50 Gutschrift', '50 Rechnungsnummer: G-7', '50 Rechnungsdatum: 05.11.2026', '50 zu Rechnung: NL-40'),
    ).toMatchObject({ number: 'G-7', date: '2026-11-05' }));
});
