import { addAbortSignal } from 'node:stream';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError, codeOf } from '../lib/app-error.ts';
import { displayFileName } from '../lib/file-name.ts';
import { type SpooledFile, spoolFile } from './spooled-file.ts';

const maxFields = 10;
const maxFieldLength = 1000;

export const acceptFiles = async (app: FastifyInstance): Promise<void> => {
  await app.register(multipart, {
    throwFileSizeLimit: true,
    limits: { files: 1, fields: maxFields, parts: maxFields + 1, fieldSize: maxFieldLength, fieldNameSize: 100 },
  });
};

export interface ReceivedFile extends SpooledFile {
  /** Name given by the caller: text to show, never a path. */
  readonly name: string;
}

interface Form {
  readonly file: ReceivedFile;
  readonly fields: Readonly<Record<string, unknown>>;
}

interface Receiving {
  readonly maxBytes: number;
  /** Folder for large files. */
  readonly folder: string;
  readonly onArrival: (bytes: number) => void;
  /** Ends the reading: after a response to half a body neither the request nor the file in it ever ends by itself. */
  readonly signal: AbortSignal;
}

/** Parts of a form, until they end or are given up. */
async function* partsUntil(request: FastifyRequest, maxBytes: number, signal: AbortSignal) {
  const parts = request.parts({ limits: { fileSize: maxBytes } });
  const { promise: givenUp, reject } = Promise.withResolvers<never>();
  const giveUp = (): void => reject(signal.reason);
  givenUp.catch(() => undefined);
  signal.addEventListener('abort', giveUp);
  try {
    for (;;) {
      signal.throwIfAborted();
      const { done, value } = await Promise.race([parts.next(), givenUp]);
      if (done) return;
      yield value;
    }
  } finally {
    signal.removeEventListener('abort', giveUp);
  }
}

async function* reporting(chunks: AsyncIterable<Buffer>, onArrival: Receiving['onArrival']): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) {
    onArrival(chunk.length);
    yield chunk;
  }
}

export const noForm = (): AppError =>
  new AppError('unsupported_media_type', 'Die Datei muss als Formular (multipart/form-data) gesendet werden.');

/** Reads the whole form within fixed limits; the file must be in the field `file`. */
export const readForm = async (
  request: FastifyRequest,
  { maxBytes, folder, onArrival, signal }: Receiving,
): Promise<Form> => {
  if (!request.isMultipart()) throw noForm();
  const fields: Record<string, unknown> = Object.create(null);
  let file: ReceivedFile | undefined;
  try {
    for await (const part of partsUntil(request, maxBytes, signal)) {
      onArrival(0);
      if (part.type === 'field') fields[part.fieldname] = part.value;
      else if (part.fieldname !== 'file') throw invalidForm();
      else {
        addAbortSignal(signal, part.file);
        const spooled = await spoolFile(reporting(part.file, onArrival), folder);
        file = { ...spooled, name: displayFileName(part.filename) };
        if (part.file.truncated) throw tooLarge(maxBytes);
      }
    }
  } catch (error) {
    await file?.discard();
    throw refusalOf(error, maxBytes);
  }
  if (!file) throw invalidForm();
  return { file, fields: { ...fields } };
};

const invalidForm = (): AppError =>
  new AppError('invalid_input', 'Bitte genau eine Datei im Feld „file“ senden.', { fields: { file: 'Pflichtfeld.' } });

const diskCodes: ReadonlySet<unknown> = new Set([
  'ENOSPC',
  'EDQUOT',
  'EIO',
  'EROFS',
  'EACCES',
  'ENOENT',
  'EMFILE',
  'ENFILE',
]);

/** Only the form is read here, so any failure but the disk's is the form's fault. */
const refusalOf = (error: unknown, maxBytes: number): unknown => {
  const code = codeOf(error);
  if (error instanceof AppError || (code !== undefined && diskCodes.has(code))) return error;
  if (code !== 'FST_REQ_FILE_TOO_LARGE') return invalidForm();
  return tooLarge(maxBytes);
};

const tooLarge = (maxBytes: number): AppError =>
  new AppError('payload_too_large', `Die Datei ist zu groß. Erlaubt sind ${maxBytes / 1024 / 1024} MB.`);
