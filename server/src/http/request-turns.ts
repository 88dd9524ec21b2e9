import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Admission, createAdmission } from '../lib/admission/admission.ts';
import { type PlaceLimits, placeLimits } from '../lib/admission/limits.ts';
import { type Origin, strangerFrom } from '../lib/admission/origin.ts';
import { AppError } from '../lib/app-error.ts';

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

/** The company of a session, before sign-in the caller's network. */
export const originOfRequest = ({ session, ip }: FastifyRequest): Origin => {
  const stranger = strangerFrom(ip);
  if (!session) return stranger;
  const { companyId, registeredFrom } = session;
  return { company: companyId, network: stranger.network, registeredFrom };
};

/** Bounds the requests in progress, so that thousands of one caller wait for their own. */
export interface RequestGate {
  /** Runs `work` when it is the turn of the caller; throws 429 if too many of its requests wait. */
  readonly run: <T>(request: FastifyRequest, work: () => Promise<T>) => Promise<T>;
}

const tooManyWait = (): AppError =>
  new AppError('too_many_requests', 'Zu viele Anfragen zugleich. Bitte gleich noch einmal versuchen.', {
    retryAfterSeconds: 5,
  });

const busy = (): AppError =>
  new AppError('unavailable', 'Gerade werden sehr viele Anfragen gestellt. Bitte gleich noch einmal versuchen.', {
    retryAfterSeconds: 5,
  });

const createGate = (limits: PlaceLimits): RequestGate => {
  const places: Admission = createAdmission(limits, { company: tooManyWait, busy });
  return {
    // Held until the work is done, even if its client has left; the bytes of the response hold nothing.
    run: async (request, work) => {
      if (hasLeft(request)) throw clientLeft;
      const signal = closeSignalOf(request.raw.socket);
      return places.run(
        originOfRequest(request),
        async () => {
          if (hasLeft(request)) throw clientLeft;
          return work();
        },
        { signal },
      );
    },
  };
};

export interface RequestGates {
  readonly lookUps: RequestGate;
  readonly handlers: RequestGate;
}

/** Look-ups and handlers apart, so that a request holds no place while its body arrives. */
export const createRequestGates = (): RequestGates => {
  const members = createGate(placeLimits.handlers);
  const strangers = createGate(placeLimits.strangers);
  return {
    lookUps: createGate(placeLimits.lookUps),
    handlers: { run: (request, work) => (request.session ? members : strangers).run(request, work) },
  };
};

/** Pipelined requests are still parsed after their client has left: they have no address that could be counted. */
export const endRequestsWithoutClient = (app: FastifyInstance): void => {
  app.addHook('onRequest', async (request) => {
    if (hasLeft(request)) throw clientLeft;
  });
};

/** Ends a request that nobody waits for: no response, no line in the log. */
export const clientLeft = new Error('The client has left.');
