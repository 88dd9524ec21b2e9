import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../lib/app-error.ts';
import { displayFileName } from '../lib/file-name.ts';
import type { SentFile } from './route.ts';

const maxFields = 10;
const maxFieldLength = 1000;

export const acceptFiles = async (app: FastifyInstance): Promise<void> => {
  await app.register(multipart, {
    throwFileSizeLimit: true,
    limits: { files: 1, fields: maxFields, parts: maxFields + 1, fieldSize: maxFieldLength, fieldNameSize: 100 },
  });
};

interface Form {
  readonly file: SentFile;
  readonly fields: Readonly<Record<string, unknown>>;
}

/** Reads the whole form within fixed limits; the file must be in the field `file`. */
export const readForm = async (request: FastifyRequest, maxBytes: number): Promise<Form> => {
  if (!request.isMultipart())
    throw new AppError('unsupported_media_type', 'Die Datei muss als Formular (multipart/form-data) gesendet werden.');
  const fields: Record<string, unknown> = Object.create(null);
  let file: SentFile | undefined;
  try {
    for await (const part of request.parts({ limits: { fileSize: maxBytes } })) {
      if (part.type === 'field') fields[part.fieldname] = part.value;
      else if (part.fieldname !== 'file') throw invalidForm();
      else file = { name: displayFileName(part.filename), content: await part.toBuffer() };
    }
  } catch (error) {
    throw refusalOf(error, maxBytes);
  }
  if (!file) throw invalidForm();
  return { file, fields: { ...fields } };
};

const invalidForm = (): AppError =>
  new AppError('invalid_input', 'Bitte genau eine Datei im Feld „file“ senden.', { fields: { file: 'Pflichtfeld.' } });

/** Only the form is read here, so any failure is the form's fault. */
const refusalOf = (error: unknown, maxBytes: number): AppError => {
  if (error instanceof AppError) return error;
  const isTooLarge = (error as { code?: unknown }).code === 'FST_REQ_FILE_TOO_LARGE';
  if (!isTooLarge) return invalidForm();
  return new AppError('payload_too_large', `Die Datei ist zu groß. Erlaubt sind ${maxBytes / 1024 / 1024} MB.`);
};
