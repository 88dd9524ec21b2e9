import { describe, expect, test } from 'vitest';
import { printedPage } from '../../../../test/printed-page.ts';
import { exactDocument, readingContext } from '../../../../test/reading.ts';
import { readTextLayer } from './text-layer/read-text-layer.ts';

const context = readingContext('2026-11-15', { plates: ['K-AB-1003'] });

interface Printed {
  readonly number?: string;
  readonly head?: readonly string[];
  readonly service?: string;
  readonly notes?: readonly string[];
}

const read = (title: string, { number = 'N-1', head = [], service = 'Finanzrate', notes = [] }: Printed = {}) => {
  const noun = title.includes('utschrift') ? 'Gutschrift' : 'Rechnungs';
  return exactDocument(
    readTextLayer(
      printedPage([
        `50 ${title}`,
        `50 ${noun}nummer: | 150 ${number}`,
        `50 ${noun}datum: | 150 02.11.2026`,
        ...head.map((line) => `50 ${line}`),
        '',
        '50 Pos. | 100 Kennzeichen | 200 Bezeichnung | >500 Betrag',
        `50 1 | 100 K-AB 1003 | 200 ${service} | >500 335,83`,
        '',
        '100 Nettobetrag | >500 335,83',
        '100 USt 19 % | >500 63,81',
        '100 Gesamtbetrag | >500 399,64',
        ...notes.map((line) => `50 ${line}`),
      ]),
      context,
    ),
  );
};
const periodOf = (...printed: Parameters<typeof read>) => read(...printed).positions[0]?.period;

const september = ['2026-09-01', '2026-09-30'] as const;
const quarter = ['2026-07-01', '2026-09-30'] as const;
const halfYear = ['2026-01-01', '2026-06-30'] as const;

test.each([
  ['Rechnung September 2026', ...september],
  ['Rechnung für September 2026', ...september],
  ['Rechnung (September 2026)', ...september],
  ['Rechnung 09/2026', ...september],
  ['Rechnung Nr. N-1 vom 02.11.2026 für September 2026', ...september],
  ['Rechnung Juli - September 2026', ...quarter],
  ['Rechnung 3. Quartal 2026', ...quarter],
  ['Rechnung Q3/2026', ...quarter],
  ['Leasingrechnung 3. Quartal 2026', ...quarter],
  ['Sammelrechnung Q3/2026', ...quarter],
  ['Quartalsrechnung III/2026', ...quarter],
  ['Rechnung 3. Q. 2026', ...quarter],
  ['Sammelrechnung III. Q. 2026', ...quarter],
  ['Gutschrift Q 3 / 2026', ...quarter],
  ['Gutschrift 3. Q. 2026', ...quarter],
  ['Rechnung 1. Halbjahr 2026', ...halfYear],
  ['Rechnung H1/2026', ...halfYear],
  ['Rechnung für das Jahr 2025', '2025-01-01', '2025-12-31'],
  ['Rechnung für 01.09.2026 bis 30.09.2026', ...september],
  ['Gutschrift 09/2026', ...september],
  ['Gutschrift Juli - September 2026', ...quarter],
  ['Gutschrift Wartung 3. Quartal 2026', ...quarter],
  ['Gutschrift H1/2026', ...halfYear],
  ['Gutschrift 2025', '2025-01-01', '2025-12-31'],
])('the title %s is of its months', (title, from, to) => expect(periodOf(title)).toEqual({ from, to }));

test.each([
  ['Rechnung 09/2026', '09/2026'],
  ['Rechnung 2026', 'N-1'],
  ['Rechnung vom 02.11.2026', 'N-1'],
  ['Rechnung Nr. 9-2026', '9-2026'],
  ['Leasingrechnung Vertrag September 2026', 'N-1'],
  ['Quartalsrechnung 4/2026', 'N-1'],
])('the title %s of number %s names no period', (title, number) =>
  expect(read(title, { number })).toMatchObject({ number, positions: [{ period: null }] }),
);

test.each([
  ['Gutschrift', 'Betreff: Wartung 3. Quartal 2026', ...quarter],
  ['Rechnung', 'Betreff: Wartung 3. Quartal 2026', ...quarter],
  ['Gutschrift', 'Für Zeitraum Jan.-Juni 2026 schreiben wir gut:', ...halfYear],
  ['Gutschrift', 'Gutschrift für Dez. bis Feb. 2026', '2025-12-01', '2026-02-28'],
])('%s with the line %s is of its months', (title, line, from, to) =>
  expect(periodOf(title, { head: [line] })).toEqual({ from, to }),
);

describe('contradicting periods', () => {
  const head = ['Leistungszeitraum: September 2026'];
  const note = 'Diese Rechnung betrifft den Monat August 2026.';

  test.each([
    ['Rechnung', { head, notes: [note] }, 'September 2026', note.slice(0, 40)],
    ['Rechnung Oktober 2026', { head }, 'September 2026', 'Rechnung Oktober 2026'],
    ['Gutschrift Oktober 2026', { head }, 'September 2026', 'Gutschrift Oktober 2026'],
    ['Rechnung Oktober 2026', { notes: [note] }, 'Rechnung Oktober 2026', note.slice(0, 40)],
  ])('%s %j is asked about', (title, printed, one, other) =>
    expect(() => read(title, printed)).toThrow(`Der Beleg nennt zwei Zeiträume: „${one}“ und „${other}“.`),
  );

  test.each([
    ['Rechnung', { head, notes: ['Die nächste Rechnung für den Monat Oktober 2026 erhalten Sie am 01.10.2026.'] }],
    ['Rechnung', { head, notes: ['Wir berechnen ab dem Monat Oktober 2026 den neuen Preis.'] }],
    ['Rechnung 3. Quartal 2026', { head }],
    ['Rechnung Oktober 2026', { service: 'Finanzrate Monat 09/2026' }],
  ])('%s %j is of September', (title, printed) =>
    expect(periodOf(title, printed)).toEqual({ from: september[0], to: september[1] }),
  );
});
