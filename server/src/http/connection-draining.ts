import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

const lastLookMs = 250;

/**
 * A proxy may reuse a connection at the very moment we close it, and must not resend a request that changes something. So before closing, every
 * response asks for a new connection, until nothing is sent over the old ones any more.
 */
export const drainConnections = (app: FastifyInstance): ((milliseconds: number) => Promise<void>) => {
  let isDraining = false;
  app.addHook('onSend', async (_request, reply) => {
    if (isDraining) reply.header('connection', 'close');
  });
  return async (milliseconds) => {
    isDraining = true;
    if (milliseconds === 0) return;
    await sleep(milliseconds);
    // A new connection looks idle until its request was read.
    const closeIdle = app.server.closeIdleConnections.bind(app.server);
    app.server.closeIdleConnections = () => void setTimeout(closeIdle, lastLookMs);
  };
};
