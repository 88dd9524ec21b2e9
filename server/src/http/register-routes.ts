import { setImmediate } from 'node:timers/promises';
import type { Endpoint } from '@flottwart/contract/endpoint';
import { apiError } from '@flottwart/contract/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { CompanyQuotas } from '../db/company-quotas.ts';
import { withOrigin } from '../lib/admission/origin.ts';
import { AppError, forbidden } from '../lib/app-error.ts';
import { deviceName } from '../lib/device-name.ts';
import type { RecalledSession, Session, Sessions } from '../lib/session.ts';
import type { DeviceCookie } from './device-cookie.ts';
import { acceptFiles, type ReceivedFile } from './received-file.ts';
import { originOfRequest } from './request-turns.ts';
import type { Call, Route, SentFile } from './route.ts';
import { sendResponse } from './send-response.ts';
import type { Transfers } from './transfers.ts';

const unauthenticated = (): AppError => new AppError('unauthenticated', 'Bitte anmelden.');

const factorMissing = (): AppError =>
  new AppError('second_factor_missing', 'Die Firma verlangt einen zweiten Faktor. Bitte zuerst einrichten.');

const bearerOf = (request: FastifyRequest): string | undefined => {
  const header = request.headers.authorization;
  if (header === undefined) return undefined;
  return /^Bearer (?<token>[\w.-]{1,200})$/i.exec(header)?.groups?.token ?? '';
};

/** Authenticates by the endpoint's declaration alone; handlers never read headers. */
const authenticate = async (
  { access, withoutSecondFactor }: Endpoint,
  request: FastifyRequest,
  sessions: Sessions,
): Promise<Session | undefined> => {
  if (access === 'public') return undefined;
  const bearer = bearerOf(request);
  // A bearer that is sent must be valid: a stale one never turns a member's call into a visitor's.
  if (access === 'public-or-admin' && bearer === undefined) return undefined;
  const session = bearer ? await sessions.find(bearer) : undefined;
  if (!session) throw unauthenticated();
  if (session.lacksSecondFactor && !withoutSecondFactor) throw factorMissing();
  return session;
};

/** Plain reads, and writes of one transaction: their answer is at hand before any of it is sent, and what is thrown away leaves no trace. */
const canRecall = ({ endpoint, isOneTransaction = false }: Route): boolean => {
  const { method, access, produces = 'json', quota } = endpoint;
  return (method === 'GET' || isOneTransaction) && access !== 'public' && produces === 'json' && quota === undefined;
};

/** Session as this server remembers it, if the endpoint allows it; otherwise the stored one decides. */
const recall = (endpoint: Endpoint, request: FastifyRequest, sessions: Sessions): RecalledSession | undefined => {
  const bearer = bearerOf(request);
  const recalled = bearer ? sessions.recall(bearer) : undefined;
  if (!recalled || (recalled.session.lacksSecondFactor && !endpoint.withoutSecondFactor)) return undefined;
  return isAllowed(endpoint, recalled.session) ? recalled : undefined;
};

const isAllowed = ({ access }: Endpoint, { role }: Session): boolean =>
  role === 'ADMIN' || (access !== 'admin' && access !== 'public-or-admin');

/** Separate from authentication, so that the log can name a refused caller. */
const authorize = (endpoint: Endpoint, session: Session | undefined): void => {
  if (session && !isAllowed(endpoint, session)) throw forbidden('Dafür sind Administratorrechte nötig.');
};

declare module 'fastify' {
  interface FastifyRequest {
    session: Session | undefined;
    /** Session that is compared with the stored one while the call is answered. */
    recalled: RecalledSession | undefined;
    /** File of an upload until it is loaded into memory. */
    receivedFile: ReceivedFile | undefined;
    sentFile: SentFile | undefined;
  }
}

/** Default where an endpoint declares no limit. */
const defaultMaxFileBytes = 1024 * 1024;

const routesPerTurn = 8;

/** Undeclared parameters are refused like unknown keys of a body. */
const noQuery = z.strictObject({});

const schemaOf = (endpoint: Endpoint) => {
  const { params, query, body, refusals, responses, produces = 'json' } = endpoint;
  return {
    ...(params && { params }),
    querystring: query ?? noQuery,
    ...(body && { body }),
    // Other responses need no schema, which would serialise them as JSON.
    response: { ...(produces === 'json' && responses), ...refusals, '4xx': apiError, '5xx': apiError },
  };
};

const callOf = (request: FastifyRequest, reply: FastifyReply, cookie: DeviceCookie): Call<Endpoint> => ({
  // Checked against the endpoint's access and schemas; only its own handler knows their types.
  session: request.session as undefined,
  params: request.params as undefined,
  query: request.query as undefined,
  body: request.body as undefined,
  address: request.ip,
  idempotencyKey: idempotencyKeyOf(request),
  file: request.sentFile as undefined,
  // Lazy getter: most calls need neither the signal nor the device.
  get device() {
    return deviceName(request.headers['user-agent']);
  },
  get deviceToken() {
    return cookie.read(request.headers.cookie);
  },
  keepDevice: (deviceToken) => void reply.header('Set-Cookie', cookie.write(deviceToken)),
  setHeader: (name, value) => void reply.header(name, value),
  get signal() {
    return disconnectSignal(reply);
  },
});

