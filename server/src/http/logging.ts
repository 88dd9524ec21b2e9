import { randomUUID } from 'node:crypto';
import type { ErrorCode } from '@flottwart/contract/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify';
import type { Config } from '../config.ts';
import { isDatabaseUnavailable, isDiskFull, isQueryTimeout } from '../db/failures.ts';
import { AppError } from '../lib/app-error.ts';

declare module 'fastify' {
  interface FastifyReply {
    /** Error code of a refused request. */
    refusal: ErrorCode | undefined;
    /** Names of the fields that a refusal names. */
    refusedFields: readonly string[] | undefined;
  }
}

/** Mail servers repeat the recipient in their refusals, and a URL with a password looks like an address too. */
const address = /[^\s<>"'(),;:/\\@=]+@[^\s<>"'(),;:/\\@]+/gu;
const withoutAddresses = (text: string): string => text.replace(address, '…@…');

/** Failures that are no bug: where they happened says nothing. */
const isExpected = (error: Error): boolean =>
  error instanceof AppError || isDatabaseUnavailable(error) || isDiskFull(error) || isQueryTimeout(error);

/** Logged parts of an error; PostgreSQL's details quote row values, so they are left out. */
const describeError = (error: Error & { code?: unknown }) => ({
  type: error.name,
  message: withoutAddresses(error.message),
  code: error.code,
  stack: isExpected(error) ? '' : withoutAddresses(error.stack ?? ''),
});

/** At debug level the multipart parser logs its options, including the headers with the bearer. */
const describeUpload = ({ limits }: { readonly limits?: object }) => ({ limits });

export interface LogDestination {
  readonly write: (line: string) => void;
}

/** One JSON line per event; URLs, query strings and bodies are never logged, because they carry tokens and personal data. */
export const loggerOptions = (
  { logLevel }: Config,
  logTo?: LogDestination,
): NonNullable<FastifyServerOptions['logger']> => ({
  ...(logTo && { stream: logTo }),
  level: logLevel,
  base: null,
  timestamp: () => `,"time":"${new Date().toISOString()}"`,
  formatters: { level: (label) => ({ level: label }) },
  serializers: { err: describeError, busboyOptions: describeUpload },
});

export const newRequestId = (): string => randomUUID();

/** Refusals that may be probing; logged as warnings, so that they can be counted. */
const probingCodes: ReadonlySet<ErrorCode> = new Set([
  'unauthenticated',
  'wrong_credentials',
  'email_not_verified',
  'forbidden',
  'too_many_requests',
]);

/** A signed-in caller who asks for a missing row may be probing another company's. */
const isProbing = ({ session }: FastifyRequest, { refusal }: FastifyReply): boolean =>
  refusal !== undefined && (probingCodes.has(refusal) || (refusal === 'not_found' && session !== undefined));

/** Numeric path parameters name rows and are logged; texts may be secrets. */
const namedRows = ({ params }: FastifyRequest): object => {
  const numbers = Object.entries(params ?? {}).filter(([, value]) => typeof value === 'number');
  return numbers.length === 0 ? {} : { rows: Object.fromEntries(numbers) };
};

/** Logs requests by route, never by URL. */
export const logResponses = (app: FastifyInstance): void => {
  app.decorateReply('refusal', undefined);
  app.decorateReply('refusedFields', undefined);
  app.addHook('onResponse', async (request, reply) => {
    const { session } = request;
    const { refusal } = reply;
    request.log[isProbing(request, reply) ? 'warn' : 'info'](
      {
        method: request.method,
        route: request.routeOptions.url ?? 'page',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        ...(refusal && { refusal }),
        ...(session && { companyId: session.companyId, userId: session.userId }),
        ...namedRows(request),
      },
      'request completed',
    );
  });
};
