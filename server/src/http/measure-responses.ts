import type { FastifyInstance } from 'fastify';

interface Measured {
  readonly method: string;
  readonly route: string;
  readonly status: number;
}

const reportedMethods = ['GET', 'POST', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'];

/** Event streams last as long as a page is open and would distort the durations. */
const isStream = (type: unknown): boolean => String(type).startsWith('text/event-stream');

export const measureResponses = (app: FastifyInstance, record: (response: Measured, seconds: number) => void): void => {
  app.addHook('onResponse', async (request, reply) => {
    if (isStream(reply.getHeader('content-type'))) return;
    const method = reportedMethods.includes(request.method) ? request.method : 'other';
    const route = request.routeOptions.url ?? 'page';
    record({ method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
  });
};
