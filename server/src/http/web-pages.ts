import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { readPreloads } from './page-preloads.ts';
import { allowStyleNonce } from './security-headers.ts';
import { isApiUrl, pathOf, sendUnknown } from './unknown-paths.ts';

const noncePlaceholder = '__CSP_NONCE__';
const forever = 'public, max-age=31536000, immutable';
const briefly = 'public, max-age=3600';

const sendPage = (reply: FastifyReply, page: string): FastifyReply => {
  const nonce = randomBytes(16).toString('base64');
  allowStyleNonce(reply, nonce);
  return reply
    .header('Cache-Control', 'no-cache')
    .type('text/html; charset=utf-8')
    .send(page.replaceAll(noncePlaceholder, nonce));
};

/** Files that a program asks for: a page in their place would be read as data. */
const file = /^[^?#]*\.(?:json|ya?ml|xml|txt|csv|m?js|css|map|webmanifest)(?:[?#]|$)/i;

const isPageUrl = (url: string): boolean => !isApiUrl(url) && !/^\/assets([/?]|$)/.test(url) && !file.test(url);

/** Returns the text, because the bundler removes a call whose result nobody uses, although it may throw. */
const decodedPath = (url: string): string | null => {
  try {
    return decodeURIComponent(pathOf(url));
  } catch {
    return null;
  }
};

/**
 * URL under which a request is routed. A person who types a stray `%` gets the page that says so, like for any unknown address; programs, which do not
 * ask for HTML, get a refusal that names the address as malformed.
 */
export const routedUrl = ({ url = '/', method, headers }: IncomingMessage): string => {
  const isNavigation = method === 'GET' && /\btext\/html\b/i.test(headers.accept ?? '') && !isApiUrl(url);
  return isNavigation && decodedPath(url) === null ? url.replaceAll('%', '%25') : url;
};

/** Serves files of the build, compressed ones first; every other path is a page of the web application. */
export const serveWebPages = async (
  app: FastifyInstance,
  folder: string,
  methodsOf: (url: string) => readonly string[],
): Promise<void> => {
  const page = await readFile(join(folder, 'index.html'), 'utf8');
  const preloadsOf = await readPreloads(folder);
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    wildcard: false,
    preCompressed: true,
    cacheControl: false,
    // The page itself is sent through sendPage only; compressed copies are chosen by the server, never requested.
    globIgnore: ['index.html*', '**/*.br', '**/*.gz', '.*'],
    setHeaders: (reply, path) => {
      reply.header(
        'Cache-Control',
        path.includes('/assets/') ? forever : path.endsWith('/service-worker.js') ? 'no-cache' : briefly,
      );
    },
  });
  app.setNotFoundHandler((request, reply) => {
    const { method, url } = request;
    const isPage = (method === 'GET' || method === 'HEAD') && isPageUrl(url);
    return isPage
      ? sendPage(reply, page.replace('</head>', `${preloadsOf(url)}</head>`))
      : sendUnknown(request, reply, methodsOf);
  });
};

export const serveNoPages = (app: FastifyInstance, methodsOf: (url: string) => readonly string[]): void => {
  app.setNotFoundHandler((request, reply) => sendUnknown(request, reply, methodsOf));
};
