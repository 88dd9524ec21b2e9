import { join } from 'node:path';
import { maxAttachmentBytes } from '@flottwart/contract/rules/limits';
import { AppError } from '../../lib/app-error.ts';
import { ChildError, type ChildFailure, runBoundedBytes } from '../../lib/bounded-child.ts';
import type { CompanyId } from '../../lib/company-id.ts';
import { createFairQueue, fileQueueLimits } from '../../lib/fair-queue.ts';
import type { PictureLine, PictureProblem } from './picture.ts';

const script = join(import.meta.dirname, 'picture.child.ts');

/** A photo of 50 million pixels takes 2.5 s of CPU and 180 MB; the wall time allows for busy machines. */
const limits = {
  wallMs: 60_000,
  cpuSeconds: 15,
  heapMegabytes: 128,
  memoryMegabytes: 500,
  outputBytes: 2 * maxAttachmentBytes,
};

const queue = createFairQueue(fileQueueLimits);

const problems: Readonly<Record<PictureProblem, string>> = {
  unreadable: 'Das Bild ist beschädigt oder unvollständig.',
  too_many_pixels: 'Das Bild hat zu viele Bildpunkte. Bitte verkleinern und noch einmal hochladen.',
};

const failures: Readonly<Record<ChildFailure, string>> = {
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

/** Re-encodes a picture without metadata and adds a thumbnail; fails with a user-facing message. */
export const rewritePicture = async (companyId: CompanyId, input: Buffer, signal: AbortSignal): Promise<Picture> => {
  const output = await readOutput(companyId, input, signal);
  const end = output.indexOf('\n');
  if (end < 0) throw unreadable();
  const line = JSON.parse(output.toString('utf8', 0, end)) as PictureLine;
  if ('problem' in line) throw new AppError('unprocessable', problems[line.problem]);
  const { width, height, contentSize, thumbnailSize } = line;
  const bytes = output.subarray(end + 1);
  if (bytes.length !== contentSize + thumbnailSize) throw unreadable();
  return { content: bytes.subarray(0, contentSize), thumbnail: bytes.subarray(contentSize), width, height };
};

const unreadable = (): AppError => new AppError('unprocessable', problems.unreadable);

const readOutput = async (companyId: CompanyId, input: Buffer, signal: AbortSignal): Promise<Buffer> => {
  try {
    const task = { script, input, limits, signal, usesAddons: true };
    return Buffer.concat(await Array.fromAsync(queue.stream(companyId, () => runBoundedBytes(task), signal)));
  } catch (error) {
    if (error instanceof ChildError) throw new AppError('unprocessable', failures[error.failure]);
    throw error;
  }
};
