import { expect, test } from 'vitest';
import { printedPage as page } from '../../../../../test/printed-page.ts';
import { exactDocument, readingContext } from '../../../../../test/reading.ts';
import type { ReadDocument } from '../document.ts';
import { Refusal } from '../refusal.ts';
import { readTextLayer } from './read-text-layer.ts';
import type { TextItem } from './rows.ts';

const context = readingContext('2026-11-15', { plates: ['M-X-9'] });
const head = ['50 Rechnung', '50 Rechnungsnummer: | 150 R-1', '50 Rechnungsdatum: | 150 01.11.2026', ''];
const headings = '50 Pos. | 100 Bezeichnung | >500 Betrag';
const end = ['', '100 Nettobetrag | >500 100,00', '100 USt 19 % | >500 19,00', '100 Gesamtbetrag | >500 119,00'];

const read = (...pages: (readonly string[])[]): ReadDocument =>
  exactDocument(
    readTextLayer(
      pages.flatMap((lines, index) => page(lines, index + 1)),
      context,
    ),
  );
const refusalOf = (...pages: (readonly string[])[]): string | null => {
  try {
    read(...pages);
    return null;
  } catch (error) {
    if (error instanceof Refusal) return `${error.refusal}: ${error.message}`;
    throw error;
  }
};
/** Questions of a document that is not certain, as `kind: text`. */
const questionsOf = (...pages: (readonly string[])[]): string => {
  const result = readTextLayer(
    pages.flatMap((lines, index) => page(lines, index + 1)),
    context,
  );
  return 'draft' in result ? result.draft.questions.map(({ kind, text }) => `${kind}: ${text}`).join('\n') : '';
};
const brief = ({ positions }: ReadDocument): string[] =>
  positions.map(({ number, service, amountCents }) => `${number} ${service} ${amountCents}`);

test('texts over several lines belong to the position above', () =>
  expect(
    brief(
      read([
        ...head,
        headings,
        '50 1 | 100 Rate | >500 60,00',
        '100 Oktober',
        '50 2 | 100 Wartung | >500 40,00',
        ...end,
      ]),
    ),
  ).toEqual(['1 Rate Oktober 6000', '2 Wartung 4000']));

test('an amount beside the last line of a text completes its position', () =>
  expect(
    brief(
      read([
        ...head,
        headings,
        '50 1 | 100 Rate',
        '100 Oktober | >500 60,00',
        '50 2 | 100 Service',
        '>500 40,00',
        ...end,
      ]),
    ),
  ).toEqual(['1 Rate Oktober 6000', '2 Service 4000']));

test('text far below the table is not part of its last position', () =>
  expect(
    brief(read([...head, headings, '50 1 | 100 Rate | >500 100,00', '', '', '50 Bankverbindung DE12', ...end])),
  ).toEqual(['1 Rate 10000']));

test('carried-over sums and subtotals are skipped on both pages', () =>
  expect(
    brief(
      read(
        [
          ...head,
          headings,
          '50 1 | 100 Rate | >500 60,00',
          '100 Zwischensumme | >500 60,00',
          '100 Übertrag | >500 60,00',
        ],
        ['50 Musterleasing AG', '', headings, '100 Übertrag | >500 60,00', '50 2 | 100 Service | >500 40,00', ...end],
      ),
    ),
  ).toEqual(['1 Rate 6000', '2 Service 4000']));

test('a second table with other columns continues the first', () =>
  expect(
    brief(
      read([
        ...head,
        headings,
        '50 1 | 100 Rate | >500 60,00',
        '100 Summe | >500 60,00',
        '',
        '50 Pos. | 90 Datum | 160 Leistung | >400 Menge | >540 Betrag',
        '50 2 | 90 05.10.26 | 160 Service | >400 2,00 | >540 40,00',
        ...end,
      ]),
    ),
  ).toEqual(['1 Rate 6000', '2 Service 4000']));

test('a text that begins at the margin is not a position number', () =>
  expect(
    brief(
      read([
        ...head,
        headings,
        '50 1 | 100 Rate | >500 110,00',
        '50 Rabatt Flotte | >500 10,00-',
        '',
        ...end.map((text) => text.replace('100 ', '50 ')),
      ]),
    ),
  ).toEqual(['1 Rate 11000', '2 Rabatt Flotte -1000']));

