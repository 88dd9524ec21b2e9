import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { CompanyQuotas } from '../db/company-quotas.ts';
import { createAdmission, type Release } from '../lib/admission/admission.ts';
import { placeLimits } from '../lib/admission/limits.ts';
import { type Origin, withOrigin } from '../lib/admission/origin.ts';
import { AppError } from '../lib/app-error.ts';
import { closeSignalOf, originOfRequest, type RequestGate } from './request-turns.ts';
import { type PaceLimits, pacedStream } from './slow-reader-timeout.ts';

type Chunks = AsyncIterable<string | Uint8Array>;

export interface Downloads {
  /** Makes a body of chunks that are read while it is sent; throws 429 or 503 if too many are open. */
  readonly open: (reply: FastifyReply, chunks: Chunks) => Promise<Readable>;
  readonly used: () => number;
}

const retryAfterSeconds = 30;

const busy = (): AppError =>
  new AppError(
    'unavailable',
    'Gerade werden viele Listen und Dateien heruntergeladen. Bitte in einer Minute noch einmal versuchen.',
    { retryAfterSeconds: 60 },
  );

const tooManyExports = (): AppError =>
  new AppError('too_many_requests', 'Es laufen bereits zwei Exporte. Bitte warten, bis einer davon fertig ist.', {
    retryAfterSeconds,
  });

const neverRefused = (): AppError => new AppError('internal', 'A chunk always gets its turn.');

/**
 * One chunk of a network at a time, one company after the other, and the next one in another turn of the event loop. The system takes megabytes
 * of each stream before it waits for its reader; without turns every other request would wait for a chunk of each of them. A turn lasts until the
 * chunk is there: while one download waits for its rows, a hundred others would produce theirs.
 */
const createTurns = () => {
  const turns = createAdmission(placeLimits.chunks, { company: neverRefused, busy: neverRefused });
  return async (origin: Origin): Promise<Release> => {
    const leave = await turns.enter(origin);
    return () => setImmediate(leave);
  };
};

/** Steps of a stream are taken where its reader is; what they wait for counts for the caller. */
const within = (origin: Origin, chunks: Chunks, onChunk: (bytes: number) => void): Chunks => ({
  [Symbol.asyncIterator]: () => {
    const steps = chunks[Symbol.asyncIterator]();
    return {
      next: async () => {
        const step = await withOrigin(origin, () => steps.next());
        if (!step.done) onChunk(step.value.length);
        return step;
      },
      return: async () => (await steps.return?.()) ?? { done: true, value: undefined },
    };
  },
});

interface DownloadOptions {
  readonly quotas: Pick<CompanyQuotas, 'limitOf' | 'refuse'>;
  readonly pace: PaceLimits;
  /** The handler's place is free again when its response is opened, so the look-up needs one of its own. */
  readonly lookUps: RequestGate;
}

/** Whole lists, files and exports: limited, and ended when their reader is too slow or the slowest of too many. */
export const createDownloads = ({ quotas, pace, lookUps }: DownloadOptions): Downloads => {
  const tooManyStreams = (share: number): AppError =>
    quotas.refuse(
      'streams',
      `Es werden bereits ${share} Listen oder Dateien der Firma heruntergeladen. Bitte warten, bis sie fertig sind.`,
      retryAfterSeconds,
    );
  const lists = createAdmission(placeLimits.downloads, { company: tooManyStreams, busy });
  const exports = createAdmission(placeLimits.exports, { company: tooManyExports, busy });
  // A chunk of an export takes many rows, for which a list does not wait.
  const takeTurn = { list: createTurns(), export: createTurns() };

  const open: Downloads['open'] = async (reply, chunks) => {
    const { request } = reply;
    const isExport = request.routeOptions.config.endpoint?.quota === 'exports';
    const companyId = request.session?.companyId;
    const origin = originOfRequest(request);
    let bytes = 0;
    const end = (reason: string): void => {
      reply.log.info(reason);
      reply.raw.destroy();
    };
    const transfer = { progress: () => bytes, end: () => end('download gave way to another network or company') };
    const enter = async (): Promise<Release> => {
      const signal = closeSignalOf(request.raw.socket);
      if (isExport) return exports.enter(origin, { transfer, signal });
      const companyShare =
        companyId === undefined ? undefined : await lookUps.run(request, () => quotas.limitOf(companyId, 'streams'));
      return lists.enter(origin, { companyShare, transfer, signal });
    };
    const release = await enter().catch(async (error: unknown) => {
      await chunks[Symbol.asyncIterator]().return?.();
      throw error;
    });
    const counted = within(origin, chunks, (size) => {
      bytes += size;
    });
    const onSlow = (): void => end('slow reader disconnected');
    const stream = pacedStream(counted, {
      limits: pace,
      turn: () => takeTurn[isExport ? 'export' : 'list'](origin),
      onEnd: release,
      onSlow,
    });
    return Readable.from(stream);
  };

  return { open, used: () => lists.used() + exports.used() };
};
