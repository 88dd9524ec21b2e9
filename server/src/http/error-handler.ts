import { type ApiErrorBody, errorStatus } from '@flottwart/contract/errors';
import { productName } from '@flottwart/contract/rules/product';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isDatabaseUnavailable, isDeadlock, isDiskFull, isQueryTimeout } from '../db/failures.ts';
import { AppError, notFound } from '../lib/app-error.ts';
import { createSummarisedLog } from '../lib/summarised-log.ts';
import { qualityOf } from './accepted.ts';
import { noForm } from './received-file.ts';
import { clientLeft } from './request-turns.ts';

/** Fastify's own refusals with our messages. */
const refusals: Readonly<Record<number, AppError>> = {
  400: new AppError('invalid_input', 'Die Anfrage ist kein gültiges JSON.'),
  404: notFound(),
  413: new AppError('payload_too_large', 'Die Anfrage ist zu groß.'),
  // Path segment too long for any of our ids.
  414: notFound(),
  415: new AppError('unsupported_media_type', 'Dieses Format wird nicht angenommen. Erwartet wird JSON.'),
  429: new AppError('too_many_requests', 'Zu viele Anfragen. Bitte kurz warten.'),
};

const invalidRequest = new AppError('invalid_input', 'Die Anfrage ist ungültig.');
const internal = new AppError('internal', 'Unerwarteter Fehler. Bitte erneut versuchen.');
const unavailable = new AppError(
  'unavailable',
  'Die Datenbank ist gerade nicht erreichbar. Bitte gleich erneut versuchen.',
  {
    retryAfterSeconds: 2,
  },
);

const tooSlow = new AppError(
  'unavailable',
  'Die Anfrage hat zu lange gedauert und wurde beendet. Bitte gleich erneut versuchen oder genauer suchen.',
  { retryAfterSeconds: 5 },
);

const diskFull = new AppError(
  'unavailable',
  'Auf dem Server ist kein Speicherplatz mehr frei. Es wurde nichts gespeichert. Bitte den Betreiber benachrichtigen.',
  { retryAfterSeconds: 60 },
);

/** Refusals whose status says too little. */
const refusalsByCode: Readonly<Record<string, AppError>> = {
  FST_ERR_BAD_URL: new AppError('invalid_input', 'Die Adresse ist ungültig.'),
};

const toAppError = (error: FastifyError | Error, request?: FastifyRequest): AppError => {
  if (error instanceof AppError) return error;
  if (isDiskFull(error)) return diskFull;
  if (isDatabaseUnavailable(error) || isDeadlock(error)) return unavailable;
  if (isQueryTimeout(error)) return tooSlow;
  const status = 'statusCode' in error ? error.statusCode : undefined;
  if (status === undefined || status < 400 || status >= 500) return internal;
  if (status === 415 && request?.routeOptions.config.endpoint?.consumes === 'file') return noForm();
  const code = 'code' in error ? error.code : '';
  return refusalsByCode[code] ?? refusals[status] ?? invalidRequest;
};

/** Names the scheme of the API (RFC 6750), and says whether a token was refused. */
const challengeFor = ({ request, refusal }: FastifyReply): string => {
  const isRefused = refusal === 'unauthenticated' && request.headers.authorization !== undefined;
  return `Bearer realm="${productName}"${isRefused ? ', error="invalid_token"' : ''}`;
};

/** True where plain text is asked for by name, and JSON less or not at all. */
const prefersText = (accept = ''): boolean =>
  qualityOf(accept, 'text/plain', 'text/*') > qualityOf(accept, 'application/json');

const sendText = (reply: FastifyReply, text: string): FastifyReply =>
  reply
    .type('text/plain; charset=utf-8')
    .serializer((body: string) => body)
    .send(text);

const send = (reply: FastifyReply, error: AppError): FastifyReply => {
  reply.refusal = error.code;
  reply.refusedFields = Object.keys(error.fields ?? {});
  if (error.retryAfterSeconds !== undefined) reply.header('Retry-After', error.retryAfterSeconds);
  const status = errorStatus[error.code];
  reply.status(status);
  if (status === 401) reply.header('WWW-Authenticate', challengeFor(reply));
  if (prefersText(reply.request.headers.accept)) return sendText(reply, error.message);
  const body: ApiErrorBody = {
    ...error.attached,
    code: error.code,
    message: error.message,
    ...(error.fields && { fields: error.fields }),
  };
  return reply.type('application/json; charset=utf-8').serializer(JSON.stringify).send(body);
};

/** For failures without a route, such as an undecodable or unknown path. */
export const sendError = (reply: FastifyReply, error: Error): FastifyReply => send(reply, toAppError(error));

const endWithoutResponse = (request: FastifyRequest, reply: FastifyReply): undefined => {
  reply.hijack();
  request.raw.socket.destroy();
};

/** Only place that turns a failure into a response; details go to the log, never to the caller. */
export const handleErrors = (app: FastifyInstance): void => {
  const warn = createSummarisedLog();
  app.setErrorHandler((error: FastifyError | Error, request: FastifyRequest, reply) => {
    if (error === clientLeft) return endWithoutResponse(request, reply);
    const appError = toAppError(error, request);
    if (appError.code === 'internal') request.log.error({ err: error }, 'request failed');
    else if (appError.code === 'unavailable')
      warn(app.log, appError.message, { err: error }, 'request refused with 503');
    return send(reply, appError);
  });
};

/** Body for malformed HTTP, which has a socket but no reply. */
export const invalidRequestBody: ApiErrorBody = { code: invalidRequest.code, message: invalidRequest.message };
