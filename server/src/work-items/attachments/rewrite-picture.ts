import { maxAttachmentBytes } from '@flottwart/contract/rules/limits';
import { z } from 'zod';
import { admitFileReaders } from '../../lib/admission/file-readers.ts';
import { originOf } from '../../lib/admission/origin.ts';
import { AppError } from '../../lib/app-error.ts';
import { ChildError, type ContentFailureTexts, runBoundedBytes, toAppError } from '../../lib/bounded-child.ts';
import type { CompanyId } from '../../lib/company-id.ts';
import { parseChildLine } from '../../lib/parse-json.ts';
import { scriptBeside } from '../../lib/program-files.ts';
import type { PictureLine, PictureProblem } from './picture.ts';

const script = scriptBeside(import.meta.dirname, 'picture.child');

/** A photo of 50 million pixels takes 2.5 s of CPU and 180 MB; the wall time allows for busy machines. */
const limits = {
  wallMs: 60_000,
  cpuSeconds: 15,
  heapMegabytes: 128,
  memoryMegabytes: 500,
  outputBytes: 2 * maxAttachmentBytes,
};

const readers = admitFileReaders();

const problems: Readonly<Record<PictureProblem, string>> = {
  unreadable: 'Das Bild ist beschädigt oder unvollständig.',
  too_many_pixels: 'Das Bild hat zu viele Bildpunkte. Bitte verkleinern und noch einmal hochladen.',
};

const failures: ContentFailureTexts = {
  too_slow: 'Das Bild zu lesen dauert zu lange. Bitte verkleinern und noch einmal hochladen.',
  too_much_memory: problems.too_many_pixels,
  too_much_output: problems.too_many_pixels,
  crashed: problems.unreadable,
  cancelled: 'Das Hochladen wurde abgebrochen.',
};

export interface Picture {
  readonly content: Buffer;
  readonly thumbnail: Buffer;
  readonly width: number;
  readonly height: number;
}

const pictureLine: z.ZodType<PictureLine> = z.union([
  z.object({ problem: z.enum(['unreadable', 'too_many_pixels']) }),
  z.object({ width: z.int(), height: z.int(), contentSize: z.int().min(0), thumbnailSize: z.int().min(0) }),
]);

/** Splits the output of the child process; exported for its test. */
export const parsePicture = (output: Buffer): Picture => {
  const end = Math.max(output.indexOf('\n'), 0);
  const line = parseChildLine(pictureLine, output.toString('utf8', 0, end));
  if ('problem' in line) throw new AppError('unprocessable', problems[line.problem]);
  const { width, height, contentSize, thumbnailSize } = line;
  const bytes = output.subarray(end + 1);
  if (bytes.length !== contentSize + thumbnailSize) throw new ChildError('crashed', 'its output is incomplete');
  return { content: bytes.subarray(0, contentSize), thumbnail: bytes.subarray(contentSize), width, height };
};

/** Re-encodes a picture without metadata and adds a thumbnail; fails with a user-facing message. */
export const rewritePicture = async (companyId: CompanyId, input: Buffer, signal: AbortSignal): Promise<Picture> => {
  try {
    const task = { script, input, limits, signal, usesAddons: true };
    const output = await Array.fromAsync(
      await readers.stream(originOf(companyId), () => runBoundedBytes(task), { signal }),
    );
    return parsePicture(Buffer.concat(output));
  } catch (error) {
    if (error instanceof ChildError) throw toAppError(error, failures);
    throw error;
  }
};
