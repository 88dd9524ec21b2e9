import { join } from 'node:path';
import { ChildError, type ChildLimits, runBounded } from '../../../lib/bounded-child.ts';
import { createSemaphore } from '../../../lib/semaphore.ts';
import type { ReadOutcome } from './document.ts';
import { limits, refusals, refused } from './refusal.ts';

/** Twice the need of the hardest of thousands of public PDFs. */
export const readingLimits: ChildLimits = {
  wallMs: 15_000,
  cpuSeconds: 8,
  heapMegabytes: 256,
  memoryMegabytes: 500,
  outputBytes: 32 * 1024 * 1024,
};

const script = join(import.meta.dirname, 'reading-child.ts');
/** Runs two children at a time and bounds the queue in memory. */
const limitConcurrency = createSemaphore(2, 10);

/**
 * Reads an invoice or credit note of a leasing company in a child process within bounded time and memory. `today` is
 * the calendar day in Berlin. Throws only when the queue is full.
 */
export const readLeasingDocument = async (
  file: Uint8Array,
  today: string,
  childLimits = readingLimits,
): Promise<ReadOutcome> => {
  if (file.byteLength > limits.fileBytes) return refused(refusals.tooLarge());
  try {
    const task = { script, args: [today], input: file, limits: childLimits };
    const [output = ''] = await Array.fromAsync(limitConcurrency(() => runBounded(task)));
    return JSON.parse(output) as ReadOutcome;
  } catch (error) {
    if (!(error instanceof ChildError)) throw error;
    return refused(error.failure === 'crashed' ? refusals.broken() : refusals.limitsExceeded());
  }
};
