import { layouts } from '@flottwart/simulators/leasing/layout';
import { printDocument } from '@flottwart/simulators/leasing/print';
import type { PrintableDocument } from '@flottwart/simulators/leasing/printable-document';
import { createCanvas } from '@napi-rs/canvas';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { readingContext } from '../../../../test/reading.ts';
import { hardPage, pdfOfPictures, scannedPage } from '../../../../test/scanned-page.ts';
import { isFullSweep } from '../../../../test/sweep.ts';
import { completeDraft } from '../drafts/complete-draft.ts';
import { readScan, type ScanProgress, scanLimits } from './read-scan.ts';

const invoice: PrintableDocument = {
  kind: 'invoice',
  number: 'LP-4711',
  date: '2025-03-31',
  positions: [
    { number: '1', date: '2025-03-01', plate: 'B-AB 1234', service: 'Finanzleasingrate', cents: 45_067 },
    { number: '2', date: '2025-03-01', plate: 'HH-XY 987', service: 'Wartung und Verschleiß', cents: 123_489 },
    { number: '3', date: '2025-03-01', plate: 'B-AB 1234', service: 'Kraftfahrzeugsteuer', cents: 1_250 },
  ],
};
const another = { number: 'LP-4712', positions: invoice.positions.filter(({ plate }) => plate === 'B-AB 1234') };

const scanned = async (dpi: number, degrees: number, given: Partial<typeof invoice> = {}): Promise<Buffer> =>
  scannedPage(await printDocument({ ...invoice, ...given }, layouts.leaseplan), dpi, degrees);

const context = readingContext('2026-11-16', { plates: ['B-AB-1234', 'HH-XY-987'] });

const read = async (file: Buffer) => {
  const progress: ScanProgress[] = [];
  const outcome = await readScan(file, context, async (step) => void progress.push(step));
  return { outcome, progress };
};

/** The first, coarse and turned most, is the hardest to read. */
const scans: readonly (readonly [dpi: number, degrees: number])[] = [
  [150, -2.5],
  [150, 0],
  [150, 1.5],
  [200, 0],
  [200, -1.5],
  [200, 2.5],
  [200, 180],
];

test.each(isFullSweep ? scans : scans.slice(0, 1))(
  'a scan of %i dpi, turned by %f degrees, becomes a draft whose sums close',
  { timeout: 300_000 },
  async (dpi, degrees) => {
    const { outcome, progress } = await read(await pdfOfPictures([await scanned(dpi, degrees)]));
    if (!('draft' in outcome)) throw new Error(JSON.stringify(outcome));
    expect(progress.at(-1)).toEqual({ read: 1, pages: 1 });
    const { draft } = outcome;
    expect(draft.questions.map(({ kind }) => kind)).toEqual(['scan']);
    expect(draft).toMatchObject({ origin: { form: 'scan' }, type: 'Rechnung', number: 'LP-4711', date: '2025-03-31' });
    const questions = draft.questions.map((question) => ({ ...question, answer: 'checked' as const }));
    const compared = { ...draft, issuer: { name: 'LeasePlan', vatId: null }, questions };
    const { document, problems } = completeDraft(compared, context);
    expect(problems).toEqual([]);
    expect(document?.positions.map(({ amountCents, plate }) => [amountCents, plate])).toEqual([
      [45_067, 'B-AB-1234'],
      [123_489, 'HH-XY-987'],
      [1_250, 'B-AB-1234'],
    ]);
  },
);

const quarters = [90, 270, 0] as const;

test.each(isFullSweep ? quarters : quarters.slice(0, 1))(
  'a photo turned by %i degrees and a little more is read too, and its turn is kept',
  { timeout: 300_000 },
  async (quarter) => {
    const { outcome } = await read(
      await sharp(await scanned(150, 0.7))
        .rotate(quarter)
        .jpeg()
        .toBuffer(),
    );
    expect(outcome).toMatchObject({ draft: { origin: { form: 'scan' }, number: 'LP-4711', netCents: 169_806 } });
    if (!('draft' in outcome)) throw new Error('no draft');
    const [turn = 0] = outcome.draft.turns ?? [];
    expect(Math.abs(((turn + quarter + 180) % 360) - 180 + 0.7)).toBeLessThan(0.3);
  },
);

test('two invoices in one scan become two drafts, each with its page and totals', { timeout: 300_000 }, async () => {
  const [first, second] = [await scanned(150, 0), await scanned(150, 0, another)];
  const { outcome } = await read(await pdfOfPictures([first, second]));
  if (!('draft' in outcome)) throw new Error(JSON.stringify(outcome));
  const drafts = [outcome.draft, ...(outcome.others ?? [])];
  expect(drafts.map(({ number, netCents }) => [number, netCents])).toEqual([
    ['LP-4711', 169_806],
    ['LP-4712', 46_317],
  ]);
  expect(drafts.map(({ rows }) => [...new Set(rows.map(({ page }) => page))])).toEqual([[1], [2]]);
  expect(drafts.map(({ questions }) => questions.map(({ kind }) => kind).includes('scan'))).toEqual([true, true]);
});

test.runIf(isFullSweep)('progress is reported page by page', { timeout: 300_000 }, async () => {
  const picture = await scanned(150, 0);
  const { progress } = await read(await pdfOfPictures([picture, picture]));
  expect(progress.map((step) => step.read)).toEqual([0, 1, 2]);
});

test('too many pages are refused', { timeout: 300_000 }, async () => {
  const picture = await scanned(150, 0);
  expect((await read(await pdfOfPictures(Array.from({ length: 21 }, () => picture)))).outcome).toMatchObject({
    refusal: 'too-many-pages',
    text: 'Der Scan hat 21 Seiten. Mehr als 20 gescannte Seiten werden nicht gelesen.',
  });
});

test('an empty page is refused with a German message', { timeout: 300_000 }, async () => {
  const empty = createCanvas(800, 1100);
  const drawn = empty.getContext('2d');
  drawn.fillStyle = '#ffffff';
  drawn.fillRect(0, 0, 800, 1100);
  expect((await read(empty.toBuffer('image/png'))).outcome).toMatchObject({ refusal: 'scanned' });
});

test('a page that takes too much processor time ends the reading with a reason, however small its file is', async () => {
  const outcome = await readScan(hardPage(), context, async () => undefined, { ...scanLimits, cpuSecondsPerStep: 4 });
  expect(outcome).toEqual({
    refusal: 'limits-exceeded',
    text: 'Eine Seite zu erkennen dauerte zu lange und wurde abgebrochen. Bitte deutlicher scannen oder die Originaldatei hochladen.',
  });
});
