import type { FastifyRequest } from 'fastify';
import { AppError } from '../lib/app-error.ts';

const shape = /^[\w-]{8,100}$/;

export const idempotencyKeyOf = (request: FastifyRequest): string | undefined => {
  const key = request.headers['idempotency-key'];
  if (key === undefined || request.method !== 'POST') return undefined;
  if (typeof key !== 'string' || !shape.test(key))
    throw new AppError('invalid_input', 'Der Idempotency-Key besteht aus 8 bis 100 Buchstaben, Ziffern und Strichen.');
  return key;
};
