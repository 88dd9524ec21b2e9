import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../lib/app-error.ts';

/** Memory budget of all uploads together; further ones get 503. */
const maxHeldBytes = 256 * 1024 * 1024;

let held = 0;

/** Reserves memory for a file before any byte is read, until the response is sent or the caller disconnects. */
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
