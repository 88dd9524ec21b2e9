import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../lib/app-error.ts';

/** Memory budget of all uploads together; further ones get 503. */
const maxReservedBytes = 256 * 1024 * 1024;

let reserved = 0;

/** Reserves memory for a file before any byte is read, until the response is sent or the caller disconnects. */
export const reserveUploadMemory = (request: FastifyRequest, reply: FastifyReply, maxBytes: number): void => {
  const announced = Number(request.headers['content-length'] ?? maxBytes);
  const size = announced < maxBytes ? announced : maxBytes;
  if (reserved + size > maxReservedBytes)
    throw new AppError(
      'unavailable',
      'Gerade werden viele Dateien hochgeladen. Bitte in einer Minute noch einmal versuchen.',
    );
  reserved += size;
  let isReserved = true;
  const release = (): void => {
    if (isReserved) reserved -= size;
    isReserved = false;
  };
  reply.raw.once('finish', release);
  reply.raw.once('close', release);
};
