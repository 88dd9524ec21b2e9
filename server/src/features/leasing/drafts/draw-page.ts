import { admitFileReaders } from '../../../lib/admission/file-readers.ts';
import { originOf } from '../../../lib/admission/origin.ts';
import { AppError, notFound } from '../../../lib/app-error.ts';
import { ChildError, type ContentFailureTexts, runBoundedBytes, toAppError } from '../../../lib/bounded-child.ts';
import type { ChildLimits } from '../../../lib/child-command.ts';
import type { CompanyId } from '../../../lib/company-id.ts';
import { scriptBeside } from '../../../lib/program-files.ts';

const script = scriptBeside(import.meta.dirname, 'draw-page.child');

/** A page of A4 takes half a second of CPU and 120 MB. */
const limits: ChildLimits = {
  wallMs: 60_000,
  cpuSeconds: 10,
  heapMegabytes: 256,
  memoryMegabytes: 600,
  outputBytes: 20 * 1024 * 1024,
};

const readers = admitFileReaders();
const notShown = 'Die Seite lässt sich nicht anzeigen.';
const failures: ContentFailureTexts = {
  too_slow: notShown,
  too_much_memory: notShown,
  too_much_output: notShown,
  crashed: notShown,
  cancelled: notShown,
};

/** Draws a printed page as PNG in a child process, turned as it was to read it; 404 if the file has no such page. */
export const drawPage = async (
  companyId: CompanyId,
  { file, page, turn }: { readonly file: Buffer; readonly page: number; readonly turn: number },
  signal: AbortSignal,
): Promise<Buffer> => {
  const task = { script, args: [String(page), String(turn)], input: file, limits, signal, usesAddons: true };
  try {
    const output = await Array.fromAsync(
      await readers.stream(originOf(companyId), () => runBoundedBytes(task), { signal }),
    );
    const picture = Buffer.concat(output);
    if (picture.length === 0) throw notFound();
    return picture;
  } catch (error) {
    if (error instanceof ChildError) throw toAppError(error, failures);
    throw error instanceof AppError ? error : new AppError('unprocessable', notShown);
  }
};
