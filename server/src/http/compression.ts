import { pipeline, Readable } from 'node:stream';
import { promisify } from 'node:util';
import { createGzip, gzip, type ZlibOptions } from 'node:zlib';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { qualityOf } from './accepted.ts';

/** Below it the headers are most of a response. */
const minBytes = 1_024;

/** The fastest one: higher levels cost several times as much for some percent. */
const options: ZlibOptions = { level: 1 };

const compress = promisify<string | Buffer, ZlibOptions, Buffer>(gzip);

/** Photos, PDFs and spreadsheets are compressed already, and events must not wait in a buffer. */
const isCompressible = (reply: FastifyReply): boolean =>
  /^(application\/json|text\/calendar)\b/.test(String(reply.getHeader('content-type')));

const compressStream = (source: Readable): Readable =>
  // Destroys either stream with the other; the response reports the error.
  pipeline(source, createGzip(options), () => undefined);

/**
 * Compresses what API clients read, in a thread of its own, where they accept it. Nothing secret is compressed together with text that others choose: tokens travel in a
 * header, and no browser sends them by itself (docs/decisions/0103-compressed-responses.md).
 */
export const compressResponses = (app: FastifyInstance): void => {
  app.addHook('onSend', async ({ headers }, reply, payload: unknown) => {
    if (!isCompressible(reply)) return payload;
    reply.header('Vary', 'Accept-Encoding');
    if (qualityOf(headers['accept-encoding'] ?? '', 'gzip', 'x-gzip', '*') === 0) return payload;
    const isWhole = typeof payload === 'string' || Buffer.isBuffer(payload);
    if (isWhole ? Buffer.byteLength(payload) < minBytes : !(payload instanceof Readable)) return payload;
    reply.header('Content-Encoding', 'gzip').removeHeader('content-length');
    return isWhole ? compress(payload, options) : compressStream(payload as Readable);
  });
};
