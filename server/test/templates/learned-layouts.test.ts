import { printedLayouts } from '@flottwart/simulators/leasing-layouts/layouts';
import { printLayout } from '@flottwart/simulators/leasing-layouts/print-layout';
import { expect, test } from 'vitest';
import { manualDraft } from '../../src/features/documents/reading/manual-draft.ts';
import { openPdf, pageSizeOf } from '../../src/features/documents/reading/pdf/open-pdf.ts';
import { pageTextsOf } from '../../src/features/documents/reading/pdf/text-items.ts';
import { learnTemplate } from '../../src/features/documents/reading/templates/learn-template.ts';
import type { PrintedSource } from '../../src/features/documents/reading/templates/read-by-template.ts';
import { readByTemplates } from '../../src/features/documents/reading/templates/template-outcome.ts';
import { differencesOf } from '../printed-layouts/compare-reading.ts';
import { readingContext } from '../reading.ts';
import { isFullSweep } from '../sweep.ts';
import { completeAsPerson } from './complete-as-person.ts';

const today = '2026-11-15';
const kinds = ['invoice', 'credit'] as const;
/** Every layout as both kinds in the full sweep, else every fifth as either. */
const layouts = printedLayouts.filter((_, index) => isFullSweep || index % 5 === 0);
const tally = { exact: 0, asked: 0, untaught: 0 };

const sourceOf = async (file: Buffer): Promise<PrintedSource> => {
  const pdf = await openPdf(file);
  return { ...(await pageTextsOf(pdf)), size: await pageSizeOf(pdf), form: 'text-layer' };
};

/** Reads the second and third month by what the first one taught. */
const checkLayout = async (layout: (typeof printedLayouts)[number], kind: (typeof kinds)[number]): Promise<void> => {
  const [first, ...next] = await Promise.all([1, 2, 3].map((seed) => printLayout(layout, seed, kind)));
  if (!first) throw new Error('Nothing is printed.');
  const plates = [first, ...next].flatMap(({ truth }) => truth.positions.flatMap(({ plate }) => plate ?? []));
  const form = { ...manualDraft(''), origin: { form: 'text-layer', profile: '' } as const };
  const completed = completeAsPerson({ ...form, issuer: { name: layout.lessor, vatId: null } }, first.truth, {
    today,
    plates,
  });
  const content = completed && learnTemplate(await sourceOf(first.pdf), { ...completed, today, plates });
  const context = readingContext(today, { plates, templates: content ? [{ id: 1, content }] : [] });
  for (const { pdf, truth } of next) {
    const read = readByTemplates(await sourceOf(pdf), context);
    const document = read && 'document' in read ? read.document : null;
    tally[content === null ? 'untaught' : document ? 'exact' : 'asked'] += 1;
    // Numbers and quantities were not copied.
    const differences = document ? differencesOf(document, truth) : [];
    expect(differences.filter((text) => !/ (?:number|quantity): /.test(text))).toEqual([]);
  }
};

test.each(layouts.map((layout, index) => [layout.name, layout, index] as const))(
  '%s, copied by hand once, is read exactly in the next two months or asked about',
  async (_name, layout, index) => {
    for (const kind of isFullSweep ? kinds : kinds.filter((_, at) => at === index % 2)) await checkLayout(layout, kind);
  },
);

test('most documents after the first are read without a question', () => {
  process.stdout.write(`learned layouts: ${JSON.stringify(tally)}\n`);
  expect(tally.exact).toBeGreaterThan(4 * (tally.asked + tally.untaught));
});
