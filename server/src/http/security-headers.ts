import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Text becomes script or markup only through the one policy in `web/src/csp-nonce.ts`. */
const noMarkupFromText = ["require-trusted-types-for 'script'", 'trusted-types default'];

const policy = (styles: string, further = noMarkupFromText): string =>
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
    ...further,
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

export const setSecurityHeaders = (request: FastifyRequest, reply: FastifyReply, publicUrl: string): void => {
  reply.headers(everywhere);
  reply.header('X-Request-Id', request.id);
  if (publicUrl.startsWith('https:')) reply.header('Strict-Transport-Security', oneYear);
  if (request.url.startsWith('/api/')) reply.header('Cache-Control', 'no-store');
};

export const addSecurityHeaders = (app: FastifyInstance, publicUrl: string): void => {
  app.addHook('onRequest', async (request, reply) => setSecurityHeaders(request, reply, publicUrl));
};

/** The page's own style elements carry the nonce of their response; everything else inline stays forbidden. */
export const allowStyleNonce = (reply: FastifyReply, nonce: string): void => {
  reply.header('Content-Security-Policy', policy(`'nonce-${nonce}'`));
};

/** The API documentation is a ready-made page with inline markup and styles; its scripts are files like ours. */
export const allowInlineStyles = (reply: FastifyReply): void => {
  reply.header('Content-Security-Policy', policy("'unsafe-inline'", []));
};
