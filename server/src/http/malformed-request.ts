import type { Socket } from 'node:net';
import { invalidRequestBody } from './error-handler.ts';
import { securityHeadersOf } from './security-headers.ts';

const body = JSON.stringify(invalidRequestBody);

/** Other codes of Node's parser are plain bad requests. */
const statusLines: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

const responseWith = (statusLine: string, headers: Readonly<Record<string, string>>): string =>
  [
    `HTTP/1.1 ${statusLine}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    'Connection: close',
    '',
    body,
  ].join('\r\n');

/** Responds to malformed, oversized or unfinished HTTP like any other refusal, then closes the connection. */
export const malformedRequestHandler = (publicUrl: string) => {
  const headers = securityHeadersOf(publicUrl);
  return (error: Error & { readonly code?: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return;
    const statusLine = statusLines[error.code ?? ''] ?? '400 Bad Request';
    if (socket.writable) socket.end(responseWith(statusLine, headers));
    else socket.destroy();
  };
};
