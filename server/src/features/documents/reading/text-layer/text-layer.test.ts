import { type Layout, layouts } from '@flottwart/simulators/leasing/layout';
import { printDocument } from '@flottwart/simulators/leasing/print';
import type { PrintableDocument, PrintablePosition } from '@flottwart/simulators/leasing/printable-document';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { arbitraryDocument, expectedPositions, positionsOf } from '../../../../../test/arbitrary-document.ts';
import { exactDocument, readingContext } from '../../../../../test/reading.ts';
import { isFullSweep } from '../../../../../test/sweep.ts';
import type { ReadDocument } from '../document.ts';
import type { ReadOutcome } from '../outcome.ts';
import { openPdf } from '../pdf/open-pdf.ts';
import { pageTextsOf } from '../pdf/text-items.ts';
import { readDocument } from '../read-document.ts';
import { readTextLayer } from './read-text-layer.ts';

const context = readingContext('2026-11-15');
const long =
  'Finanzleasingrate Transporter inklusive Wartung & Verschleiß, Kfz-Steuer und Rundfunkbeitrag AFF 12,50 EUR';
const plates = ['B-AB 1234', 'HH-X 7', 'M-ZZ 99E'];

const position = (index: number): PrintablePosition => ({
  number: String(index + 1),
  date: `2026-10-${String((index % 28) + 1).padStart(2, '0')}`,
  plate: plates[Math.floor(index / 3) % plates.length] as string,
  service: index % 4 === 0 ? long : 'Servicerate',
  cents: index % 5 === 4 ? -53_822 : 123_456 + index,
});
const documentOf = (positions: number, change: Partial<PrintableDocument> = {}): PrintableDocument => ({
  kind: 'invoice',
  number: 'RE-2026/0815',
  date: '2026-11-02',
  positions: Array.from({ length: positions }, (_, index) => position(index)),
  ...change,
});
/** Layouts with the plate in the header give all positions the same one. */
const fitted = (printable: PrintableDocument, { plates: where }: Layout): PrintableDocument =>
  where === 'header'
    ? { ...printable, plate: 'B-AB 1234', positions: printable.positions.map(({ plate: _, ...each }) => each) }
    : printable;

/** The company knows its vehicles. */
const contextOf = ({ positions }: PrintableDocument) =>
  readingContext('2026-11-15', {
    plates: positions.flatMap(({ plate }) => (plate === undefined ? [] : [plate.replace(' ', '-')])),
  });

const read = async (printable: PrintableDocument, layout: Layout): Promise<ReadDocument> => {
  return exactDocument(await readDocument(await printDocument(printable, layout), contextOf(printable)));
};
const outcomeOf = async (printable: PrintableDocument, layout: Layout): Promise<ReadOutcome> =>
  readDocument(await printDocument(printable, layout), context);

describe.each(Object.entries<Layout>(layouts))('%s', (name, layout) => {
  test('an invoice over several pages is read to the cent', async () => {
    const printable = fitted(documentOf(75), layout);
    const document = await read(printable, layout);
    expect(document).toMatchObject({
      type: 'Rechnung',
      number: 'RE-2026/0815',
      date: '2026-11-02',
      basis: 'net',
      origin: { form: 'text-layer', profile: name.startsWith('general') ? 'german-table' : 'leaseplan' },
    });
    expect(positionsOf(document)).toEqual(expectedPositions(printable));
    expect(document.positions[0]?.service.startsWith(long)).toBe(true);
  });

  test('a credit is negated and has its references', async () => {
    const printable = fitted(documentOf(3, { kind: 'credit', number: 'GS-77', reference: 'RE-2026/0815' }), layout);
    const document = await read(printable, layout);
    expect(document).toMatchObject({ type: 'Gutschrift', number: 'GS-77' });
    expect(document.netCents).toBeLessThan(0);
    expect(document.references).toEqual([{ document: 'RE-2026/0815', position: null }]);
    expect(positionsOf(document)).toEqual(expectedPositions(printable));
  });

  test('every printed document is read back', async () => {
    await fc.assert(
      fc.asyncProperty(arbitraryDocument, async (any) => {
        const printable = fitted(any, layout);
        expect(positionsOf(await read(printable, layout))).toEqual(expectedPositions(printable));
      }),
      { numRuns: isFullSweep ? 15 : 5 },
    );
  });
});

test('a document with any amount missing is asked about', async () => {
  const printable = documentOf(12);
  const { items } = await pageTextsOf(await openPdf(await printDocument(printable, layouts.leaseplan)));
  const amounts = items.filter(({ text }) => /^[\d.]+,\d{2}-?$/.test(text)).slice(0, printable.positions.length);
  expect(positionsOf(exactDocument(readTextLayer(items, context)))).toEqual(expectedPositions(printable));
  for (const amount of amounts) {
    const others = items.filter((item) => item !== amount);
    expect(readTextLayer(others, context)).toHaveProperty('draft.questions.0.kind', 'sum');
  }
});

test('columns under unknown headings are known by their content', async () => {
  const headings = { position: 'A', date: 'B', plate: 'C', service: 'D', amount: 'E' };
  const printable = documentOf(4);
  expect(positionsOf(await read(printable, { ...layouts.leaseplan, headings }))).toEqual(expectedPositions(printable));
});

test('a document dated tomorrow is asked about', async () => {
  const outcome = await outcomeOf(documentOf(2, { date: '2026-11-16' }), layouts.general);
  expect('draft' in outcome && [outcome.draft.date, outcome.draft.questions]).toEqual([
    '2026-11-16',
    [
      {
        kind: 'future-date',
        text: 'Das Datum 16.11.2026 liegt in der Zukunft. Bitte das Datum korrigieren oder bestätigen, dass es stimmt.',
      },
    ],
  ]);
});
