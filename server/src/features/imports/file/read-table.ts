import { join } from 'node:path';
import type { ImportKind } from '@flottwart/contract/imports';
import { z } from 'zod';
import { AppError } from '../../../lib/app-error.ts';
import { ChildError, type ContentFailureTexts, runBounded, toAppError } from '../../../lib/bounded-child.ts';
import type { CompanyId } from '../../../lib/company-id.ts';
import { createFairQueue, fileQueueLimits } from '../../../lib/fair-queue.ts';
import { parseChildLine } from '../../../lib/parse-json.ts';
import type { FileRow } from './file-record.ts';
import { type TableHeading, type TableLine, type TableProblemReason, tableProblems } from './table-content.ts';

const script = join(import.meta.dirname, 'read-table.child.ts');

/** Far above real files: 50,000 rows take about two seconds; the wall time allows for busy machines. */
const limits = {
  wallMs: 60_000,
  cpuSeconds: 15,
  heapMegabytes: 384,
  memoryMegabytes: 500,
  outputBytes: 64 * 1024 * 1024,
};

const queue = createFairQueue(fileQueueLimits);

const failureTexts: ContentFailureTexts = {
  too_slow: 'Die Datei zu lesen dauert zu lange. Bitte auf mehrere Dateien aufteilen.',
  too_much_memory: 'Die Datei ist entpackt zu groß. Bitte auf mehrere Dateien aufteilen.',
  too_much_output: 'Die Datei enthält zu viel Text. Bitte auf mehrere Dateien aufteilen.',
  crashed: tableProblems.unreadable,
  cancelled: 'Das Hochladen wurde abgebrochen.',
};

export interface TableFile {
  readonly companyId: CompanyId;
  readonly kind: ImportKind;
  readonly content: Uint8Array;
  readonly signal: AbortSignal;
}

export interface OpenTable {
  readonly headings: readonly TableHeading[];
  /** Rows below the headings with their line numbers; fails with a user-facing message. */
  readonly rows: AsyncIterable<FileRow>;
  /** Ends the child process, however far it was read. */
  readonly close: () => Promise<void>;
}

/** Opens the first table of a file; fails with a user-facing message. */
export const openTable = async (file: TableFile): Promise<OpenTable> => {
  const lines = readLines(file);
  const { value: first } = await lines.next();
  return {
    headings: first && 'headings' in first ? first.headings : [],
    rows: rowsIn(lines),
    close: async () => void (await lines.return(undefined)),
  };
};

const reasons = Object.keys(tableProblems) as readonly TableProblemReason[];

const tableLine: z.ZodType<TableLine> = z.union([
  z.object({ line: z.int(), cells: z.array(z.string()) }),
  z.object({ headings: z.array(z.object({ text: z.string(), column: z.string().nullable() })) }),
  z.object({ problem: z.enum(reasons) }),
  z.object({ end: z.literal(true) }),
]);

type ContentLine = Extract<TableLine, { headings: unknown } | { cells: unknown }>;

async function* rowsIn(lines: AsyncIterable<ContentLine>): AsyncGenerator<FileRow> {
  for await (const line of lines) if ('cells' in line) yield line;
}

async function* readLines({ companyId, kind, content, signal }: TableFile): AsyncGenerator<ContentLine, undefined> {
  let isComplete = false;
  try {
    const task = { script, args: [kind], input: content, limits, signal };
    for await (const line of queue.stream(companyId, () => runBounded(task), signal)) {
      const reported = parseChildLine(tableLine, line);
      if ('problem' in reported) throw new AppError('unprocessable', tableProblems[reported.problem]);
      if ('end' in reported) isComplete = true;
      else yield reported;
    }
  } catch (error) {
    if (error instanceof ChildError) throw toAppError(error, failureTexts);
    throw error;
  }
  if (!isComplete) throw new AppError('unprocessable', tableProblems.unreadable);
}
