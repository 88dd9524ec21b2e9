import { createServer, type RequestListener, type Server, type ServerOptions } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Handles one request of a connection after the other. Responses leave in this order anyway; handled all at once, thousands
 * of pipelined requests would keep everybody else waiting.
 */
const onePerSocket = (handle: RequestListener): RequestListener => {
  const waiting = new WeakMap<Socket, (() => void)[]>();

  const start: RequestListener = (request, response) => {
    const { socket } = request;
    response.once('close', () => {
      const next = socket.destroyed ? undefined : waiting.get(socket)?.shift();
      if (next) next();
      else waiting.delete(socket);
    });
    handle(request, response);
  };

  return (request, response) => {
    const queue = waiting.get(request.socket);
    if (queue) {
      queue.push(() => start(request, response));
      return;
    }
    waiting.set(request.socket, []);
    start(request, response);
  };
};

/** Requests of one connection; a browser or a proxy opens the next one by itself. */
const maxRequestsPerSocket = 1000;
/** Longer than work on one file may wait and take on a busy machine (60 s each), so that its caller gets the answer. */
const connectionTimeoutMs = 180_000;

/** Server of Node with the limits that Fastify sets on its own ones only. */
export const createHttpServer = (handle: RequestListener, options: ServerOptions): Server => {
  const server = createServer(options, onePerSocket(handle));
  server.maxRequestsPerSocket = maxRequestsPerSocket;
  server.setTimeout(connectionTimeoutMs);
  return server;
};
