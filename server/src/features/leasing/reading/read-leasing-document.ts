import { join } from 'node:path';
import { ChildError, type ChildLimits, runBounded } from '../../../lib/bounded-child.ts';
import { createSemaphore } from '../../../lib/semaphore.ts';
import type { ReadOutcome } from './document.ts';
import { limits, refusals, refused } from './refusal.ts';

/** Of thousands of public PDFs the hardest takes half of this. */
export const readingLimits: ChildLimits = {
  wallMs: 15_000,
  cpuSeconds: 8,
  heapMegabytes: 256,
  memoryMegabytes: 500,
  outputBytes: 32 * 1024 * 1024,
};

const script = join(import.meta.dirname, 'reading-child.ts');
/** Two children at a time, and few files waiting in memory, whatever is uploaded at once. */
const through = createSemaphore(2, 10);

/**
 * Reads an invoice or credit note of a leasing company in a child process. `today` is the calendar day in Berlin.
 * Whatever the file is, this process stays unharmed and the answer comes in bounded time. Throws only when too many wait.
 */
export const readLeasingDocument = async (
  file: Uint8Array,
  today: string,
  childLimits = readingLimits,
): Promise<ReadOutcome> => {
  if (file.byteLength > limits.fileBytes) return refused(refusals.tooLarge());
  try {
    const task = { script, args: [today], input: file, limits: childLimits };
    const [answer = ''] = await Array.fromAsync(through(() => runBounded(task)));
    return JSON.parse(answer) as ReadOutcome;
  } catch (error) {
    if (!(error instanceof ChildError)) throw error;
    return refused(error.failure === 'crashed' ? refusals.broken() : refusals.limitsExceeded());
  }
};
