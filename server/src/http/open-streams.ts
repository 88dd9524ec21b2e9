import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CompanyQuotas } from '../db/company-quotas.ts';
import { AppError } from '../lib/app-error.ts';
import { createFairSemaphore, type Release } from '../lib/fair-semaphore.ts';
import { createSlots } from '../lib/slots.ts';
import { type PaceLimits, pacedStream } from './paced-stream.ts';
import type { RequestGate } from './request-gate.ts';

type Chunks = AsyncIterable<string | Uint8Array>;

export interface OpenStreams {
  /** Makes a body of chunks that are read while it is sent; throws 429 or 503 if too many are open. */
  readonly open: (reply: FastifyReply, chunks: Chunks) => Promise<Readable>;
  readonly used: () => number;
}

/** Bounds the memory of open streams, each of which holds a batch of rows or a chunk of a file. */
const maxStreams = 200;

const everybodyIsBusy = (): AppError =>
  new AppError(
    'unavailable',
    'Gerade werden viele Listen und Dateien heruntergeladen. Bitte in einer Minute noch einmal versuchen.',
    { retryAfterSeconds: 60 },
  );

const retryAfterSeconds = 30;

/**
 * One chunk of all streams per turn of the event loop, one company after the other. The system takes megabytes of each stream
 * before it waits for its reader; without turns every other request would wait for a chunk of each of them.
 */
const createTurns = () => {
  const turns = createFairSemaphore({ total: 1, each: 1 });
  return async (subject: number | string): Promise<void> => {
    setImmediate(await turns.acquire(subject, 1));
  };
};

interface StreamOptions {
  readonly quotas: Pick<CompanyQuotas, 'limitOf' | 'refuse'>;
  readonly pace: PaceLimits;
  /** The handler's place is free again when its response is opened, so the look-up needs one of its own. */
  readonly lookUps: RequestGate;
}

/** Subject of all streams without a session, which take turns as one company. */
const withoutSession = 'without session';

/** Streams of all responses: limited per company, and ended when their reader is too slow. */
export const createOpenStreams = ({ quotas, pace, lookUps }: StreamOptions): OpenStreams => {
  const slots = createSlots(maxStreams, everybodyIsBusy);
  const takeTurn = createTurns();

  const acquire = async (request: FastifyRequest): Promise<Release> => {
    const companyId = request.session?.companyId;
    if (companyId === undefined) return () => undefined;
    const each = await lookUps.run(request, () => quotas.limitOf(companyId, 'streams'));
    const oneTooMany = () =>
      quotas.refuse(
        'streams',
        `Es werden bereits ${each} Listen oder Dateien der Firma heruntergeladen. Bitte warten, bis sie fertig sind.`,
        retryAfterSeconds,
      );
    return slots.acquire(companyId, { each, oneTooMany });
  };

  return {
    open: async (reply, chunks) => {
      const release = await acquire(reply.request).catch(async (error: unknown) => {
        await chunks[Symbol.asyncIterator]().return?.();
        throw error;
      });
      const onSlow = (): void => {
        reply.log.info('slow reader disconnected');
        reply.raw.destroy();
      };
      const turn = () => takeTurn(reply.request.session?.companyId ?? withoutSession);
      return Readable.from(pacedStream(chunks, { limits: pace, turn, onEnd: release, onSlow }));
    },
    used: slots.used,
  };
};
