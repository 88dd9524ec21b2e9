import type { FastifyInstance } from 'fastify';

interface Measured {
  readonly method: string;
  readonly route: string;
  readonly status: number;
}

const knownMethods = ['GET', 'POST', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'];

/** Event streams last as long as a page is open and would distort the durations. */
const isStream = (type: unknown): boolean => String(type).startsWith('text/event-stream');

export const measureAnswers = (app: FastifyInstance, answered: (answer: Measured, seconds: number) => void): void => {
  app.addHook('onResponse', async (request, reply) => {
    if (isStream(reply.getHeader('content-type'))) return;
    const method = knownMethods.includes(request.method) ? request.method : 'other';
    const route = request.routeOptions.url ?? 'page';
    answered({ method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
  });
};
