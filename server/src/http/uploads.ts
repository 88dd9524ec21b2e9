import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CompanyQuotas } from '../db/company-quotas.ts';
import { AppError } from '../lib/app-error.ts';
import type { CompanyId } from '../lib/company-id.ts';
import { createFairSemaphore } from '../lib/fair-semaphore.ts';
import { createSlots } from '../lib/slots.ts';
import { type ReceiveLimits, withIdleLimit } from './idle-limit.ts';
import { readForm } from './received-file.ts';
import { closeSignalOf, type RequestGate } from './request-gate.ts';

const megabyte = 1024 * 1024;

/** Memory of complete files while they are processed; one company leaves most of it to the others. */
const memory = { total: 256 * megabyte, each: 64 * megabyte };

/** Bounds sockets and disk of files that are still arriving. */
const maxArriving = 200;

const everybodyIsBusy = (): AppError =>
  new AppError('unavailable', 'Gerade werden viele Dateien hochgeladen. Bitte in einer Minute noch einmal versuchen.', {
    retryAfterSeconds: 60,
  });

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
  const arriving = createSlots(maxArriving, everybodyIsBusy);
  const loaded = createFairSemaphore(memory);

  const enter = async (request: FastifyRequest, companyId: CompanyId) => {
    const each = await lookUps.run(request, async () => {
      await quotas.admit(companyId, 'uploads');
      return quotas.limitOf(companyId, 'parallel-uploads');
    });
    const oneTooMany = () =>
      quotas.refuse(
        'parallel-uploads',
        `Es werden bereits ${each} Dateien der Firma hochgeladen. Bitte warten, bis sie fertig sind.`,
        retryAfterSeconds,
      );
    return arriving.acquire(companyId, { each, oneTooMany });
  };

  return {
    receive: async (request, reply, maxBytes) => {
      const leave = await enter(request, companyOf(request));
      let reading: ReturnType<typeof readForm> | undefined;
      try {
        const form = await withIdleLimit(limits, closeSignalOf(request.raw.socket), (onArrival, signal) => {
          reading = readForm(request, { maxBytes, folder, onArrival, signal });
          return reading;
        });
        afterResponse(reply, () => {
          form.file.discard().catch((error: unknown) => reply.log.error({ err: error }, 'received file not freed'));
        });
        request.receivedFile = form.file;
        request.body = form.fields;
      } catch (error) {
        // The rest of the body may never come, or come too late.
        if (error instanceof AppError && error.code === 'request_timeout') reply.header('connection', 'close');
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
      afterResponse(reply, () => controller.abort(new AppError('unprocessable', 'Das Hochladen wurde abgebrochen.')));
      const release = await loaded.acquire(companyId, receivedFile.size, controller.signal);
      afterResponse(reply, release);
      request.sentFile = { name: receivedFile.name, content: await receivedFile.read() };
      await receivedFile.discard();
    },
    arriving: arriving.used,
    memoryUsed: loaded.used,
  };
};
