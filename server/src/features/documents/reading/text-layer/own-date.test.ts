import { expect, test } from 'vitest';
import { datedPages } from '../../../../../test/printed-layouts/dated-pages.ts';
import { printedPage } from '../../../../../test/printed-page.ts';
import { readingContext } from '../../../../../test/reading.ts';
import { readTextLayer } from './read-text-layer.ts';

const context = readingContext('2026-11-15', { plates: ['B-AA-1007'] });

/** Day that is stored or proposed; asked where a person has to say it. */
const dateOf = (lines: readonly string[]): string | null | undefined => {
  const result = readTextLayer(printedPage(lines), context);
  if ('document' in result) return result.document.date;
  const { questions, date } = result.draft;
  return questions.some(({ kind }) => kind === 'date') ? 'asked' : date;
};

test.each(datedPages.map(({ name, lines, date }) => [name, lines, date] as const))(
  "%s: the day is the document's own or asked",
  (_, lines, date) => expect([date ?? 'asked', 'asked']).toContain(dateOf(lines)),
);

test("a day that is printed as the document's own is hardly ever asked", () => {
  const asked = datedPages.filter(({ lines, date }) => date !== null && dateOf(lines) === 'asked');
  // A German day before an English contract.
  expect(asked.map(({ name }) => name)).toEqual([
    'Rechnung, title, English contract',
    'Gutschrift, title, English contract',
  ]);
});

test.each([
  ['Rechnung AW-100 vom 03.09.2026', '2026-09-03'],
  ['Rechnung Nr. AW-100, 03.09.2026', '2026-09-03'],
  ['Rechnung vom 03.09.2026', '2026-09-03'],
  ['Rechnung AW-100 vom 3. September 2026', '2026-09-03'],
  ['Rechnung AW-100 vom 01.09.2026 bis 30.09.2026', 'asked'],
  ['Rechnung AW-100 zum Leasingvertrag LV-99 vom 01.02.2024', 'asked'],
])('the day of the title %s is %s', (title, day) => {
  const table = ['', '50 Leistung | >500 Betrag', '50 Rate | >500 100,00', '', '50 Nettobetrag | >500 100,00'];
  expect(dateOf([`50 ${title}`, ...table, '50 USt 19 % | >500 19,00', '50 Gesamtbetrag | >500 119,00'])).toBe(day);
});

test('a plain label of another day than the letter leaves the day open', () => {
  const head = [
    '350 München, 03.09.2026',
    '50 Rechnung AW-100',
    '50 Vertrag: | 180 LV-99',
    '50 Datum: | 180 01.02.2024',
  ];
  const table = ['', '50 Leistung | >500 Betrag', '50 Rate | >500 100,00', '', '50 Nettobetrag | >500 100,00'];
  expect(dateOf([...head, ...table, '50 USt 19 % | >500 19,00', '50 Gesamtbetrag | >500 119,00'])).toBe('asked');
});
