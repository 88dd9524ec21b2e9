import type { Endpoint } from '@flottwart/contract/endpoint';
import { apiError } from '@flottwart/contract/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { FindSession, Session } from '../lib/session.ts';
import { authorize } from './access.ts';
import { sendAnswer } from './answers.ts';
import { idempotencyKeyOf } from './idempotency-key.ts';
import type { Call, Route } from './route.ts';

declare module 'fastify' {
  interface FastifyRequest {
    session: Session | undefined;
  }
}

/** Parameters nobody declared are refused like unknown keys of a body. */
const noQuery = z.strictObject({});

const responsesOf = ({ responses, produces }: Endpoint) => {
  if (produces === undefined || produces === 'json') return responses;
  const type = produces === 'text' ? 'text/plain' : 'text/event-stream';
  return Object.fromEntries(
    Object.entries(responses).map(([status, schema]) => [status, { content: { [type]: { schema } } }]),
  );
};

const schemaOf = (endpoint: Endpoint) => {
  const { summary, path, access, params, query, body, refusals } = endpoint;
  return {
    summary,
    tags: [path.split('/')[2] ?? 'api'],
    ...(access !== 'public' && { security: [{ bearer: [] }] }),
    ...(params && { params }),
    querystring: query ?? noQuery,
    ...(body && { body }),
    response: { ...responsesOf(endpoint), ...refusals, '4xx': apiError, '5xx': apiError },
  };
};

const callOf = (request: FastifyRequest, signal: AbortSignal): Call<Endpoint> => ({
  session: request.session as undefined,
  address: request.ip,
  params: request.params as never,
  query: request.query as never,
  body: request.body as never,
  idempotencyKey: idempotencyKeyOf(request),
  signal,
});

/** Access is checked before the body is read, validation after it: strangers learn nothing about our shapes. */
export const registerRoutes = (app: FastifyInstance, routes: readonly Route[], findSession: FindSession): void => {
  app.decorateRequest('session', undefined);
  for (const { endpoint, handle } of routes) {
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      schema: schemaOf(endpoint),
      ...(endpoint.bodyLimit !== undefined && { bodyLimit: endpoint.bodyLimit }),
      onRequest: async (request) => {
        request.session = await authorize(endpoint, request, findSession);
      },
      handler: async (request, reply) => {
        const answer = await handle(callOf(request, leaving(reply)));
        return sendAnswer(reply, endpoint, answer);
      },
    });
  }
};

const leaving = (reply: FastifyReply): AbortSignal => {
  const controller = new AbortController();
  reply.raw.once('close', () => controller.abort());
  return controller.signal;
};
