import { expect, test } from 'vitest';
import { printedPage } from '../../../../../test/printed-page.ts';
import { readingContext } from '../../../../../test/reading.ts';
import { readTextLayer } from './read-text-layer.ts';

const context = readingContext('2026-11-15', { plates: ['B-AA-1007'] });
const table = [
  '',
  '50 Leistung | >500 Betrag',
  '50 Rate | >500 100,00',
  '',
  '50 Nettobetrag | >500 100,00',
  '50 USt 19 % | >500 19,00',
  '50 Gesamtbetrag | >500 119,00',
];

/** Day that is stored; asked where a person has to say it. */
const dateOf = (lines: readonly string[]): string | null => {
  const result = readTextLayer(printedPage(lines), context);
  if ('document' in result) return result.document.date;
  return result.draft.questions.some(({ kind }) => kind === 'date') ? 'asked' : 'a draft for another reason';
};

const title = '50 Rechnung Nr. AW-100';

test.each([
  ['a contract in the head', ['350 Leasingvertrag LV-99', '350 Datum: 01.02.2024', '', title]],
  ['a contract beside its day', [title, '', '50 Leasingvertrag LV-99 | 250 Datum: | 330 01.02.2024']],
  ['a contract below the title', [title, '50 Leasingvertrag: | 200 LV-99', '50 Datum: | 200 01.02.2024']],
  ['the number of a contract alone', [title, '', '', '50 Vertragsnummer: | 200 LV-99', '50 Datum: | 200 01.02.2024']],
  ['a down payment', [title, '', '50 Abschlagsrechnung | 200 AW-77', '50 Belegdatum | 200 01.02.2024']],
  ['a letter under a contract', ['350 Leasingvertrag LV-99', '350 München, 01.02.2024', '', title]],
])('a day in the group of %s is asked', (_, head) => expect(dateOf([...head, ...table])).toBe('asked'));

test.each([
  ['right below the place', ['', '50 Leasingvertrag geschlossen in', '50 München, 01.02.2024']],
  ['a blank line away', ['', '50 Leasingvertrag LV-99', '', '', '50 München, 01.02.2024']],
])('a place and day at the end of the page, %s, are asked', (_, end) =>
  expect(dateOf([title, ...table, ...end])).toBe('asked'),
);

test.each([
  ['Ursprungsrechnung | 200 AW-302', 'asked'],
  ['Stornierte Rechnung: | 200 AW-302', 'asked'],
  ['Ursprüngliche Rechnungsnummer: | 200 AW-302', 'asked'],
  ['Rechnungsnummer: | 200 AW-302', '2025-09-03'],
])('a day of a credit below „%s“ is %s', (line, day) => {
  const head = ['50 Gutschrift', '', '50 Gutschrift Nr.: | 200 GS-215', `50 ${line}`];
  expect(dateOf([...head, '50 Datum | 200 03.09.2025', ...table])).toBe(day);
});

const own = '2026-09-03';

test.each([
  [
    'below the own number',
    ['50 Vertrag: | 200 LV-99', '50 Rechnungsnummer: | 200 AW-100', '50 Datum: | 200 03.09.2026'],
  ],
  [
    'below fields of the document',
    ['50 Rechnungsnummer: | 200 AW-100', '50 Vertragsnummer: | 200 LV-99', '50 Datum: | 200 03.09.2026'],
  ],
  [
    'beside the own number',
    ['50 Vertrag-Nr. | 150 Rechnung-Nr. | 300 Datum', '50 LV-99 | 150 AW-100 | 300 03.09.2026'],
  ],
  ['above another document', ['50 Datum: | 200 03.09.2026', '50 Vertrag: | 200 LV-99']],
  ['by a label of its kind', ['50 Vertrag: | 200 LV-99', '50 Rechnungsdatum: | 200 03.09.2026']],
  ['apart from another document', ['50 Vertrag: | 200 LV-99', '', '', '350 Datum: 03.09.2026']],
])('a day %s is its own', (_, head) => expect(dateOf([title, '', ...head, ...table])).toBe(own));
