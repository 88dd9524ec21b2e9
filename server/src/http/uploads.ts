import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CompanyQuotas } from '../db/company-quotas.ts';
import { createAdmission, type Release, type Transfer } from '../lib/admission/admission.ts';
import { placeLimits } from '../lib/admission/limits.ts';
import { AppError } from '../lib/app-error.ts';
import type { CompanyId } from '../lib/company-id.ts';
import { readForm } from './received-file.ts';
import { closeSignalOf, originOfRequest, type RequestGate } from './request-turns.ts';
import { type ReceiveLimits, withIdleLimit } from './upload-timeouts.ts';

const megabyte = 1024 * 1024;

const busy = (): AppError =>
  new AppError('unavailable', 'Gerade werden viele Dateien hochgeladen. Bitte in einer Minute noch einmal versuchen.', {
    retryAfterSeconds: 60,
  });

const gaveWay = (): AppError =>
  new AppError(
    'unavailable',
    'Das Hochladen wurde abgebrochen, weil aus diesem Netz schon sehr viele Dateien zugleich kommen. Bitte gleich noch einmal versuchen.',
    { retryAfterSeconds: 60 },
  );

const uploadLeft = (): AppError => new AppError('unprocessable', 'Das Hochladen wurde abgebrochen.');

const retryAfterSeconds = 15;

export interface Uploads {
  /** Receives form and file; the file is on the disk afterwards unless it is small. */
  readonly receive: (request: FastifyRequest, reply: FastifyReply, maxBytes: number) => Promise<void>;
  /** Loads the received file into memory, as soon as there is room for it. */
  readonly load: (request: FastifyRequest, reply: FastifyReply) => Promise<void>;
  readonly arriving: () => number;
  readonly memoryUsed: () => number;
}

interface UploadOptions {
  /** Folder for large files. */
  readonly folder: string;
  readonly limits: ReceiveLimits;
  readonly quotas: Pick<CompanyQuotas, 'admit' | 'limitOf' | 'refuse'>;
  readonly lookUps: RequestGate;
}

/** Once a client has left, no event of the response follows. */
const afterResponse = ({ raw }: FastifyReply, work: () => void): void => {
  if (raw.closed || raw.destroyed) {
    work();
    return;
  }
  raw.once('finish', work);
  raw.once('close', work);
};

const companyOf = ({ session }: FastifyRequest): CompanyId => {
  if (!session) throw new Error('Only members send files.');
  return session.companyId;
};

export const createUploads = ({ folder, limits, quotas, lookUps }: UploadOptions): Uploads => {
  const tooManyArriving = (share: number): AppError =>
    quotas.refuse(
      'parallel-uploads',
      `Es werden bereits ${share} Dateien der Firma hochgeladen. Bitte warten, bis sie fertig sind.`,
      retryAfterSeconds,
    );
  const arriving = createAdmission(placeLimits.uploads, { company: tooManyArriving, busy });
  const loaded = createAdmission(placeLimits.uploadBytes, { company: busy, busy });

  const enter = async (request: FastifyRequest, companyId: CompanyId, transfer: Transfer): Promise<Release> => {
    const companyShare = await lookUps.run(request, async () => {
      await quotas.admit(companyId, 'uploads');
      return quotas.limitOf(companyId, 'parallel-uploads');
    });
    const signal = closeSignalOf(request.raw.socket);
    return arriving.enter(originOfRequest(request), { companyShare, transfer, signal });
  };

  return {
    receive: async (request, reply, maxBytes) => {
      let bytes = 0;
      const ending = new AbortController();
      const transfer = { progress: () => bytes, end: () => ending.abort(gaveWay()) };
      const leave = await enter(request, companyOf(request), transfer);
      let reading: ReturnType<typeof readForm> | undefined;
      try {
        const leaving = AbortSignal.any([closeSignalOf(request.raw.socket), ending.signal]);
        const form = await withIdleLimit(limits, leaving, (onArrival, signal) => {
          const countArrival = (arrived: number): void => {
            bytes += arrived;
            onArrival(arrived);
          };
          reading = readForm(request, { maxBytes, folder, onArrival: countArrival, signal });
          return reading;
        });
        afterResponse(reply, () => {
          form.file.discard().catch((error: unknown) => reply.log.error({ err: error }, 'received file not freed'));
        });
        request.receivedFile = form.file;
        request.body = form.fields;
      } catch (error) {
        // The rest of the body may never come, or come too late.
        const isEnded = ending.signal.aborted || (error instanceof AppError && error.code === 'request_timeout');
        if (isEnded) reply.header('connection', 'close');
        reading?.then(({ file }) => file.discard()).catch(() => undefined);
        throw error;
      } finally {
        leave();
      }
    },
    load: async (request, reply) => {
      const { receivedFile } = request;
      if (!receivedFile) return;
      const companyId = companyOf(request);
      await quotas.admit(companyId, 'upload-megabytes', Math.ceil(receivedFile.size / megabyte));
      const controller = new AbortController();
      afterResponse(reply, () => controller.abort(uploadLeft()));
      const { signal } = controller;
      const release = await loaded.enter(originOfRequest(request), { amount: receivedFile.size, signal });
      afterResponse(reply, release);
      request.sentFile = { name: receivedFile.name, content: await receivedFile.read() };
      await receivedFile.discard();
    },
    arriving: arriving.used,
    memoryUsed: loaded.used,
  };
};
