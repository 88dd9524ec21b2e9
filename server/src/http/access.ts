import type { Endpoint } from '@flottwart/contract/endpoint';
import type { FastifyRequest } from 'fastify';
import { AppError, forbidden } from '../lib/app-error.ts';
import type { RecalledSession, Session, Sessions } from '../lib/session.ts';
import type { Route } from './route.ts';

const unauthenticated = (): AppError => new AppError('unauthenticated', 'Bitte anmelden.');

const factorMissing = (): AppError =>
  new AppError('second_factor_missing', 'Die Firma verlangt einen zweiten Faktor. Bitte zuerst einrichten.');

const bearerOf = (request: FastifyRequest): string | undefined => {
  const header = request.headers.authorization;
  if (header === undefined) return undefined;
  return /^Bearer (?<token>[\w.-]{1,200})$/i.exec(header)?.groups?.token ?? '';
};

/** Authenticates by the endpoint's declaration alone; handlers never read headers. */
export const authenticate = async (
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
export const canRecall = ({ endpoint, isOneTransaction = false }: Route): boolean => {
  const { method, access, produces = 'json', quota } = endpoint;
  return (method === 'GET' || isOneTransaction) && access !== 'public' && produces === 'json' && quota === undefined;
};

/** Session as this server remembers it, if the endpoint allows it; otherwise the stored one decides. */
export const recall = (
  endpoint: Endpoint,
  request: FastifyRequest,
  sessions: Sessions,
): RecalledSession | undefined => {
  const bearer = bearerOf(request);
  const recalled = bearer ? sessions.recall(bearer) : undefined;
  if (!recalled || (recalled.session.lacksSecondFactor && !endpoint.withoutSecondFactor)) return undefined;
  return isAllowed(endpoint, recalled.session) ? recalled : undefined;
};

const isAllowed = ({ access }: Endpoint, { role }: Session): boolean =>
  role === 'ADMIN' || (access !== 'admin' && access !== 'public-or-admin');

/** Separate from authentication, so that the log can name a refused caller. */
export const authorize = (endpoint: Endpoint, session: Session | undefined): void => {
  if (session && !isAllowed(endpoint, session)) throw forbidden('Dafür sind Administratorrechte nötig.');
};