test('stacked headings are merged', () =>
  expect(
    brief(
      read([
        ...head,
        '50 Pos. | 100 Bezeichnung | >500 Netto-',
        '>500 betrag',
        '50 1 | 100 Rate | >500 100,00',
        ...end,
      ]),
    ),
  ).toEqual(['1 Rate 10000']));

test('the net column wins among several columns of amounts', () =>
  expect(
    brief(
      read([
        ...head,
        '50 Pos. | 100 Bezeichnung | >350 Einzelpreis | >430 Netto | >500 Brutto',
        '50 1 | 100 Rate | >350 50,00 | >430 100,00 | >500 119,00',
        ...end,
      ]),
    ),
  ).toEqual(['1 Rate 10000']));

test.each([
  ['538,22-', -53_822],
  ['-538,22', -53_822],
  ['- 538,22', -53_822],
  ['538,22 -', -53_822],
  ['538,22 EUR', 53_822],
  ['538,22 € -', -53_822],
  ['538,22 H', -53_822],
  ['538,22H', -53_822],
  ['538,22 S', 53_822],
  ['(538,22)', -53_822],
  ['EUR 538,22', 53_822],
])('%s is parsed', (printed, cents) => {
  const [net, tax, gross] = cents > 0 ? ['1.538,22', '292,26', '1.830,48'] : ['461,78', '87,74', '549,52'];
  const lines = [...head, headings, '50 1 | 100 Rate | >500 1.000,00', `50 2 | 100 Nachlass | >500 ${printed}`];
  const totals = [`100 Nettobetrag | >500 ${net}`, `100 USt 19 % | >500 ${tax}`, `100 Gesamtbetrag | >500 ${gross}`];
  expect(brief(read([...lines, ...totals]))).toEqual(['1 Rate 100000', `2 Nachlass ${cents}`]);
});

test('a vehicle line above its positions applies until the next one', () => {
  const lines = [
    '50 Kennzeichen B-AB 1 | 200 VW Crafter',
    '50 1 | 100 Rate | >500 60,00',
    '50 2 | 100 Ersatzwagen | >500 10,00',
    '50 Kennzeichen HH-A 2',
    '50 3 | 100 Rate | >500 30,00',
  ];
  expect(read([...head, headings, ...lines, ...end]).positions.map(({ plate }) => plate)).toEqual([
    'B-AB-1',
    'B-AB-1',
    'HH-A-2',
  ]);
});

test('a vehicle line below a position belongs to that position', () => {
  const lines = [
    '50 1 | 100 Rate | >500 60,00',
    '100 Kennzeichen B-AB 1',
    '50 2 | 100 Rate | >500 40,00',
    '50 Kennzeichen HH-A 2',
  ];
  expect(read([...head, headings, ...lines, ...end]).positions).toMatchObject([
    { number: '1', plate: 'B-AB-1', service: 'Rate Kennzeichen B-AB 1' },
    { number: '2', plate: 'HH-A-2', service: 'Rate Kennzeichen HH-A 2' },
  ]);
});

test('the largest title determines the type of the document', () => {
  const small = page([
    '50 Rechnung',
    '50 Gutschriftnummer | 150 G-1',
    '50 Datum | 150 01.11.2026',
    headings,
    '50 1 | 100 Rate | >500 100,00',
    ...end,
  ]);
  const title: TextItem = { page: 1, text: 'Gutschrift', x: 50, y: 20, width: 100, height: 18 };
  expect(exactDocument(readTextLayer([title, ...small], context))).toMatchObject({
    type: 'Gutschrift',
    netCents: -10_000,
  });
});

test('taxes at two rates add up', () =>
  expect(
    read([
      ...head,
      headings,
      '50 1 | 100 Rate | >500 100,00',
      '50 2 | 100 Buch | >500 10,00',
      '100 Nettobetrag | >500 110,00',
      '100 USt 19 % | >500 19,00',
      '100 USt 7 % | >500 0,70',
      '100 Gesamtbetrag | >500 129,70',
    ]),
  ).toMatchObject({ netCents: 11_000, grossCents: 12_970 }));

