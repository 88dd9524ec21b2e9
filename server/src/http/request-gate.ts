import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../lib/app-error.ts';
import { createFairSemaphore, type Release, whileHeld } from '../lib/fair-semaphore.ts';
import { networkOf } from '../lib/network-address.ts';

interface GateLimits {
  readonly total: number;
  /** Requests of one subject in progress; an office or a page with many lists stays below it. */
  readonly each: number;
  readonly maxWaiting: number;
}

export interface RequestGate {
  /** Runs `work` when it is the turn of the caller's company, before sign-in of its network; throws 429 if too many of its requests wait. */
  readonly run: <T>(request: FastifyRequest, work: () => Promise<T>) => Promise<T>;
}

type Socket = FastifyRequest['raw']['socket'];

/** A client that was reset has no address any more, even before its socket is destroyed. */
const hasLeft = ({ raw: { socket } }: FastifyRequest): boolean =>
  socket.destroyed || socket.remoteAddress === undefined;

/** One signal per socket: hundreds of pipelined requests would be hundreds of listeners. */
const signals = new WeakMap<Socket, AbortSignal>();

/** Aborts with `clientLeft` when the connection ends. */
export const closeSignalOf = (socket: Socket): AbortSignal => {
  const known = signals.get(socket);
  if (known) return known;
  if (socket.destroyed) return AbortSignal.abort(clientLeft);
  const controller = new AbortController();
  socket.once('close', () => controller.abort(clientLeft));
  signals.set(socket, controller.signal);
  return controller.signal;
};

const tooManyWait = (): AppError =>
  new AppError('too_many_requests', 'Zu viele Anfragen zugleich. Bitte gleich noch einmal versuchen.', {
    retryAfterSeconds: 5,
  });

/** Companies that share an address do not wait for each other, except for their short look-ups. */
const subjectOf = ({ session, ip }: FastifyRequest): number | string => session?.companyId ?? networkOf(ip);

/** Whoever sends thousands of requests at once waits for their own, not everybody else. */
const createRequestGate = ({ total, each, maxWaiting }: GateLimits): RequestGate => {
  const places = createFairSemaphore({ total, each });

  const enter = (request: FastifyRequest): Release | Promise<Release> => {
    if (hasLeft(request)) throw clientLeft;
    const subject = subjectOf(request);
    const release = places.tryAcquire(subject, 1);
    if (release) return release;
    if (places.waiting(subject) >= maxWaiting) throw tooManyWait();
    return places.acquire(subject, 1, closeSignalOf(request.raw.socket));
  };

  return {
    // Held until the work is done, even if its client has left; the bytes of the response hold nothing.
    run: async (request, work) =>
      whileHeld(enter(request), async () => {
        if (hasLeft(request)) throw clientLeft;
        return work();
      }),
  };
};

/** Look-ups are short and precede everything, so all networks share a bound that keeps the queue for connections short. */
const lookUpLimits: GateLimits = { total: 60, each: 20, maxWaiting: 500 };

/** Handlers may wait for the share of their company; a bound for all would let one company's wait become everybody's. */
const handlerLimits: GateLimits = { total: Number.POSITIVE_INFINITY, each: 40, maxWaiting: 500 };

export interface RequestGates {
  readonly lookUps: RequestGate;
  readonly handlers: RequestGate;
}

/** Two gates, so that a request holds no place while its body arrives. */
export const createRequestGates = (): RequestGates => ({
  lookUps: createRequestGate(lookUpLimits),
  handlers: createRequestGate(handlerLimits),
});

/** Pipelined requests are still parsed after their client has left: they have no address that could be counted. */
export const endRequestsWithoutClient = (app: FastifyInstance): void => {
  app.addHook('onRequest', async (request) => {
    if (hasLeft(request)) throw clientLeft;
  });
};

/** Ends a request that nobody waits for: no response, no line in the log. */
export const clientLeft = new Error('The client has left.');
