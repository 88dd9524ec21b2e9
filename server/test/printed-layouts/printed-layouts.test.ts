import { askedLayouts } from '@flottwart/simulators/leasing-layouts/asked-layouts';
import { printedLayouts } from '@flottwart/simulators/leasing-layouts/layouts';
import { printLayout } from '@flottwart/simulators/leasing-layouts/print-layout';
import type { PrintedTruth } from '@flottwart/simulators/leasing-layouts/truth';
import { expect, test } from 'vitest';
import type { ReadOutcome } from '../../src/features/documents/reading/outcome.ts';
import { readDocument } from '../../src/features/documents/reading/read-document.ts';
import { readingContext } from '../reading.ts';
import { isFullSweep } from '../sweep.ts';
import { differencesOf, type Verdict, verdictOf } from './compare-reading.ts';

const seeds = isFullSweep ? [1, 2, 3] : [1];
const kinds = ['invoice', 'credit'] as const;
/** Every layout as both kinds in the full sweep, else one after the other as either. */
const kindsOf = (index: number): readonly (typeof kinds)[number][] =>
  isFullSweep ? kinds : [index % kinds.length === 0 ? 'invoice' : 'credit'];
/** Layouts that leave something open: the type, the tax, the meaning of a line or of a payment, the number of documents. */
const undecidable = [
  'no title',
  'title of no known kind',
  'gross total only',
  'amount beside the last line without numbers',
  'a payment deducted',
  'a payment without a word of deduction',
  'second invoice with its own number',
  'second invoice with its own title',
  'second invoice for another vehicle',
  'second bill with its own totals',
  'second bill that begins at page 1',
  'titled Rechnung - Storno',
  'titled Rechnung (Storno)',
  'titled Rechnung und Gutschrift',
  'titled Rechnung über Erstattung',
  'titled Monatsabrechnung',
  'titled Proforma-Rechnung',
  'Storno below the title',
  'own letterhead',
  'plate in the first row of one vehicle',
  'titled Ausgleichsrechnung',
  'titled Gegenrechnung',
  'titled Vorläufige Rechnung',
  'titled Korrigierte Rechnung',
  'titled Rechnung zur Probe',
  'titled Testrechnung',
  'draft below the title',
  'general costs under a heading',
  'general costs after the sums of vehicles',
  'general costs without a plate',
  'two columns of plates',
  'two plates in the text',
  'plates only in the annex',
  'tax of another kind after the net total',
  'addressed to another company',
  'in another currency',
  'field of another currency',
  'a table with model per vehicle',
  'plates in the sums only with general costs',
  'plate in the middle row of a vehicle',
  'plate in the last row of a vehicle',
  'number with a small letter',
  ...askedLayouts.map(({ name }) => name),
];
/** Read exactly if their figures happen to be of one width. */
const eitherWay = ['left-aligned amounts', 'centred amounts'];
const tally: Record<Verdict, number> = { exact: 0, asked: 0, refused: 0, wrong: 0 };

const readLayout = async (pdf: Buffer, { positions }: PrintedTruth): Promise<ReadOutcome> => {
  const plates = positions.flatMap(({ plate }) => (plate === null ? [] : [plate]));
  return readDocument(pdf, readingContext('2026-11-15', { plates }));
};

test('at least sixty layouts are printed, each under a name of its own', () => {
  expect(new Set(printedLayouts.map(({ name }) => name)).size).toBe(printedLayouts.length);
  expect(printedLayouts.length).toBeGreaterThanOrEqual(60);
});

test.each(printedLayouts.map((layout, index) => [layout.name, layout, index] as const))(
  '%s is read exactly or asked about',
  async (name, layout, index) => {
    for (const kind of kindsOf(index))
      for (const seed of seeds) {
        const { pdf, truth } = await printLayout(layout, seed, kind);
        const outcome = await readLayout(pdf, truth);
        const verdict = verdictOf(outcome, truth);
        tally[verdict] += 1;
        expect('document' in outcome ? differencesOf(outcome.document, truth) : []).toEqual([]);
        const expected = undecidable.includes(name) && !eitherWay.includes(name) ? 'asked' : 'exact';
        if (!eitherWay.includes(name) || verdict !== 'asked')
          expect([kind, seed, verdict]).toEqual([kind, seed, expected]);
      }
  },
);

test('no printed document is read wrong', () => {
  process.stdout.write(`printed layouts: ${JSON.stringify(tally)}\n`);
  expect(tally).toMatchObject({ wrong: 0, refused: 0 });
});
