import { expect, test } from 'vitest';
import { printedPage } from '../../../../../test/printed-page.ts';
import { exactDocument, readingContext } from '../../../../../test/reading.ts';
import { readTextLayer } from './read-text-layer.ts';

const referencesOf = (title: string, ...lines: readonly string[]) =>
  exactDocument(
    readTextLayer(
      printedPage([
        `50 ${title}`,
        ...['', `50 ${title}-Nr.: | 150 RG-1`, '50 Datum: | 150 10.11.2026', '', ''],
        ...lines.map((line) => `50 ${line}`),
        ...['', '50 Pos. | 100 Bezeichnung | >500 Betrag', '50 1 | 100 Kulanz | >500 100,00', ''],
        ...['100 Nettobetrag | >500 100,00', '100 USt 19 % | >500 19,00', '100 Gesamtbetrag | >500 119,00'],
      ]),
      readingContext('2026-11-15'),
    ),
  ).references.map(({ document }) => document);

test.each([
  'Gutschrift zu Ihrer Rechnung RF0001 vom 01.08.2026',
  'Gutschrift zur Rechnung Nr. RF0001',
  'zu Rechnung RF0001',
  'Bezug: Rechnungsnummer RF0001',
  'Wir schreiben Ihnen aus Rechnung RF0001 folgenden Betrag gut:',
  'Ref.-Beleg RF0001',
  'Ihre Rechnung RF0001 vom 01.08.2026 korrigieren wir wie folgt:',
])('the invoice of a credit is named by „%s“', (line) => expect(referencesOf('Gutschrift', line)).toEqual(['RF0001']));

test('two invoices in sentences, one that is paid with the credit, and those of an invoice name none', () => {
  const other = 'Wir schreiben Ihnen auch aus Rechnung RF0002 einen Betrag gut.';
  expect(referencesOf('Gutschrift', 'Wir schreiben Ihnen aus Rechnung RF0001 gut.', other)).toEqual([]);
  expect(referencesOf('Gutschrift', 'Wir verrechnen den Betrag mit Rechnung RF0001.')).toEqual([]);
  expect(referencesOf('Rechnung', 'Der Restbetrag aus Rechnung RF0001 ist überfällig.')).toEqual([]);
});

test.each([
  ['Rechnungsnummer: | 220 S-1', 'Stornierte Rechnung: | 220 R-5'],
  ['Rechnungsnummer: | 220 S-1', 'Stornierte Rechnungsnummer: | 220 R-5'],
  ['Stornorechnungsnummer: | 220 S-1', 'Rechnungsnummer: | 220 R-5'],
  ['Stornorechnung Nr.: | 220 S-1', 'Storno zu Rechnung: | 220 R-5'],
  ['Belegnummer: | 220 S-1', 'Ursprüngliche Rechnungsnummer: | 220 R-5'],
])('a Stornorechnung with „%s“ and „%s“ has its own number and that of the invoice', (own, cancelled) => {
  const document = exactDocument(
    readTextLayer(
      printedPage([
        ...['50 Stornorechnung', '', '50 Datum: | 220 10.11.2026', `50 ${own}`, `50 ${cancelled}`, ''],
        ...['50 Pos. | 100 Bezeichnung | >500 Betrag', '50 1 | 100 Rate | >500 -100,00', ''],
        ...['100 Nettobetrag | >500 -100,00', '100 USt 19 % | >500 -19,00', '100 Gesamtbetrag | >500 -119,00'],
      ]),
      readingContext('2026-11-15'),
    ),
  );
  expect([document.type, document.number, document.references]).toEqual([
    'Gutschrift',
    'S-1',
    [{ document: 'R-5', position: null }],
  ]);
});
