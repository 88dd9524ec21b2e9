import type { Endpoint } from '@flottwart/contract/endpoint';
import { apiError } from '@flottwart/contract/errors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { FindSession, Session } from '../lib/session.ts';
import { authorize } from './access.ts';
import type { Call, Route } from './route.ts';

declare module 'fastify' {
  interface FastifyRequest {
    session: Session | undefined;
  }
}

/** Parameters nobody declared are refused like unknown keys of a body. */
const noQuery = z.strictObject({});

const schemaOf = ({ summary, path, access, params, query, body, responses, produces }: Endpoint) => ({
  summary,
  tags: [path.split('/')[2] ?? 'api'],
  ...(access !== 'public' && { security: [{ bearer: [] }] }),
  ...(params && { params }),
  querystring: query ?? noQuery,
  ...(body && { body }),
  response: {
    ...(produces === 'text'
      ? Object.fromEntries(
          Object.entries(responses).map(([status, schema]) => [status, { content: { 'text/plain': { schema } } }]),
        )
      : responses),
    '4xx': apiError,
    '5xx': apiError,
  },
});

const callOf = (request: FastifyRequest): Call<Endpoint> => ({
  session: request.session as undefined,
  address: request.ip,
  params: request.params as never,
  query: request.query as never,
  body: request.body as never,
});

/** Access is checked before the body is read, validation after it: strangers learn nothing about our shapes. */
export const registerRoutes = (app: FastifyInstance, routes: readonly Route[], findSession: FindSession): void => {
  app.decorateRequest('session', undefined);
  for (const { endpoint, handle } of routes) {
    const status = Number(Object.keys(endpoint.responses)[0]);
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      schema: schemaOf(endpoint),
      ...(endpoint.bodyLimit !== undefined && { bodyLimit: endpoint.bodyLimit }),
      onRequest: async (request) => {
        request.session = await authorize(endpoint, request, findSession);
      },
      handler: async (request, reply) => {
        const answer = await handle(callOf(request));
        reply.status(status);
        if (endpoint.produces === 'text') reply.type('text/plain; charset=utf-8');
        return answer;
      },
    });
  }
};
