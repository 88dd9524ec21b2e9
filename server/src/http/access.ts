import type { Endpoint } from '@flottwart/contract/endpoint';
import type { FastifyRequest } from 'fastify';
import { AppError, forbidden } from '../lib/app-error.ts';
import type { FindSession, Session } from '../lib/session.ts';

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
  findSession: FindSession,
): Promise<Session | undefined> => {
  if (access === 'public') return undefined;
  const bearer = bearerOf(request);
  // A bearer that is sent must be valid: a stale one never turns a member's call into a visitor's.
  if (access === 'public-or-admin' && bearer === undefined) return undefined;
  const session = bearer ? await findSession(bearer) : undefined;
  if (!session) throw unauthenticated();
  if (session.lacksSecondFactor && !withoutSecondFactor) throw factorMissing();
  return session;
};

/** Separate from authentication, so that the log can name a refused caller. */
export const authorize = ({ access }: Endpoint, session: Session | undefined): void => {
  const isForAdmins = access === 'admin' || access === 'public-or-admin';
  if (session && isForAdmins && session.role !== 'ADMIN') throw forbidden('Dafür sind Administratorrechte nötig.');
};
