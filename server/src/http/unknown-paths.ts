import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError, notFound } from '../lib/app-error.ts';
import { sendError } from './error-handler.ts';

/** Leaves what is no escaped ASCII sign as it is, so that no path is too broken to be judged. */
const decoded = (path: string): string => path.replace(/%[0-7][\da-f]/gi, decodeURIComponent);

export const pathOf = (url: string): string => url.split(/[?#]/, 1)[0] ?? '';

/** True for the API's part of the addresses in any spelling, which holds no page of the web application. */
export const isApiUrl = (url: string): boolean => /^\/+api(\/|$)/i.test(decoded(pathOf(url)));

const patternOf = (url: string): RegExp => new RegExp(`^${url.replace(/:\w+/g, '[^/]+')}$`);

/**
 * Collects the methods of every path that is registered afterwards; returns those of a request's path. A path without parameters is never taken for the
 * id of another one: `GET /api/leaseplan/import` is a wrong method, not a position.
 */
export const collectMethods = (app: FastifyInstance): ((url: string) => readonly string[]) => {
  const paths = new Map<string, { readonly pattern: RegExp; readonly methods: Set<string> }>();
  app.addHook('onRoute', ({ url, method }) => {
    if (!isApiUrl(url) || url.includes('*')) return;
    const path = paths.get(url) ?? { pattern: patternOf(url), methods: new Set() };
    for (const one of [method].flat()) path.methods.add(one);
    paths.set(url, path);
  });
  const methodsOf = (url: string): readonly string[] => {
    const path = pathOf(url);
    const fixed = paths.get(path);
    const matching = fixed ? [fixed] : [...paths.values()].filter(({ pattern }) => pattern.test(path));
    return [...new Set(matching.flatMap(({ methods }) => [...methods]))].sort();
  };
  app.addHook('onRequest', async (request, reply) => {
    const fixed = paths.get(pathOf(request.url));
    return fixed?.methods.has(request.method) === false ? sendUnknown(request, reply, methodsOf) : undefined;
  });
  return methodsOf;
};

/** 405 for a known path with another method, 404 for everything else. */
export const sendUnknown = (
  request: FastifyRequest,
  reply: FastifyReply,
  methodsOf: (url: string) => readonly string[],
): FastifyReply => {
  const allowed = methodsOf(request.url);
  if (allowed.length === 0) return sendError(reply, notFound());
  reply.header('Allow', allowed.join(', '));
  const message = `Diese Methode gibt es hier nicht. Erlaubt: ${allowed.join(', ')}.`;
  return sendError(reply, new AppError('method_not_allowed', message));
};
