import type { Socket } from 'node:net';
import { invalidRequestBody } from './error-handler.ts';

const body = JSON.stringify(invalidRequestBody);

const response = [
  'HTTP/1.1 400 Bad Request',
  'Content-Type: application/json; charset=utf-8',
  `Content-Length: ${Buffer.byteLength(body)}`,
  'X-Content-Type-Options: nosniff',
  "Content-Security-Policy: default-src 'none'; frame-ancestors 'none'",
  'Connection: close',
  '',
  body,
].join('\r\n');

/** Responds to malformed or oversized HTTP like any other refusal, then closes the connection. */
export const respondToMalformedRequest = (error: Error & { readonly code?: string }, socket: Socket): void => {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  if (socket.writable) socket.end(response);
  else socket.destroy();
};
