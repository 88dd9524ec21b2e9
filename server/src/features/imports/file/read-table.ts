import type { ImportKind } from '@flottwart/contract/imports';
import { admitFileReaders } from '../../../lib/admission/file-readers.ts';
import { originOf } from '../../../lib/admission/origin.ts';
import { AppError } from '../../../lib/app-error.ts';
import { ChildError, type ContentFailureTexts, runBounded, toAppError } from '../../../lib/bounded-child.ts';
import type { CompanyId } from '../../../lib/company-id.ts';
import { parseChildLine } from '../../../lib/parse-json.ts';
import { scriptBeside } from '../../../lib/program-files.ts';
import type { FileRow } from './file-row.ts';
import { tableProblems } from './table-content.ts';
import { type TableChoice, type TableHead, type TableLine, tableLine } from './table-line.ts';

const script = scriptBeside(import.meta.dirname, 'read-table.child');

/** Far above real files: 50,000 rows take about two seconds; the wall time allows for busy machines. */
const limits = {
  wallMs: 60_000,
  cpuSeconds: 15,
  heapMegabytes: 384,
  memoryMegabytes: 500,
  outputBytes: 64 * 1024 * 1024,
};

const readers = admitFileReaders();

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
  readonly choice: TableChoice;
  readonly signal: AbortSignal;
}

export interface OpenTable {
  readonly head: TableHead;
  /** Rows below the headings with their line numbers; fails with a user-facing message. */
  readonly rows: AsyncIterable<FileRow>;
  /** Ends the child process, however far it was read. */
  readonly close: () => Promise<void>;
}

/** Opens the table of a file that fits the kind; fails with a user-facing message. */
export const openTable = async (file: TableFile): Promise<OpenTable> => {
  const lines = readLines(file);
  const { value: first } = await lines.next();
  if (!first || !('head' in first)) throw new AppError('unprocessable', tableProblems.unreadable);
  return {
    head: first.head,
    rows: rowsIn(lines),
    close: async () => void (await lines.return(undefined)),
  };
};

type ContentLine = Extract<TableLine, { head: unknown } | { cells: unknown }>;

async function* rowsIn(lines: AsyncIterable<ContentLine>): AsyncGenerator<FileRow> {
  for await (const line of lines) if ('cells' in line) yield line;
}

async function* readLines({
  companyId,
  kind,
  content,
  choice,
  signal,
}: TableFile): AsyncGenerator<ContentLine, undefined> {
  let isComplete = false;
  try {
    const task = { script, args: [kind, JSON.stringify(choice)], input: content, limits, signal };
    for await (const line of await readers.stream(originOf(companyId), () => runBounded(task), { signal })) {
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
