import { ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isApiUrl } from './unknown-paths.ts';

/** Text becomes script or markup only through the one policy in `web/src/csp-nonce.ts`. */
const noMarkupFromText = ["require-trusted-types-for 'script'", 'trusted-types default'];

const policy = (styles: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' ${styles}`.trimEnd(),
    // Photos are fetched with the bearer; only a script of the page can create such a URL.
    "img-src 'self' data: blob:",
    "connect-src 'self'",
    "font-src 'self'",
    "manifest-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    "form-action 'self'",
    ...noMarkupFromText,
  ].join('; ');

const everywhere: Readonly<Record<string, string>> = {
  'Content-Security-Policy': policy(''),
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(self), geolocation=(), microphone=(), payment=(), usb=()',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
};

const oneYear = 'max-age=31536000; includeSubDomains';

/** Headers of every response, whoever writes it. */
export const securityHeadersOf = (publicUrl: string): Readonly<Record<string, string>> => ({
  ...everywhere,
  ...(publicUrl.startsWith('https:') && { 'Strict-Transport-Security': oneYear }),
});

export const setSecurityHeaders = (request: FastifyRequest, reply: FastifyReply, publicUrl: string): void => {
  reply.headers(securityHeadersOf(publicUrl));
  reply.header('X-Request-Id', request.id);
  if (isApiUrl(request.url)) reply.header('Cache-Control', 'no-store');
};

export const addSecurityHeaders = (app: FastifyInstance, publicUrl: string): void => {
  app.addHook('onRequest', async (request, reply) => setSecurityHeaders(request, reply, publicUrl));
};

/** Node responds to some requests before any handler sees them: no Host, an unknown expectation, too many on one connection. */
export const responseWithHeaders = (publicUrl: string): typeof ServerResponse => {
  const headers = new Map(Object.entries(securityHeadersOf(publicUrl)));
  return class extends ServerResponse {
    constructor(...options: ConstructorParameters<typeof ServerResponse>) {
      super(...options);
      this.setHeaders(headers);
    }
  } as typeof ServerResponse;
};

/** The page's own style elements carry the nonce of their response; everything else inline stays forbidden. */
export const allowStyleNonce = (reply: FastifyReply, nonce: string): void => {
  reply.header('Content-Security-Policy', policy(`'nonce-${nonce}'`));
};
