import type { FastifyInstance } from 'fastify';

const hasBody = ({ headers }: { readonly headers: NodeJS.Dict<string | string[]> }): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Node has one `requestTimeout` for all requests; bodies other than uploads are small and get this shorter one. */
export const limitBodyTime = (app: FastifyInstance, milliseconds: number): void => {
  app.addHook('preParsing', async (request, reply, payload) => {
    if (request.routeOptions.config.endpoint?.consumes === 'file' || !hasBody(request.raw)) return payload;
    const { socket } = request.raw;
    const reason = Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
    const timer = setTimeout(() => app.server.emit('clientError', reason, socket), milliseconds);
    const stop = (): void => clearTimeout(timer);
    request.raw.once('end', stop).once('close', stop);
    // A body that is refused is never read to its end.
    reply.raw.once('finish', stop).once('close', stop);
    return payload;
  });
};
