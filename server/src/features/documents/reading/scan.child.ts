import { buffer } from 'node:stream/consumers';
import { maxScannedPages } from '@flottwart/contract/rules/limits';
import { createPageReader } from './ocr/read-page.ts';
import { createRecogniser } from './ocr/recogniser.ts';
import { openScan } from './ocr/scanned-pages.ts';
import type { ReadOutcome, ReadResult } from './outcome.ts';
import type { OutcomeLine } from './outcome-lines.ts';
import { linesOfOutcome } from './outcome-text.ts';
import { readPrint } from './read-print.ts';
import { type ReadingContext, readingContext, unpackInput } from './reading-context.ts';
import { Refusal, refusals, refused } from './refusal.ts';
import { readWithTemplates } from './templates/with-templates.ts';
import type { PageSize } from './text-layer/assigned-columns.ts';
import type { TextItem } from './text-layer/rows.ts';

/**
 * Child process: reads context and file from stdin, recognises page by page and writes progress and outcome as lines of JSON to
 * stdout. The words go through the same arithmetic as printed ones.
 */
const write = (line: OutcomeLine | { readonly progress: { readonly read: number; readonly pages: number } }): void => {
  process.stdout.write(`${JSON.stringify(line)}\n`);
};

const readWords = (
  items: readonly TextItem[],
  context: ReadingContext,
  { turns, size }: { readonly turns: readonly number[]; readonly size: PageSize | undefined },
): ReadOutcome => {
  const general = (): ReadResult => readPrint(items, context, { form: 'scan', ...(size && { size }) });
  const result = size ? readWithTemplates({ items, size, stamps: [], form: 'scan' }, context, general) : general();
  if (!('draft' in result)) return result;
  const { draft, others = [] } = result;
  return { draft: { ...draft, turns }, others: others.map((other) => ({ ...other, turns })) };
};

const recognise = async (file: Uint8Array, context: ReadingContext): Promise<ReadOutcome> => {
  const pages = await openScan(file);
  write({ progress: { read: 0, pages: pages.count } });
  if (pages.count > maxScannedPages) throw refusals.tooManyScannedPages(pages.count);
  const readPage = createPageReader(await createRecogniser());
  const items: TextItem[] = [];
  const turns: number[] = [];
  let size: PageSize | undefined;
  for (let number = 1; number <= pages.count; number += 1) {
    const page = await readPage(await pages.page(number), number);
    size ??= page.size;
    items.push(...page.items);
    turns.push(page.turn);
    write({ progress: { read: number, pages: pages.count } });
  }
  if (items.length === 0) throw refusals.nothingRecognised();
  return readWords(items, context, { turns, size });
};

const { context, file } = unpackInput(readingContext, await buffer(process.stdin));
const outcome = await recognise(file, context).catch((error: unknown) => {
  if (error instanceof Refusal) return refused(error);
  // Running out of memory ends the process, as in every child.
  if (error instanceof Error && /memory|allocat/i.test(error.message)) throw error;
  return refused(refusals.broken());
});
for (const line of linesOfOutcome(outcome)) write(line);
// Exits explicitly, because the PDF library may still be running.
process.stdout.write('', () => process.exit(0));
