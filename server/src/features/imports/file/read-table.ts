import { join } from 'node:path';
import { maxUploadRows } from '@flottwart/contract/rules/limits';
import { AppError } from '../../../lib/app-error.ts';
import { ChildError, type ChildFailure, runBounded } from '../../../lib/bounded-child.ts';
import { createSemaphore } from '../../../lib/semaphore.ts';
import type { FileRow } from './file-record.ts';
import { type TableLine, tableProblems } from './table-content.ts';

const script = join(import.meta.dirname, 'read-table.child.ts');

/** Far above real files: 50,000 rows take about two seconds. */
const limits = {
  wallMs: 20_000,
  cpuSeconds: 15,
  heapMegabytes: 384,
  memoryMegabytes: 500,
  outputBytes: 64 * 1024 * 1024,
};

const limitConcurrency = createSemaphore(2, 6);

const failureTexts: Readonly<Record<ChildFailure, string>> = {
  too_slow: 'Die Datei zu lesen dauert zu lange. Bitte auf mehrere Dateien aufteilen.',
  too_much_memory: 'Die Datei ist entpackt zu groß. Bitte auf mehrere Dateien aufteilen.',
  too_much_output: 'Die Datei enthält zu viel Text. Bitte auf mehrere Dateien aufteilen.',
  crashed: tableProblems.unreadable,
  cancelled: 'Das Hochladen wurde abgebrochen.',
};

/** Streams the rows of a file's first table with line numbers, headings first; fails with a user-facing message. */
export async function* readTable(content: Uint8Array, signal: AbortSignal): AsyncGenerator<FileRow> {
  let isComplete = false;
  try {
    const lines = limitConcurrency(() =>
      runBounded({ script, args: [String(maxUploadRows)], input: content, limits, signal }),
    );
    for await (const line of lines) {
      const reported = JSON.parse(line) as TableLine;
      if ('problem' in reported) throw new AppError('unprocessable', tableProblems[reported.problem]);
      if ('end' in reported) isComplete = true;
      else yield reported;
    }
  } catch (error) {
    if (error instanceof ChildError) throw new AppError('unprocessable', failureTexts[error.failure]);
    throw error;
  }
  if (!isComplete) throw new AppError('unprocessable', tableProblems.unreadable);
}
