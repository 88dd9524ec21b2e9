import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

const lastLookMs = 250;

/**
 * A proxy keeps connections open and sends its next request into one of them, at the same moment perhaps at which we
 * close it; what changes something it must not send again. So before the doors close, every answer asks for a new
 * connection next time, and nothing is sent into the old ones any more.
 */
export const drainConnections = (app: FastifyInstance): ((milliseconds: number) => Promise<void>) => {
  let isLeaving = false;
  app.addHook('onSend', async (_request, reply) => {
    if (isLeaving) reply.header('connection', 'close');
  });
  return async (milliseconds) => {
    isLeaving = true;
    if (milliseconds === 0) return;
    await sleep(milliseconds);
    // A connection that has just come in looks idle until its request was read.
    const closeIdle = app.server.closeIdleConnections.bind(app.server);
    app.server.closeIdleConnections = () => void setTimeout(closeIdle, lastLookMs);
  };
};
