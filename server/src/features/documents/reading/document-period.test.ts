import { writeEInvoice } from '@flottwart/simulators/leasing/e-invoice';
import { describe, expect, test } from 'vitest';
import { printedPage } from '../../../../test/printed-page.ts';
import { exactDocument, readingContext } from '../../../../test/reading.ts';
import { readDocument } from './read-document.ts';
import { readTextLayer } from './text-layer/read-text-layer.ts';

const context = readingContext('2026-11-15', { plates: ['K-AB-1003'] });
const september = { period: { from: '2026-09-01', to: '2026-09-30' } };
const none = { date: null, period: null };

describe('printed credits', () => {
  const read = (title: string, ...sentences: readonly string[]) =>
    exactDocument(
      readTextLayer(
        printedPage([
          `50 ${title}`,
          '50 Gutschriftnummer: | 150 G-1',
          '50 Gutschriftdatum: | 150 02.11.2026',
          ...sentences.map((sentence) => `50 ${sentence}`),
          '',
          '50 Pos. | 100 Kennzeichen | 200 Bezeichnung | >500 Betrag',
          '50 1 | 100 K-AB 1003 | 200 Finanzrate | >500 335,83',
          '',
          '100 Nettobetrag | >500 335,83',
          '100 USt 19 % | >500 63,81',
          '100 Gesamtbetrag | >500 399,64',
        ]),
        context,
      ),
    ).positions[0];

  test.each([
    ['Gutschrift für September 2026'],
    ['Gutschrift', 'Wir erstatten Ihnen die Rate für den Monat September 2026.'],
    ['Gutschrift', 'Leistungszeitraum: 01.09.2026 - 30.09.2026'],
    ['Gutschrift', 'Leistungszeitraum: 09/2026', 'Abrechnungsmonat: September 2026'],
    ['Gutschrift für September 2026', 'Der Betrag wird mit der Rate für Dezember 2026 verrechnet.'],
  ])('%s %s is of the month that it names', (title, ...sentences) =>
    expect(read(title, ...sentences)).toMatchObject(september),
  );

  test.each([
    ['Gutschrift Q3/2026', '2026-07-01', '2026-09-30'],
    ['Gutschrift für das 3. Quartal 2026', '2026-07-01', '2026-09-30'],
    ['Gutschrift 1. Halbjahr 2026', '2026-01-01', '2026-06-30'],
    ['Gutschrift Q2/2026 und Q3/2026', '2026-04-01', '2026-09-30'],
  ])('the title %s is of these months', (title, from, to) => {
    expect(read(title)).toMatchObject({ period: { from, to } });
  });

  test('two labelled periods that differ are asked about', () =>
    expect(() => read('Gutschrift', 'Leistungszeitraum: 09/2026', 'Abrechnungszeitraum: 10/2026')).toThrow(
      'contradiction: Der Beleg nennt zwei Zeiträume: „09/2026“ und „10/2026“. Bitte den Zeitraum bei den Positionen eintragen oder bestätigen, dass das Belegdatum zählt.',
    ));

  test('two months are a period of both, so that the link is presumed', () =>
    expect(
      read('Gutschrift', 'Wir erstatten die Rate für September 2026', 'und die Rate für Oktober 2026.'),
    ).toMatchObject({
      period: { from: '2026-09-01', to: '2026-10-31' },
    }));

  test.each([
    ['Leistungszeitraum: Q2/2026', '2026-04-01', '2026-06-30'],
    ['Leistungszeitraum: II. Quartal 2026', '2026-04-01', '2026-06-30'],
    ['Abrechnungszeitraum: 2. Quartal 2026', '2026-04-01', '2026-06-30'],
    ['Zeitraum: April bis Juni 2026', '2026-04-01', '2026-06-30'],
    ['Leistungszeitraum: Mai und Juni 2026', '2026-05-01', '2026-06-30'],
    ['Leistungszeitraum | 250 1. Halbjahr 2026', '2026-01-01', '2026-06-30'],
    ['Leistungszeitraum: 4. Quartal 2025', '2025-10-01', '2025-12-31'],
    ['Leistungszeitraum: 2. Q. 2026', '2026-04-01', '2026-06-30'],
    ['Leistungszeitraum: 2.Q.2026', '2026-04-01', '2026-06-30'],
    ['Leistungszeitraum: 2. Q/2026', '2026-04-01', '2026-06-30'],
    ['Leistungszeitraum: II. Q. 2026', '2026-04-01', '2026-06-30'],
    ['Leistungszeitraum: Q 2 / 2026', '2026-04-01', '2026-06-30'],
    ['Leistungszeitraum: Q2-2026', '2026-04-01', '2026-06-30'],
    ['Leistungszeitraum: Q2/26', '2026-04-01', '2026-06-30'],
    ['Leistungszeitraum: 2. Quart. 2026', '2026-04-01', '2026-06-30'],
    ['Leistungszeitraum: Quartal 2/2026', '2026-04-01', '2026-06-30'],
    ['Leistungszeitraum: Quartal II/2026', '2026-04-01', '2026-06-30'],
    ['Leistungszeitraum | 250 Q 2/2026', '2026-04-01', '2026-06-30'],
    ['Leistungszeitraum: Q1-Q2/2026', '2026-01-01', '2026-06-30'],
    ['Leistungszeitraum: 1. und 2. Quartal 2026', '2026-01-01', '2026-06-30'],
    ['Leistungszeitraum: 1./2. Quartal 2026', '2026-01-01', '2026-06-30'],
    ['Leistungszeitraum: 1. - 3. Quartal 2026', '2026-01-01', '2026-09-30'],
    ['Quartal: II/2026', '2026-04-01', '2026-06-30'],
    ['Abrechnungsquartal: 2/2026', '2026-04-01', '2026-06-30'],
    ['Quartal | 250 2/2026', '2026-04-01', '2026-06-30'],
    ['Quartal: Q2/2026', '2026-04-01', '2026-06-30'],
    ['Leistungszeitraum: 2025', '2025-01-01', '2025-12-31'],
  ])('%s is read as a service text is', (sentence, from, to) =>
    expect(read('Gutschrift', sentence)).toMatchObject({ period: { from, to } }),
  );

  test.each([
    '13/2026',
    '31.06.2026',
    '01.06.2026 - 31.06.2026',
    'Kalenderwoche 23/2026',
    'KW 40/2026',
    'IV/2026',
    '5. Quartal 2026',
    'Q5/2026',
    '1. und 3. Quartal 2026',
    'Q4',
    'Geschäftsjahr 2025/26',
    'April und Juni 2026',
    'Mai',
    'laufend',
  ])('the labelled period %s cannot be read and is asked about', (value) =>
    expect(() => read('Gutschrift', `Leistungszeitraum: ${value}`)).toThrow(
      `contradiction: Der Zeitraum „${value}“ ist nicht lesbar.`,
    ),
  );

  test.each(['Leistungszeitraum: siehe Positionen', 'Leistungszeitraum entspricht dem Belegdatum'])(
    '%s is no period and no question',
    (sentence) => expect(read('Gutschrift', sentence)).toMatchObject(none),
  );

  test.each([
    'Vertrag vom 15.03.2023',
    'Vertragsende 31.12.2028',
    'Mai GmbH',
    'Fahrer August Meyer',
    'Leistungsdatum: 25.09.2026',
  ])('%s is no period', (sentence) => expect(read('Gutschrift', sentence)).toMatchObject(none));
});