test('totals below their labels are found', () =>
  expect(
    read([
      ...head,
      headings,
      '50 1 | 100 Rate | >500 100,00',
      '',
      '',
      '>200 Nettobetrag | >300 USt | >400 Bruttobetrag',
      '>200 100,00 | >300 19,00 | >400 119,00',
    ]),
  ).toMatchObject({ netCents: 10_000, grossCents: 11_900 }));

test('gross positions are checked against the gross total', () =>
  expect(read([...head, headings, '50 1 | 100 Rate | >500 119,00', ...end])).toMatchObject({
    basis: 'gross',
    netCents: 10_000,
    grossCents: 11_900,
  }));

test('a discount after a subtotal is a position of its own', () =>
  expect(
    brief(
      read([
        ...head,
        headings,
        '50 1 | 100 Rate | >500 100,00',
        '100 Summe | >500 100,00',
        '100 Rabatt | >500 10,00-',
        '100 USt 19 % | >500 17,10',
        '100 Gesamtbetrag | >500 107,10',
      ]),
    ),
  ).toEqual(['1 Rate 10000', '2 Rabatt -1000']));

test.each([
  [
    'a position is missing',
    ['50 1 | 100 Rate | >500 60,00', ...end],
    'sum: Die Positionen ergeben 60,00 EUR, der Beleg nennt 100,00 EUR.',
  ],
  ['no total is printed', ['50 1 | 100 Rate | >500 60,00'], 'sum: Gesamtsumme fehlt'],
  ['no tax is printed', ['50 1 | 100 Rate | >500 60,00', '100 Nettobetrag | >500 60,00'], 'tax:'],
  [
    'a sum belongs to nothing',
    ['50 1 | 100 Rate | >500 100,00', '100 Summe | >500 13.295,08', ...end],
    'sum: Der Betrag 13.295,08 EUR gehört zu keiner Position und keiner Summe.',
  ],
  [
    'a figure follows the totals',
    ['50 1 | 100 Rate | >500 100,00', ...end, '100 Mahngebühr | >500 5,00'],
    'sum: Der Betrag 5,00 EUR',
  ],
])('asked if %s', (_, lines, text) => expect(questionsOf([...head, headings, ...lines])).toMatch(text));

test.each([
  ['amounts are in dollars', ['50 1 | 100 Rate | >500 100,00 USD', ...end], 'currency'],
  ['the table is empty', end, 'no-positions'],
])('refused if %s', (_, lines, text) => expect(refusalOf([...head, headings, ...lines])).toMatch(text));

const body = [headings, '50 1 | 100 Rate | >500 100,00', ...end];

test('asked for a number or a date that is not printed, refused without a table', () => {
  expect(questionsOf([head[0] ?? '', head[2] ?? '', '', ...body])).toMatch('number: ');
  expect(questionsOf([head[0] ?? '', head[1] ?? '', '', ...body])).toMatch('date: ');
  expect(refusalOf([...head, '50 Guten Tag'])).toMatch('unknown-layout');
});

test('number and day are read from the title', () =>
  expect(
    read(['50 Mietrechnung Nr. 47/11 vom 01.11.2026', '', headings, '50 1 | 100 Rate | >500 100,00', ...end]),
  ).toMatchObject({
    number: '47/11',
    date: '2026-11-01',
  }));

test('the invoice that a credit refers to is not its own number', () => {
  const body = ['', headings, '50 1 | 100 Rate | >500 100,00', ...end];
  const foreignFirst = ['50 Gutschrift', '50 zu Rechnungsnummer: | 200 R-9', '50 Rechnungsdatum: | 200 01.09.2026'];
  expect(
    read([...foreignFirst, '50 Gutschriftnummer: | 200 G-1', '50 Gutschriftdatum: | 200 02.11.2026', ...body]),
  ).toMatchObject({
    number: 'G-1',
    date: '2026-11-02',
    references: [{ document: 'R-9', position: null }],
  });
  expect(read([...foreignFirst, '50 Rechnungsnummer: | 200 G-1', ...body])).toMatchObject({ number: 'G-1' });
});
