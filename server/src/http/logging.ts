import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyServerOptions } from 'fastify';
import type { Config } from '../config.ts';

/** What of an error goes to the log: PostgreSQL's details quote values of rows, so they stay out. */
const describeError = (error: Error & { code?: unknown }) => ({
  type: error.name,
  message: error.message,
  code: error.code,
  stack: error.stack ?? '',
});

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
  serializers: { err: describeError },
});

export const newRequestId = (): string => randomUUID();

/** Requests are named by their route, not by their address. */
export const logAnswers = (app: FastifyInstance): void => {
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'page',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        ...(request.session && { companyId: request.session.companyId, userId: request.session.userId }),
      },
      'answered',
    );
  });
};