describe('e-invoices', () => {
  const read = async (kind: 'invoice' | 'credit', note: string) => {
    const position = { number: '1', service: 'Finanzrate', cents: 33_583 };
    const printable = { kind, number: 'G-1', date: '2026-11-02', positions: [position] };
    const text = Buffer.from(writeEInvoice(printable, 'xrechnung-ubl')).toString();
    const noted = text.replace(/<cbc:DocumentCurrencyCode/, `<cbc:Note>${note}</cbc:Note>$&`);
    return exactDocument(await readDocument(Buffer.from(noted), context)).positions[0];
  };

  test.each([
    ['credit', 'Leistungszeitraum: 01.09.2026 - 30.09.2026'],
    ['credit', 'Gutschrift für den Monat September 2026'],
    ['credit', 'Gutschrift September 2026'],
    ['invoice', 'Leistungszeitraum: 01.09.2026 - 30.09.2026'],
  ] as const)('lines of a %s with the note %s are of that month', async (kind, note) =>
    expect(await read(kind, note)).toMatchObject(september),
  );

  test.each([
    ['credit', 'Leistungszeitraum: Q3/2026', '2026-07-01', '2026-09-30'],
    ['invoice', 'Abrechnungszeitraum: III. Quartal 2026', '2026-07-01', '2026-09-30'],
    ['invoice', 'Leistungszeitraum: 1. Halbjahr 2026', '2026-01-01', '2026-06-30'],
    ['credit', 'Gutschrift Q3/2026', '2026-07-01', '2026-09-30'],
  ] as const)('lines of a %s with the note %s are of these months', async (kind, note, from, to) =>
    expect(await read(kind, note)).toMatchObject({ date: from, period: { from, to } }),
  );

  test.each([
    ['credit', 'Vertrag vom 15.03.2023'],
    ['credit', 'Laufzeit 01.04.2023 - 31.03.2027'],
    ['invoice', 'Die Rate für September 2026 wird am 01.12.2026 abgebucht.'],
  ] as const)('a %s with the note %s has no period', async (kind, note) =>
    expect(await read(kind, note)).toMatchObject(none),
  );
});
