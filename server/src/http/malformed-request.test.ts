import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { createTestApp } from '../../test/app.ts';
import { malformedRequestHandler } from './malformed-request.ts';

const app = await createTestApp();

/** Sends bytes over a connection of its own and returns the whole response. */
const exchange = (sent: string): Promise<string> => {
  const { port, hostname } = new URL(app.url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined).write(sent);
  return text(socket);
};

const beforeRouting = {
  'content-security-policy': expect.stringMatching(
    /^default-src 'none'; script-src 'self'; .*; trusted-types default$/,
  ),
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
};

const headersIn = (response: string): Record<string, string> =>
  Object.fromEntries(
    (response.split('\r\n\r\n')[0] ?? '')
      .split('\r\n')
      .slice(1)
      .map((header) => [header.slice(0, header.indexOf(':')).toLowerCase(), header.slice(header.indexOf(':') + 2)]),
  );

const get = 'GET /api/health HTTP/1.1\r\n';

test.each([
  ['no HTTP', 'Hallo?\r\n\r\n', 400],
  // Just above the limit: with more, unread data could reset the connection before the response arrives.
  ['a header without end', `${get}Host: x\r\nX-Lang: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
  [
    'two lengths',
    'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nhallo',
    400,
  ],
  [
    'a length and chunks',
    'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET / HTTP/1.1\r\n\r\n',
    400,
  ],
  ['a control character', 'GET /api/\0health HTTP/1.1\r\nHost: x\r\n\r\n', 400],
])('%s is refused with the usual error and the security headers', async (_what, sent, status) => {
  const response = await exchange(sent);
  expect(response).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  expect(headersIn(response)).toMatchObject(beforeRouting);
  expect(response.split('\r\n\r\n')[1]).toBe('{"code":"invalid_input","message":"Die Anfrage ist ungültig."}');
});

test.each([
  ['no Host', `${get}Connection: close\r\n\r\n`, 400],
  ['an unknown expectation', `${get}Host: x\r\nExpect: Wunder\r\nConnection: close\r\n\r\n`, 417],
])('%s gets a response of Node itself, with the security headers', async (_what, sent, status) => {
  const response = await exchange(sent);
  expect(response).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  expect(headersIn(response)).toMatchObject(beforeRouting);
});

test('a request that never ends gets 408 with the security headers', async () => {
  const respond = malformedRequestHandler('https://flotte.example');
  const overdue = Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
  const server = createServer((socket) => respond(overdue, socket)).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const response = await text(connect(port, '127.0.0.1'));
  expect(response).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
  expect(headersIn(response)).toMatchObject(beforeRouting);
});
