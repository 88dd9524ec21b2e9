import { describe, expect, test } from 'vitest';
import { printedPage } from '../../../../../test/printed-page.ts';
import { exactDocument, readingContext } from '../../../../../test/reading.ts';
import { completeDraft } from '../../drafts/complete-draft.ts';
import type { ReadResult } from '../outcome.ts';
import { readTextLayer } from './read-text-layer.ts';

/** A letter is 5 wide and 10 high: columns are 7 apart, which is more than a blank and less than a usual gap. */
const head = ['50 Rechnung', '50 Belegnummer: | 150 R-1', '50 Belegdatum: | 150 01.11.2026', ''];
const totals = ['', '150 Nettobetrag | >500 300,00', '150 USt 19 % | >500 57,00', '150 Gesamtbetrag | >500 357,00'];
const read = (...table: string[]): ReadResult =>
  readTextLayer(
    printedPage([...head, ...table, ...totals]).map((item) => ({ ...item, isRun: true })),
    readingContext('2026-11-15', { plates: ['B-AA-1007', 'M-KL-4567'] }),
  );
const period = { from: '2026-10-01', to: '2026-10-31' };
const expected = [
  { number: '1', plate: 'B-AA-1007', service: 'Leasingrate', period },
  { number: '2', plate: 'M-KL-4567', service: 'Wartung', period },
];

describe('columns close to each other', () => {
  test('are distinguished by what was printed in one go', () => {
    const { positions } = exactDocument(
      read(
        '50 Pos. | 77 Leistungszeitraum | 199 amtl. Kennzeichen | 291 Leistung | >500 Betrag',
        '50 1 | 77 01.10.2026 - 31.10.2026 | 199 B-AA 1007 | 291 Leasingrate | >500 100,00',
        '50 2 | 77 01.10.2026 - 31.10.2026 | 199 M-KL 4567 | 291 Wartung | >500 200,00',
      ),
    );
    expect(positions).toMatchObject(expected);
  });

  test.each([
    ['50 Nr. Leistungszeitraum | 199 amtl. Kennzeichen | 291 Art der Leistung | >500 Entgelt'],
    ['50 Pos. Leistungszeitraum | 199 amtl. Kennzeichen Art der Leistung | >500 Betrag'],
  ])('have headings that are taken apart: %s', (headings) => {
    const { positions } = exactDocument(
      read(
        headings,
        '50 1 | 77 01.10.2026 - 31.10.2026 | 199 B-AA 1007 | 291 Leasingrate | >500 100,00',
        '50 2 | 77 01.10.2026 - 31.10.2026 | 199 M-KL 4567 | 291 Wartung | >500 200,00',
      ),
    );
    expect(positions).toMatchObject(expected);
  });

  test('keep the number of a position out of its text', () => {
    const { positions } = exactDocument(
      read(
        '50 Pos Artikel | 199 Kennzeichen | >350 Menge | >500 Gesamt',
        '50 1 | 72 Mehrkilometer | 199 B-AA 1007 | >350 10 | >500 100,00',
        '50 2 | 72 Reifen 235/65 R16C | 199 M-KL 4567 | >350 4 | >500 200,00',
      ),
    );
    expect(positions.map(({ number, service }) => [number, service])).toEqual([
      ['1', 'Mehrkilometer'],
      ['2', 'Reifen 235/65 R16C'],
    ]);
  });

  test('that run together are asked about, unless each time is read from the text', () => {
    const result = read(
      '50 Pos. Leistungszeitraum amtl. Kennzeichen Leistung | >500 Betrag',
      '50 1 01.10.2026 - 31.10.2026 B-AA 1007 Leasingrate | >500 100,00',
      '50 2 01.10.2026 - 31.10.2026 M-KL 4567 Wartung | >500 200,00',
    );
    expect('draft' in result || result.document.positions.every(({ period: read }) => read !== null)).toBe(true);
  });

  test('a heading of several words stays one over a column of its own', () => {
    const { positions } = exactDocument(
      read(
        '50 Pos. | 100 Datum der Leistung | 220 Kennzeichen | 320 Leistung | >500 Betrag',
        '50 1 | 100 01.10.2026 | 220 B-AA 1007 | 320 Leasingrate | >500 100,00',
        '50 2 | 100 01.10.2026 | 220 M-KL 4567 | 320 Wartung | >500 200,00',
      ),
    );
    expect(positions).toMatchObject([{ date: '2026-10-01' }, { date: '2026-10-01' }]);
  });
});

test('a draft with columns of debits and credits subtracts the credits', () => {
  const context = readingContext('2026-11-15', { plates: ['B-AA-1007', 'M-KL-4567'] });
  const table = [
    '50 Kennzeichen | 150 Leistung | >400 Soll | >500 Haben',
    '50 B-AA 1007 | 150 Leasingrate | >400 360,00',
    '50 M-KL 4567 | 150 Erstattung | >500 60,00',
    ...['', '150 Nettobetrag | >400 300,00', '150 USt 19 % | >400 57,00', '150 Gesamtbetrag | >400 357,00'],
  ];
  const result = readTextLayer(printedPage([...head, ...table]), context, { form: 'scan' });
  if (!('draft' in result)) throw new Error('no draft');
  expect(completeDraft(result.draft, context)).toMatchObject({ positions: 2, sumCents: 30_000, totalCents: 30_000 });
});
