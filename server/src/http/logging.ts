import { randomUUID } from 'node:crypto';
import type { ErrorCode } from '@flottwart/contract/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify';
import type { Config } from '../config.ts';

declare module 'fastify' {
  interface FastifyReply {
    /** Why the answer is none. */
    refusal: ErrorCode | undefined;
  }
}

/** Mail servers repeat the recipient in their refusals, and an address with a password in it is one too. */
const address = /[^\s<>"'(),;:/\\@=]+@[^\s<>"'(),;:/\\@]+/gu;
const withoutAddresses = (text: string): string => text.replace(address, '…@…');

/** What of an error goes to the log: PostgreSQL's details quote values of rows, so they stay out. */
const describeError = (error: Error & { code?: unknown }) => ({
  type: error.name,
  message: withoutAddresses(error.message),
  code: error.code,
  stack: withoutAddresses(error.stack ?? ''),
});

/** At its most talkative the reader of forms tells what it was given, the headers of the request with the bearer included. */
const describeUpload = ({ limits }: { readonly limits?: object }) => ({ limits });

export interface LogDestination {
  readonly write: (line: string) => void;
}

/** One JSON line per event. Addresses, query strings and bodies are never logged: they carry tokens and people. */
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

/** Refusals that may be somebody trying doors. They are warnings, so that they can be counted and told apart. */
const triedDoors: ReadonlySet<ErrorCode> = new Set([
  'unauthenticated',
  'wrong_credentials',
  'email_not_verified',
  'forbidden',
  'too_many_requests',
]);

/** Whoever is signed in and asks for what is not there may be asking for what is another company's. */
const isTriedDoor = ({ session }: FastifyRequest, { refusal }: FastifyReply): boolean =>
  refusal !== undefined && (triedDoors.has(refusal) || (refusal === 'not_found' && session !== undefined));

/** The numbers in an address name rows. Its texts may be secrets, and what no schema has read is still text. */
const namedRows = ({ params }: FastifyRequest): object => {
  const numbers = Object.entries((params ?? {}) as object).filter(([, value]) => typeof value === 'number');
  return numbers.length === 0 ? {} : { rows: Object.fromEntries(numbers) };
};

/** Requests are named by their route, not by their address. */
export const logAnswers = (app: FastifyInstance): void => {
  app.decorateReply('refusal', undefined);
  app.addHook('onResponse', async (request, reply) => {
    const { session } = request;
    const { refusal } = reply;
    request.log[isTriedDoor(request, reply) ? 'warn' : 'info'](
      {
        method: request.method,
        route: request.routeOptions.url ?? 'page',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        ...(refusal && { refusal }),
        ...(session && { companyId: session.companyId, userId: session.userId }),
        ...namedRows(request),
      },
      'answered',
    );
  });
};
