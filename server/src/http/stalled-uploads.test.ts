import { connect, type Socket } from 'node:net';
import { api } from '@flottwart/contract/api';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import { createTestApp, type TestApp } from '../../test/app.ts';
import { pdf } from '../../test/attachment-factories.ts';
import { createAdmin, createTask, type SignedIn } from '../../test/factories.ts';
import { formOf } from '../../test/form.ts';
import { waitUntil } from '../../test/wait-until.ts';
import { transferLimits } from './transfers.ts';

const app = await createTestApp();
const greedy = await createAdmin(app);
const other = await createAdmin(app);
const greedyTask = await createTask(app, greedy, {});
const otherTask = await createTask(app, other, {});

const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});

const megabyte = 1024 * 1024;
const pathOf = (id: number): string => api.addAttachment.path.replace(':id', String(id));

interface Stalled {
  readonly socket: Socket;
  /** Everything the server sends until it closes the connection. */
  readonly response: Promise<string>;
}

/** Announces many megabytes, sends the beginning of a file and then nothing. */
const stall = ({ url }: TestApp, { token }: SignedIn, id: number, megabytes: number): Promise<Stalled> =>
  new Promise((resolve, reject) => {
    const { port, hostname } = new URL(url);
    const { payload, headers } = formOf({}, { name: 'a.pdf', content: '%PDF-1.7 ' });
    const socket = connect(Number(port), hostname);
    sockets.push(socket);
    const response = new Promise<string>((end) => {
      let text = '';
      socket.on('data', (chunk) => {
        text += chunk;
      });
      socket.once('close', () => end(text));
    });
    socket.on('error', reject);
    const lines = [
      `POST ${pathOf(id)} HTTP/1.1`,
      'Host: x',
      `Authorization: Bearer ${token}`,
      `Content-Type: ${headers['content-type']}`,
      `Content-Length: ${megabytes * megabyte}`,
    ];
    const beginning = payload.subarray(0, payload.indexOf('%PDF') + 9);
    socket.write(Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`), beginning]), () =>
      resolve({ socket, response }),
    );
  });

const upload = async (owner: SignedIn, id: number, content: string | Buffer): Promise<number> => {
  const { payload, headers } = formOf({}, { name: 'a.pdf', content });
  const response = await fetch(`${app.url}${pathOf(id)}`, {
    method: 'POST',
    headers: { ...headers, authorization: `Bearer ${owner.token}` },
    body: payload,
  });
  return response.status;
};

test('thirty stalled uploads of one company do not keep another one waiting', async () => {
  const stalled: Stalled[] = [];
  for (let count = 0; count < 30; count += 1) {
    stalled.push(await stall(app, greedy, greedyTask.id, count < 15 ? 20 : 4));
    // Time for the server to begin.
    await fetch(`${app.url}/api/ready`);
  }
  expect(await upload(other, otherTask.id, pdf())).toBe(201);
  expect(await upload(other, otherTask.id, pdf('x'.repeat(3 * megabyte)))).toBe(201);
  // Twenty may be under way at once; the others are refused before their bytes are read.
  const refused = () => stalled.filter(({ socket }) => socket.bytesRead > 0);
  await waitUntil(() => refused().length === 10);
  const [first] = refused();
  first?.socket.end();
  expect(await first?.response).toMatch(/^HTTP\/1.1 429 .*Es werden bereits 20 Dateien der Firma hochgeladen./s);
});

test('an upload without bytes ends after the idle limit and gives its place back', async () => {
  const receive = { ...transferLimits.receive, idleMs: 100 };
  const strict = await createTestApp({}, { on: app.target, limits: { receive } });
  for (let round = 0; round < 3; round += 1) {
    const stalled = await Promise.all(Array.from({ length: 20 }, () => stall(strict, greedy, greedyTask.id, 20)));
    for (const { response } of stalled) {
      const text = await response;
      expect(text).toMatch(/^HTTP\/1.1 408 /);
      expect(text).toContain('Das Hochladen wurde abgebrochen: 1 Sekunde lang kamen keine Daten.');
    }
  }
});

test('an upload of one byte now and then ends with the interval in which too few arrived', async () => {
  const receive = { ...transferLimits.receive, paceMs: 300, paceBytes: 1000 };
  const strict = await createTestApp({}, { on: app.target, limits: { receive } });
  const { socket, response } = await stall(strict, greedy, greedyTask.id, 20);
  const drip = setInterval(() => socket.write('x'), 20);
  onTestFinished(() => clearInterval(drip));
  const text = await response;
  expect(text).toMatch(/^HTTP\/1.1 408 /);
  expect(text).toContain('Es dauerte zu lange.');
});
