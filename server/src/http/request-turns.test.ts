import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { api } from '@flottwart/contract/api';
import type { FastifyInstance, FastifyRequest, LightMyRequestResponse } from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { createTestApp } from '../../test/app.ts';
import { createAdmin } from '../../test/factories.ts';
import { waitUntil } from '../../test/wait-until.ts';
import { createServer } from '../app.ts';
import { toCompanyId } from '../lib/company-id.ts';
import type { FoundSession } from '../lib/session.ts';
import { handleErrors } from './error-handler.ts';
import { registerRoutes } from './register-routes.ts';
import { createRequestGates, endRequestsWithoutClient } from './request-turns.ts';
import { route } from './route.ts';

const lines: string[] = [];
const logTo = { write: (line: string) => void lines.push(line) };
const real = await createTestApp({ LOG_LEVEL: 'info' }, { logTo });
const path = `${api.listTasks.path}?size=20`;
const sentAtOnce = 1500;
const floodSockets = 50;

const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});

const openFrom = (url: string, localAddress: string): Socket => {
  const { port, hostname } = new URL(url);
  const socket = connect({ port: Number(port), host: hostname, localAddress });
  socket.on('error', () => undefined);
  sockets.push(socket);
  return socket;
};

const requestOf = (token: string): string =>
  `GET ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n\r\n`;

const pipeline = (url: string, token: string, count: number): Socket => {
  const socket = openFrom(url, '127.0.0.1');
  socket.write(requestOf(token).repeat(count));
  return socket;
};

/** Requests on many sockets, because those of one socket follow each other. */
const flood = (url: string, token: string, count = sentAtOnce): readonly Socket[] =>
  Array.from({ length: floodSockets }, () => pipeline(url, token, count / floodSockets));

const statusFrom = async (url: string, address: string, token: string): Promise<number> => {
  const socket = openFrom(url, address);
  socket.write(requestOf(token));
  const [chunk] = await once(socket, 'data');
  return Number(/^HTTP\/1.1 (\d+)/.exec(String(chunk))?.[1]);
};

const session: FoundSession = {
  companyId: toCompanyId(1),
  userId: 1,
  role: 'ADMIN',
  tokenHash: Buffer.alloc(32),
  lacksSecondFactor: false,
};

const unused = (): never => {
  throw new Error('No part of this test.');
};

/** Routes whose look-ups of the bearer `greedy` wait until the test lets them go on. */
const createHeldApp = async () => {
  const begun: string[] = [];
  const held: (() => void)[] = [];
  let isHolding = true;
  const app = createServer({ ...real.config, logLevel: 'silent' });
  handleErrors(app);
  endRequestsWithoutClient(app);
  const findSession = async (bearer: string) => {
    begun.push(bearer);
    if (bearer === 'greedy' && isHolding) await new Promise<void>((resolve) => held.push(resolve));
    return session;
  };
  await registerRoutes(app, [route(api.listTasks, async () => ({ items: [], total: 0 }))], {
    sessions: { find: findSession, recall: () => undefined },
    gates: createRequestGates(),
    cookie: { read: () => undefined, write: unused },
    quotas: { admit: async () => undefined },
    downloads: { open: unused, used: () => 0 },
    uploads: { receive: unused, load: async () => undefined, arriving: () => 0, memoryUsed: () => 0 },
  });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const letGo = (): void => {
    isHolding = false;
    for (const resolve of held.splice(0)) resolve();
  };
  return { app, url, begun, letGo, close: () => app.close() };
};

/** Collects what was answered; most requests of a busy network are not. */
const askingFrom = (app: FastifyInstance, remoteAddress: string) => {
  const answers: LightMyRequestResponse[] = [];
  const ask = (): void => {
    for (let count = 0; count < 50; count += 1)
      void app
        .inject({ url: path, remoteAddress, headers: { authorization: 'Bearer refused' } })
        .then((answer) => answers.push(answer));
  };
  return { answers, ask };
};

