import type { FastifyInstance } from 'fastify';
import { AppError, toError } from '../lib/app-error.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true });
const otherCharset = /;\s*charset\s*=\s*(?!"?utf-?8\b)/i;

const notUtf8 = (): AppError =>
  new AppError('unsupported_media_type', 'Die Anfrage muss in UTF-8 geschrieben sein, sonst gehen Umlaute verloren.');

const decode = (body: Buffer): string => {
  try {
    return utf8.decode(body);
  } catch {
    throw notUtf8();
  }
};

/** Refuses text in another encoding, whose letters would be replaced in silence. */
export const acceptJson = (app: FastifyInstance): void => {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    try {
      if (otherCharset.test(request.headers['content-type'] ?? '')) throw notUtf8();
      parse(request, typeof body === 'string' ? body : decode(body), done);
    } catch (error) {
      done(toError(error));
    }
  });
};
