import { once } from 'node:events';
import { globSync, readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { waitUntil } from '../../test/wait-until.ts';
import { createHttpServer } from './pipelining.ts';

const request = (number: number): string => `GET /${number} HTTP/1.1\r\nHost: x\r\n\r\n`;

/** Server whose responses wait for the test, and a client that sends the requests in one piece. */
const pipelined = async (count: number) => {
  const started: string[] = [];
  const open: ServerResponse[] = [];
  const server = createHttpServer(({ url = '' }, response) => {
    started.push(url);
    open.push(response);
  }, {});
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const socket = connect({ port: (server.address() as AddressInfo).port, host: '127.0.0.1' });
  onTestFinished(() => {
    socket.destroy();
    server.close();
  });
  socket.write(Array.from({ length: count }, (_, number) => request(number)).join(''));
  await waitUntil(() => started.length > 0);
  return { started, open, socket };
};

test('pipelined requests are handled one at a time, all of them in order', async () => {
  const { started, open, socket } = await pipelined(60);
  let answered = '';
  socket.on('data', (chunk) => {
    answered += String(chunk);
  });
  for (let number = 0; number < 60; number += 1) {
    await waitUntil(() => started.length > number);
    expect([started.length, started.at(-1)]).toEqual([number + 1, `/${number}`]);
    open[number]?.end(`<${number}>`);
  }
  await waitUntil(() => answered.includes('<59>'));
  expect(answered.match(/<\d+>/g)).toEqual(Array.from({ length: 60 }, (_, number) => `<${number}>`));
});

test('pipelined requests of a client that has left are never handled', async () => {
  const { started, open, socket } = await pipelined(60);
  const [first] = open;
  if (!first) throw new Error('Nothing was handled.');
  const closed = once(first, 'close');
  socket.destroy();
  await closed;
  await new Promise((resolve) => setImmediate(resolve));
  expect(started).toEqual(['/0']);
});

/** Wall-clock limits of the work that callers wait for; scans are read in the background. */
const wallLimits = globSync('**/*.ts', { cwd: join(import.meta.dirname, '..') })
  .filter((file) => !file.endsWith('read-scan.ts'))
  .flatMap((file) => [...readFileSync(join(import.meta.dirname, '..', file), 'utf8').matchAll(/wallMs: ([\d_]+),/g)])
  .map(([, milliseconds = '']) => Number(milliseconds.replaceAll('_', '')));

test('a connection outlives the work on a file that waits for a busy machine', () => {
  expect(wallLimits.length).toBeGreaterThan(2);
  expect(createHttpServer(() => undefined, {}).timeout).toBeGreaterThan(2 * Math.max(...wallLimits));
});
