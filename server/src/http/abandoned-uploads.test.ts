import { once } from 'node:events';
import { mkdtemp, readdir, readlink, rm } from 'node:fs/promises';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fastify } from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { formOf } from '../../test/form.ts';
import { waitUntil } from '../../test/wait-until.ts';
import type { CompanyQuotas } from '../db/company-quotas.ts';
import { AppError } from '../lib/app-error.ts';
import type { Session } from '../lib/session.ts';
import { handleErrors } from './error-handler.ts';
import { acceptFiles } from './received-file.ts';
import { createRequestGates } from './request-turns.ts';
import { prepareSpool } from './spooled-file.ts';
import { createUploads } from './uploads.ts';

const folder = await mkdtemp(join(tmpdir(), 'flottwart-abandoned-'));
await prepareSpool(folder);

/** Holds the look-up before a file is loaded until a test lets it go. */
let loading: PromiseWithResolvers<void> | undefined;
let loads = 0;
const quotas: Pick<CompanyQuotas, 'admit' | 'limitOf' | 'refuse'> = {
  admit: async (_company, name) => {
    if (name !== 'upload-megabytes') return;
    loads += 1;
    await loading?.promise;
  },
  limitOf: async () => 20,
  refuse: (_name, text) => new AppError('too_many_requests', text),
};
const patient = { idleMs: 600_000, paceMs: 600_000, paceBytes: 1, totalMs: 600_000 };
const limits = { ...patient };
const uploads = createUploads({
  folder,
  limits,
  quotas,
  lookUps: createRequestGates().lookUps,
});

const app = fastify({ forceCloseConnections: true });
handleErrors(app);
app.decorateRequest('session', undefined);
app.decorateRequest('receivedFile', undefined);
app.decorateRequest('sentFile', undefined);
let ended = 0;
await app.register(async (scope) => {
  await acceptFiles(scope);
  scope.post('/', {
    onRequest: async (request) => {
      request.session = { companyId: 1 } as unknown as Session;
    },
    preValidation: (request, reply) => uploads.receive(request, reply, 20_000_000).finally(() => (ended += 1)),
    handler: async (request, reply) => {
      await uploads.load(request, reply).finally(() => (ended += 1));
      return { bytes: request.sentFile?.content.length };
    },
  });
});
await app.listen({ port: 0, host: '127.0.0.1' });
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

/** Received files this process still has open; each would end the process when it is collected. */
const openFiles = async (): Promise<number> => {
  const handles = await readdir('/proc/self/fd');
  const paths = await Promise.all(handles.map((handle) => readlink(`/proc/self/fd/${handle}`).catch(() => '')));
  return paths.filter((path) => path.startsWith(folder)).length;
};

const { payload, headers } = formOf({ note: 'später' }, { name: 'a.pdf', content: Buffer.alloc(400_000, 'x') });
const inFile = payload.indexOf('xxxx') + 300_000;
const afterFile = payload.lastIndexOf('x') + 1;

/** Sends the beginning of an upload, or all of it. */
const send = async (bytes: number): Promise<Socket> => {
  ended = 0;
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  const lines = [
    'POST / HTTP/1.1',
    'Host: x',
    `Content-Type: ${headers['content-type']}`,
    `Content-Length: ${payload.length}`,
  ];
  socket.write(`${lines.join('\r\n')}\r\n\r\n`);
  socket.write(payload.subarray(0, bytes));
  return socket;
};

const onLinux = test.runIf(process.platform === 'linux');

onLinux.for([
  ['in the middle of the file', inFile],
  ['between the file and the next part', afterFile],
] as const)('an upload that stops %s is refused and its file closed', async ([, bytes]) => {
  limits.idleMs = 300;
  const socket = await send(bytes);
  const [response] = await once(socket, 'data');
  expect(String(response)).toMatch(/^HTTP\/1.1 408 /);
  // Nothing of the request follows a response to half of it, so only the refusal can close the file.
  await waitUntil(async () => (await openFiles()) === 0);
  socket.destroy();
});

onLinux('a client that resets the connection in the middle of the file leaves none open', async () => {
  limits.idleMs = patient.idleMs;
  const socket = await send(inFile);
  await waitUntil(async () => (await openFiles()) === 1);
  socket.resetAndDestroy();
  await waitUntil(async () => ended === 1 && (await openFiles()) === 0);
});

onLinux('a client that leaves while its file waits to be loaded frees disk and memory', async () => {
  limits.idleMs = patient.idleMs;
  loading = Promise.withResolvers<void>();
  const socket = await send(payload.length);
  await waitUntil(() => loads === 1);
  socket.resetAndDestroy();
  await waitUntil(() => new Promise((resolve) => app.server.getConnections((_error, count) => resolve(count === 0))));
  loading.resolve();
  await waitUntil(() => ended === 2);
  expect(uploads.memoryUsed()).toBe(0);
  await waitUntil(async () => (await openFiles()) === 0);
});