/** Dependencies of all routes. */
export interface RouteServices extends Transfers {
  readonly sessions: Sessions;
  readonly cookie: DeviceCookie;
  readonly quotas: Pick<CompanyQuotas, 'admit'>;
}

/** Checks access before the body is read and validates afterwards, so that strangers learn nothing about our schemas. */
export const registerRoutes = async (
  app: FastifyInstance,
  routes: readonly Route[],
  services: RouteServices,
): Promise<void> => {
  const register = (scope: FastifyInstance, one: Route): void => registerRoute(scope, one, services);
  app.decorateRequest('session', undefined);
  app.decorateRequest('recalled', undefined);
  app.decorateRequest('receivedFile', undefined);
  app.decorateRequest('sentFile', undefined);
  const takesFile = ({ endpoint }: Route): boolean => endpoint.consumes === 'file';
  for (const [index, plain] of routes.filter((one) => !takesFile(one)).entries()) {
    register(app, plain);
    // Registering all of them takes a tenth of a second, in which the database is checked.
    if (index % routesPerTurn === 0) await setImmediate();
  }
  // Own plugin scope: elsewhere a multipart body is an unsupported type.
  await app.register(async (scope) => {
    await acceptFiles(scope);
    for (const receiving of routes.filter(takesFile)) register(scope, receiving);
  });
};

const registerRoute = (app: FastifyInstance, one: Route, services: RouteServices): void => {
  const { endpoint, handle } = one;
  const { sessions, cookie, quotas, gates, downloads, uploads } = services;
  const work = async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    assertUnconditional(request);
    if (endpoint.quota && request.session) await quotas.admit(request.session.companyId, endpoint.quota);
    await uploads.load(request, reply);
    return handle(callOf(request, reply, cookie));
  };
  const identify = async (request: FastifyRequest): Promise<void> => {
    request.session = await gates.lookUps.run(request, () => authenticate(endpoint, request, sessions));
    authorize(endpoint, request.session);
  };
  const isRecallable = canRecall(one);
  /** A refused input waits for the check too: only members learn about our schemas. */
  const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const inGate = (): Promise<unknown> => {
      if (request.validationError) throw request.validationError;
      return gates.handlers.run(request, () => work(request, reply));
    };
    if (!request.recalled) return inGate();
    const { underCheck } = request.recalled;
    request.recalled = undefined;
    const checked = await underCheck(async () => inGate());
    if (checked) return checked.result;
    await identify(request);
    return inGate();
  };
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    schema: schemaOf(endpoint),
    config: { endpoint },
    ...(endpoint.bodyLimit !== undefined && { bodyLimit: endpoint.bodyLimit }),
    attachValidation: isRecallable,
    ...(isRecallable && {
      // A body that cannot be read is refused before the handler: only to members, too.
      errorHandler: async (error: Error, request: FastifyRequest) => {
        if (request.recalled) await identify(request);
        throw error;
      },
    }),
    onRequest: async (request) => {
      request.recalled = isRecallable ? recall(endpoint, request, sessions) : undefined;
      request.session = request.recalled?.session;
      if (!request.recalled) await identify(request);
    },
    ...(endpoint.consumes === 'file' && {
      preValidation: (request: FastifyRequest, reply: FastifyReply) =>
        withOrigin(originOfRequest(request), () =>
          uploads.receive(request, reply, endpoint.bodyLimit ?? defaultMaxFileBytes),
        ),
    }),
    handler: async (request, reply) => {
      // Uploads wait for memory and have limits of their own.
      const respond = endpoint.consumes === 'file' ? work : answer;
      const response = await withOrigin(originOfRequest(request), () => respond(request, reply));
      return sendResponse(reply, endpoint, response, downloads.open);
    },
  });
};

const disconnectSignal = (reply: FastifyReply): AbortSignal => {
  const controller = new AbortController();
  if (reply.raw.closed) controller.abort();
  else reply.raw.once('close', () => controller.abort());
  return controller.signal;
};

const shape = /^[\w-]{8,100}$/;

const idempotencyKeyOf = (request: FastifyRequest): string | undefined => {
  const key = request.headers['idempotency-key'];
  if (key === undefined || request.method !== 'POST') return undefined;
  if (typeof key !== 'string' || !shape.test(key))
    throw new AppError('invalid_input', 'Der Idempotency-Key besteht aus 8 bis 100 Buchstaben, Ziffern und Strichen.');
  return key;
};

/** A condition that is not evaluated must not pass for one that is met; `If-Match: *` only asks for an item to exist. */
const assertUnconditional = ({ method, headers }: FastifyRequest): void => {
  if (method === 'GET' || method === 'HEAD') return;
  const isConditional = (headers['if-match'] ?? '*').trim() !== '*' || headers['if-none-match'] !== undefined;
  if (!isConditional) return;
  throw new AppError(
    'precondition_failed',
    'If-Match und If-None-Match werden bei Änderungen nicht geprüft; es wurde nichts geändert. Vor dem Überschreiben schützt „from“ in PATCH /api/workitems/bulk.',
  );
};
