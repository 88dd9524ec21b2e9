import { z } from 'zod';
import { ChildError, machineIsBusy, runBounded } from '../../../lib/bounded-child.ts';
import type { ChildLimits } from '../../../lib/child-command.ts';
import { parseChildLine } from '../../../lib/parse-json.ts';
import { scriptBeside } from '../../../lib/program-files.ts';
import type { ReadOutcome } from './outcome.ts';
import { outcomeOfLines } from './outcome-lines.ts';
import { packInput, type ReadingContext } from './reading-context.ts';
import { refusals, refused } from './refusal.ts';

/** A page takes about three seconds of processor time, a bad one ten; the recognition 200 MB; twenty pages are read at most. */
export const scanLimits: ChildLimits = {
  wallMs: 600_000,
  cpuSeconds: 240,
  cpuSecondsPerStep: 25,
  heapMegabytes: 256,
  memoryMegabytes: 900,
  outputBytes: 32 * 1024 * 1024,
};

const script = scriptBeside(import.meta.dirname, 'scan.child');
const progressLine = z.object({ progress: z.object({ read: z.int().min(0), pages: z.int().min(1) }) });

export interface ScanProgress {
  readonly read: number;
  readonly pages: number;
}

/** Keeps the lines of the outcome and hands on those of the progress. */
async function* withoutProgress(
  lines: AsyncIterable<string>,
  onProgress: (progress: ScanProgress) => Promise<void>,
): AsyncGenerator<string> {
  for await (const line of lines) {
    if (line.startsWith('{"progress"')) await onProgress(parseChildLine(progressLine, line).progress);
    else yield line;
  }
}

/** Recognises a scanned document page by page in a child process within bounded time and memory. */
export const readScan = async (
  file: Uint8Array,
  context: ReadingContext,
  onProgress: (progress: ScanProgress) => Promise<void>,
  limits = scanLimits,
): Promise<ReadOutcome> => {
  const task = { script, input: packInput(context, file), limits, usesAddons: true, isBackground: true };
  try {
    return (await outcomeOfLines(withoutProgress(runBounded(task), onProgress))) ?? refused(refusals.broken());
  } catch (error) {
    if (!(error instanceof ChildError)) throw error;
    if (error.failure === 'timed_out') throw machineIsBusy();
    if (error.failure === 'too_slow') return refused(refusals.pageTooSlow());
    return refused(error.failure === 'crashed' ? refusals.broken() : refusals.limitsExceeded());
  }
};
