import { describe, expect, test } from 'vitest';
import { printedPage } from '../../../../../test/printed-page.ts';
import { readingContext } from '../../../../../test/reading.ts';
import type { ReadResult } from '../outcome.ts';
import { readTextLayer } from './read-text-layer.ts';

const context = readingContext('2026-11-15', { plates: ['B-AA-1007', 'HH-KS-22', 'M-XY-4711'] });
const head = ['50 Rechnung', '50 Belegnummer: | 150 R-1', '50 Belegdatum: | 150 01.11.2026', ''];
const totals = ['', '50 Nettobetrag | >500 100,00', '50 USt 19 % | >500 19,00', '50 Gesamtbetrag | >500 119,00'];
const headings = '50 Leistung | >500 Betrag';

const read = (...pages: (readonly string[])[]): ReadResult =>
  readTextLayer(
    pages.flatMap((lines, index) => printedPage(lines, index + 1)),
    context,
  );
/** Plates of the positions, or the questions of a draft. */
const plates = (...pages: (readonly string[])[]): unknown => {
  const result = read(...pages);
  return 'document' in result
    ? result.document.positions.map(({ plate }) => plate)
    : result.draft.questions.map(({ kind, text }) => `${kind}: ${text}`);
};
const [first, second] = ['B-AA-1007', 'HH-KS-22'];

describe('vehicles', () => {
  test('above small tables are those of the positions below them', () =>
    expect(
      plates([
        ...head,
        '50 Fahrzeug: B-AA 1007',
        '50 Rate | >500 40,00',
        '50 Wartung | >500 10,00',
        '50 Fahrzeug: HH-KS 22',
        '50 Rate | >500 30,00',
        '50 Wartung | >500 20,00',
        ...totals,
      ]),
    ).toEqual([first, first, second, second]));
  test('above the headings of a table and on a later page are those of the positions below them', () =>
    expect(
      plates(
        [...head, '50 Kennzeichen: B-AA 1007', headings, '50 Rate | >500 60,00'],
        ['50 Kennzeichen: HH-KS 22', headings, '50 Rate | >500 40,00', ...totals],
      ),
    ).toEqual([first, second]));
  test('above and below positions at once are asked about', () =>
    expect(
      plates([
        ...head,
        '50 Kennzeichen B-AA 1007',
        '50 Rate | >500 60,00',
        '50 Kennzeichen HH-KS 22',
        '50 Rate | >500 40,00',
        '50 Kennzeichen M-XY 4711',
        ...totals,
      ]),
    ).toEqual([
      expect.stringContaining(
        'columns: Zeile 5 („Kennzeichen M-XY 4711“): Gilt das Fahrzeug der Überschrift auch von hier an?',
      ),
    ]));
  test.each(['Summe Fahrzeug', 'Gesamt für', 'Zwischensumme'])('after „%s“ are those of the positions above', (label) =>
    expect(
      plates([
        ...head,
        headings,
        '50 Rate | >500 40,00',
        '50 Wartung | >500 10,00',
        `50 ${label} B-AA 1007 | >500 50,00`,
        '50 Rate | >500 50,00',
        `50 ${label} HH-KS 22 | >500 50,00`,
        ...totals,
      ]),
    ).toEqual([first, first, second]),
  );
  test('in a sum over positions of another vehicle are asked about', () =>
    expect(
      plates([
        ...head,
        headings,
        '50 Rate B-AA 1007 | >500 60,00',
        '50 Summe HH-KS 22 | >500 60,00',
        '50 Rate M-XY 4711 | >500 40,00',
        ...totals,
      ]),
    ).toEqual([expect.stringMatching(/^contradiction: Zeile 3 \(„Summe HH-KS 22 60,00“\): Zu welchen Positionen/)]));
  test('beside which a position has none are asked about', () =>
    expect(plates([...head, headings, '50 Rate B-AA 1007 | >500 60,00', '50 Wartung | >500 40,00', ...totals])).toEqual(
      [
        'contradiction: Zeile 3 („Wartung 40,00“) hat kein Kennzeichen, obwohl der Beleg Kennzeichen nennt. Bitte die Kennzeichen prüfen.',
      ],
    ));
  test('in the head hold for no position if another line names a second one', () =>
    expect(
      plates([
        '50 Rechnung',
        '50 Kennzeichen: M-XY 4711',
        '50 Belegnummer: | 150 R-1',
        '50 Belegdatum: | 150 01.11.2026',
        '50 Kundennummer: | 150 77',
        '50 Sachbearbeitung: | 150 Frau Petersen',
        headings,
        '50 Rate | >500 60,00',
        '50 Leihwagen HH-KS 22',
        '50 Wartung | >500 40,00',
        ...totals,
      ]),
    ).toEqual([expect.stringContaining('contradiction: Zeile 4 („Wartung 40,00“) hat kein Kennzeichen')]));
});

describe('columns about a vehicle or its contract', () => {
  const table = (heading: string, cell: string): string[] => [
    ...head,
    `50 Kennzeichen | 150 ${heading} | 300 Leistung | >500 Betrag`,
    `50 B-AA 1007 | 150 ${cell} | 300 Rate | >500 100,00`,
    ...totals,
  ];
  test.each([
    ['EZ', '05.03.2022'],
    ['Zulassung', '05.03.2022'],
    ['Nächste HU', '01.03.2027'],
    ['Übernahmedatum', '05.03.2022'],
    ['Laufzeit', '01.03.2024 - 28.02.2028'],
    ['KSt', '4400'],
    ['Vertrag', 'LV-100'],
  ])('„%s“ are part of the text', (heading, cell) =>
    expect(read(table(heading, cell))).toMatchObject({
      document: { positions: [{ number: '1', date: null, period: null, service: `Rate ${heading} ${cell}` }] },
    }),
  );
  test.each(['Datum', 'Leistungsdatum', 'Belegdatum', 'Buchungstag'])('„%s“ is the time of the service', (heading) =>
    expect(read(table(heading, '05.10.2026'))).toMatchObject({
      document: { positions: [{ date: '2026-10-05', service: 'Rate' }] },
    }),
  );
});

test('a number that ends in a small letter is asked about', () =>
  expect(
    plates([
      '50 Rechnung',
      '50 Rechnungsnr.: 2026-11/R-000.815 b',
      '50 Belegdatum: | 150 01.11.2026',
      '',
      headings,
      '50 Rate | >500 100,00',
      ...totals,
    ]),
  ).toEqual([expect.stringContaining('„2026-11/R-000.815 b“')]));

test('a heading over several lines belongs to the table', () =>
  expect(
    plates([
      ...head,
      '50 Amtl. Kenn- | 200 Bezeichnung der | >500 Netto-',
      '50 zeichen | 200 Leistung | >500 betrag',
      '>500 in EUR',
      '50 B-AA 1007 | 200 Rate | >500 100,00',
      ...totals,
    ]),
  ).toEqual([first]));

test('a draft proposes headings of vehicles as such', () => {
  const result = read([
    ...head.slice(1),
    '50 Kennzeichen B-AA 1007',
    '50 Rate | >500 60,00',
    '50 Kennzeichen HH-KS 22',
    '50 Rate | >500 40,00',
    ...totals,
  ]);
  expect('draft' in result && result.draft.rows.map(({ role }) => role).slice(0, 4)).toEqual([
    'vehicle',
    'position',
    'vehicle',
    'position',
  ]);
});
