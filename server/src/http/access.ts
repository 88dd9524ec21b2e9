import type { Endpoint } from '@flottwart/contract/endpoint';
import type { FastifyRequest } from 'fastify';
import { AppError, forbidden } from '../lib/app-error.ts';
import type { FindSession, Session } from '../lib/session.ts';

const unauthenticated = (): AppError => new AppError('unauthenticated', 'Bitte anmelden.');

const bearerOf = (request: FastifyRequest): string | undefined => {
  const header = request.headers.authorization;
  if (header === undefined) return undefined;
  return /^Bearer (?<token>[\w.-]{1,200})$/i.exec(header)?.groups?.token ?? '';
};

/** Decides from the endpoint's declaration alone; handlers never look at headers. */
export const authorize = async (
  endpoint: Endpoint,
  request: FastifyRequest,
  findSession: FindSession,
): Promise<Session | undefined> => {
  if (endpoint.access === 'public') return undefined;
  const bearer = bearerOf(request);
  // A bearer that is sent must be good: a stale one never turns a member's call into a visitor's.
  if (endpoint.access === 'public-or-admin' && bearer === undefined) return undefined;
  const session = bearer ? await findSession(bearer) : undefined;
  if (!session) throw unauthenticated();
  if (endpoint.access === 'member') return session;
  if (session.role !== 'ADMIN') throw forbidden('Dafür sind Administratorrechte nötig.');
  return session;
};