/** Resolves when the server has noticed that its clients are gone. */
const untilAlone = ({ server }: FastifyInstance): Promise<void> =>
  waitUntil(() => new Promise((resolve) => server.getConnections((_error, connections) => resolve(connections === 0))));

const callsOf = (begun: readonly string[], bearer: string): number => begun.filter((one) => one === bearer).length;

test('1,500 requests on fifty sockets wait for their own: another network is served while twenty of them are in progress', async () => {
  const { app, url, begun, letGo, close } = await createHeldApp();
  const greedy = flood(url, 'greedy');
  await waitUntil(() => callsOf(begun, 'greedy') >= 20);
  const { answers, ask } = askingFrom(app, '127.0.0.1');
  // Waits with the others until five hundred do; the next one is refused.
  await waitUntil(() => {
    ask();
    return answers.length > 0;
  });
  const [refused] = answers;
  expect([refused?.statusCode, refused?.headers['retry-after'], refused?.json().message]).toEqual([
    429,
    '5',
    'Zu viele Anfragen zugleich. Bitte gleich noch einmal versuchen.',
  ]);
  expect(await statusFrom(url, '127.0.1.2', 'other')).toBe(200);
  expect({ greedy: callsOf(begun, 'greedy'), other: callsOf(begun, 'other') }).toEqual({ greedy: 20, other: 1 });
  letGo();
  for (const socket of greedy) socket.resume();
  await waitUntil(() => callsOf(begun, 'greedy') >= 500);
  for (const socket of greedy) socket.destroy();
  await close();
});

test('ten strangers of a network are answered at a time; its members and strangers of another one do not wait for them', async () => {
  const app = createServer({ ...real.config, logLevel: 'silent' });
  const { handlers } = createRequestGates();
  const begun: string[] = [];
  const held = Promise.withResolvers<void>();
  const answer = (request: FastifyRequest): Promise<object> =>
    handlers.run(request, async () => {
      begun.push(request.ip);
      await held.promise;
      return {};
    });
  app.get('/stranger', answer);
  app.get('/member', (request) => answer(Object.assign(request, { session })));
  const ask = (url: string, remoteAddress: string) => app.inject({ url, remoteAddress });
  const flood = Array.from({ length: 60 }, (_, host) => ask('/stranger', `203.0.113.${host}`));
  await waitUntil(() => begun.length >= 10);
  const others = [ask('/stranger', '198.51.100.7'), ask('/member', '203.0.113.200')];
  await waitUntil(() => begun.length >= 12);
  expect(begun.slice(10).toSorted()).toEqual(['198.51.100.7', '203.0.113.200']);
  held.resolve();
  const answers = await Promise.all([...flood, ...others]);
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  await app.close();
});

test('a client that hangs up leaves the queue, and its places are free for the next', async () => {
  const { app, url, begun, letGo, close } = await createHeldApp();
  // None is refused, so the server has nothing to write by which it would notice later.
  const greedy = flood(url, 'greedy', 400);
  await waitUntil(() => callsOf(begun, 'greedy') >= 20);
  for (const socket of greedy) socket.destroy();
  await untilAlone(app);
  const answer = statusFrom(url, '127.0.0.1', 'later');
  letGo();
  expect(await answer).toBe(200);
  // Those that waited were never looked up.
  expect(callsOf(begun, 'greedy')).toBe(20);
  await close();
});

test('thousands of requests of a client that hangs up disturb neither others nor the log', async () => {
  const [greedy, other] = [await createAdmin(real), await createAdmin(real)];
  for (let round = 0; round < 3; round += 1) {
    const socket = pipeline(real.url, greedy.token, sentAtOnce);
    await once(socket, 'drain');
    socket.destroy();
    expect(await statusFrom(real.url, '127.0.1.2', other.token)).toBe(200);
  }
  await waitUntil(async () => (await statusFrom(real.url, '127.0.0.1', greedy.token)) === 200);
  expect(lines.filter((line) => line.includes('"level":"error"'))).toEqual([]);
});
