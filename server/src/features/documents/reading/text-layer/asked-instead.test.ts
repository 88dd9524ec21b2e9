import { describe, expect, test } from 'vitest';
import { printedPage } from '../../../../../test/printed-page.ts';
import { readingContext } from '../../../../../test/reading.ts';
import type { DocumentDraft } from '../draft.ts';
import type { ReadResult } from '../outcome.ts';
import { readTextLayer } from './read-text-layer.ts';

const plates = ['B-AA-1007', 'HH-KS-22'];
const issuer = 'Nordwest Leasing GmbH';
const fields = ['50 Belegnummer: | 150 R-1', '50 Belegdatum: | 150 01.11.2026'];
const table = [
  '50 Kennzeichen | 150 Leistung | >500 Betrag',
  '50 B-AA 1007 | 150 Rate | >500 1.100,00',
  '50 HH-KS 22 | 150 Rate | >500 50,00',
];
const totals = ['150 Nettobetrag | >500 1.150,00', '150 USt 19 % | >500 218,50', '150 Gesamtbetrag | >500 1.368,50'];

/** Reads the lines, with the columns of the draft before as those that a person assigned. */
const read = (lines: readonly string[], before?: DocumentDraft): ReadResult => {
  const { columns = [], headingKey = '' } = before ?? {};
  const assignments = [
    { issuerKey: 'nordwest leasing gmbh', headingKey, columns: [...columns], types: [], footers: [] },
  ];
  return readTextLayer(
    printedPage([`50 ${issuer}`, ...lines]),
    readingContext('2026-11-15', { plates, assignments: columns.length === 0 ? [] : assignments }),
  );
};
const questions = (...lines: readonly string[]): string[] => {
  const result = read(lines);
  return 'draft' in result ? result.draft.questions.map(({ kind, text }) => `${kind}: ${text}`) : [];
};

describe('columns', () => {
  const prices = [
    '50 Kennzeichen | 150 Leistung | >400 Listenpreis | >500 Betrag',
    '50 B-AA 1007 | 150 Rate | >400 30.000,00 | >500 1.100,00',
    '50 HH-KS 22 | 150 Rate | >400 20.000,00 | >500 50,00',
    '',
  ];
  const summed = (price: string): string[] => [
    ...['50 Rechnung', ...fields, ...prices],
    `150 Nettobetrag | >400 ${price} | >500 1.150,00`,
    ...totals.slice(1),
  ];
  test('the sum of a column that a person set aside is asked about once', () => {
    const first = read(summed('50.000,00'));
    if (!('draft' in first)) throw new Error('exact');
    expect(first.draft.questions.map(({ kind }) => kind)).toEqual(['sum']);
    expect(read(summed('50.000,00'), first.draft)).toHaveProperty('document');
    expect(read(summed('50.001,00'), first.draft)).toHaveProperty('draft');
  });
});

describe('words', () => {
  const bill = (...head: string[]): string[] => [...head, ...fields, '', ...table, '', ...totals];
  test.each([
    ['Zahlungserinnerung', 'Zahlungserinnerung'],
    ['Dies ist keine Rechnung und dient der Information.', 'keine Rechnung'],
    ['Bitte nicht bezahlen!', 'nicht bezahlen'],
  ])('„%s“ beside the title is asked about', (text, words) =>
    expect(questions(...bill('50 Rechnung', `50 ${text}`))).toEqual([
      `contradiction: Im Beleg steht „${words}“. Bitte prüfen, ob er als Rechnung oder Gutschrift gezählt werden soll.`,
    ]),
  );
  test.each(['Bitte nicht zahlen, wird abgebucht', 'Angebot Nr. 4711', 'Mahngebühren fallen nicht an.'])(
    '„%s“ is no doubt',
    (text) => expect(questions(...bill('50 Rechnung', `50 ${text}`))).toEqual([]),
  );
  test.each([
    ['Wir rechnen im Gutschriftverfahren ab.', 'Gutschriftverfahren'],
    ['Gutschrift gemäß § 14 Abs. 2 Satz 2 UStG: Wir rechnen Ihre Leistungen ab.', '§ 14 Abs. 2 Satz 2 UStG'],
  ])('„%s“ on a credit is asked about', (text, words) =>
    expect(questions(...bill('50 Gutschrift', `50 ${text}`))).toEqual([
      `contradiction: Im Beleg steht „${words}“: Der Leistungsempfänger hat ihn offenbar selbst ausgestellt. Bitte prüfen, ob er eine Rechnung oder eine Gutschrift ist.`,
    ]),
  );
  test('§ 14 Abs. 4 UStG is no doubt', () =>
    expect(questions(...bill('50 Gutschrift', '50 Angaben nach § 14 Abs. 4 UStG'))).toEqual([]));
  test('the company itself as sender above the address of the lessor is asked about', () => {
    const own = ['50 Ahrens Transporte GmbH', '50 Deichweg 9, 25421 Pinneberg', ''];
    const lessor = [`50 ${issuer}`, '50 Hafenstr. 1', '50 20457 Hamburg', ''];
    const lines = [...own, ...lessor, ...bill('50 Gutschrift')];
    const result = readTextLayer(printedPage(lines), readingContext('2026-11-15', { plates }));
    expect('draft' in result && result.draft.questions.map(({ text }) => text)).toEqual([
      expect.stringContaining('Aussteller ist die eigene Firma'),
    ]);
  });
  test('a negative total of an invoice is asked about', () =>
    expect(questions(...bill('50 Rechnung').map((line) => line.replace('1.368,50', '-1.368,50')))).toEqual([
      expect.stringContaining('type: '),
    ]));
  test('two numbers and two dates are asked about with both', () => {
    const rivals = ['50 Rechnungsnummer: | 150 R-2', '50 Rechnungsdatum: | 150 02.11.2026'];
    expect(questions(...bill('50 Rechnung', ...rivals))).toEqual([
      'number: Der Beleg nennt zwei Nummern: „R-2“ und „R-1“. Bitte die Nummer eintragen.',
      'date: Der Beleg nennt zwei Daten: 02.11.2026 und 01.11.2026. Bitte das Datum eintragen.',
    ]);
  });
  test('a tax that is not its rate of the amount is asked about', () => {
    const wrong = bill('50 Rechnung').map((line) => line.replace('218,50', '28,00').replace('1.368,50', '1.178,00'));
    expect(questions(...wrong)).toEqual([
      'tax: Der Beleg nennt 28,00 EUR Steuer. 19 % von 1.150,00 EUR sind 218,50 EUR. Bitte die Summen prüfen.',
    ]);
  });
});

test.each([
  ['Belegdatum: | 150 31.02.2026', '31.02.2026'],
  ['Rechnungsdatum: | 150 00.11.2026', '00.11.2026'],
])('„%s“ is asked about as a day that no calendar has', (day, printed) =>
  expect(questions('50 Rechnung', '50 Belegnummer: | 150 R-1', `50 ${day}`, ...table, ...totals)).toEqual([
    `date: Der Beleg nennt als Datum „${printed}“. Diesen Tag gibt es nicht. Bitte das Datum eintragen.`,
  ]),
);
