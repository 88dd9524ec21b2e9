import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../lib/app-error.ts';

/** So much of all uploads together may be in memory; whoever comes then is asked to come back. */
const maxHeldBytes = 256 * 1024 * 1024;

let held = 0;

/** Sets memory aside for a file before a byte of it is read, until the call has its answer or the caller is gone. */
export const holdUpload = (request: FastifyRequest, reply: FastifyReply, largest: number): void => {
  const announced = Number(request.headers['content-length'] ?? largest);
  const size = announced < largest ? announced : largest;
  if (held + size > maxHeldBytes)
    throw new AppError(
      'unavailable',
      'Gerade werden viele Dateien hochgeladen. Bitte in einer Minute noch einmal versuchen.',
    );
  held += size;
  let isHeld = true;
  const release = (): void => {
    if (isHeld) held -= size;
    isHeld = false;
  };
  reply.raw.once('finish', release);
  reply.raw.once('close', release);
};
