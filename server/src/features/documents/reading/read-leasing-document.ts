import { admitFileReaders } from '../../../lib/admission/file-readers.ts';
import { originOf } from '../../../lib/admission/origin.ts';
import { ChildError, machineIsBusy, runBounded } from '../../../lib/bounded-child.ts';
import type { ChildLimits } from '../../../lib/child-command.ts';
import type { CompanyId } from '../../../lib/company-id.ts';
import { scriptBeside } from '../../../lib/program-files.ts';
import type { ReadOutcome } from './outcome.ts';
import { outcomeOfLines } from './outcome-lines.ts';
import { packInput, type ReadingContext } from './reading-context.ts';
import { documentLimits, refusals, refused } from './refusal.ts';

/** Twice the need of the hardest of thousands of public PDFs; the wall time allows for busy machines. */
export const readingLimits: ChildLimits = {
  wallMs: 60_000,
  cpuSeconds: 8,
  heapMegabytes: 256,
  memoryMegabytes: 500,
  outputBytes: 32 * 1024 * 1024,
};

const script = scriptBeside(import.meta.dirname, 'reading.child');
const readers = admitFileReaders();

interface ReadingOptions {
  readonly childLimits?: ChildLimits;
  /** Gives up the place in the queue, or ends the child process. */
  readonly signal?: AbortSignal;
}

/**
 * Reads an invoice or credit note of a leasing company in a child process within bounded time and memory.
 * Throws only when too much is waiting or the machine is too busy.
 */
export const readLeasingDocument = async (
  companyId: CompanyId,
  file: Uint8Array,
  context: ReadingContext,
  { childLimits = readingLimits, signal }: ReadingOptions = {},
): Promise<ReadOutcome> => {
  if (file.byteLength > documentLimits.fileBytes) return refused(refusals.tooLarge());
  try {
    const task = { script, input: packInput(context, file), limits: childLimits, ...(signal && { signal }) };
    const outcome = await outcomeOfLines(await readers.stream(originOf(companyId), () => runBounded(task), { signal }));
    return outcome ?? refused(refusals.broken());
  } catch (error) {
    if (!(error instanceof ChildError)) throw error;
    if (error.failure === 'timed_out') throw machineIsBusy();
    return refused(error.failure === 'crashed' ? refusals.broken() : refusals.limitsExceeded());
  }
};
