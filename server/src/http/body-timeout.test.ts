import { connect } from 'node:net';
import { fastify } from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { limitBodyTime } from './body-timeout.ts';
import { malformedRequestHandler } from './malformed-request.ts';

const app = fastify({ clientErrorHandler: malformedRequestHandler('https://flotte.example'), requestTimeout: 600_000 });
limitBodyTime(app, 100);
app.post('/read', async ({ body }) => body);
const url = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
afterAll(() => app.close());

/** Everything the server sends until it closes the connection. */
const send = (text: string): Promise<string> =>
  new Promise((resolve, reject) => {
    let received = '';
    const socket = connect(Number(url.port), url.hostname, () => socket.write(text));
    socket.on('error', reject).on('data', (chunk) => {
      received += chunk;
    });
    socket.once('close', () => resolve(received));
  });

const head = 'POST /read HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n';

test('a body that stops arriving gets 408, however long uploads may take', async () => {
  expect(await send(`${head}Content-Length: 200\r\n\r\n{"title":`)).toMatch(/^HTTP\/1.1 408 /);
});

test('a connection outlives the limit of a finished request', async () => {
  const { port } = url;
  const call = () =>
    fetch(`http://127.0.0.1:${port}/read`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"title":"a"}',
    });
  expect((await call()).status).toBe(200);
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(await (await call()).json()).toEqual({ title: 'a' });
});
