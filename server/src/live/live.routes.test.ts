import { connect } from 'node:net';
import { promisify } from 'node:util';
import { api } from '@flottwart/contract/api';
import { afterAll, expect, test } from 'vitest';
import { createTestApp } from '../../test/app.ts';
import { type EventListener, listenTo } from '../../test/event-listener.ts';
import { createServer } from '../app.ts';
import type { Context } from '../context.ts';
import { handleErrors } from '../http/error-handler.ts';
import { type RouteServices, registerRoutes } from '../http/register-routes.ts';
import { createRequestGates } from '../http/request-turns.ts';
import { type PlaceLimits, placeLimits } from '../lib/admission/limits.ts';
import { toCompanyId } from '../lib/company-id.ts';
import { liveRoutes } from './live.routes.ts';
import type { Listener, LiveFeed } from './live-feed.ts';

/** Feed with a record of its subscribers per company. */
const listeners = new Map<Listener, number>();
const feed: LiveFeed = {
  subscribe: (companyId, listener) => {
    listeners.set(listener, companyId);
    return () => void listeners.delete(listener);
  },
  onSessionEnd: () => () => undefined,
  recent: () => [],
  version: () => '',
  closing: new AbortController().signal,
  close: async () => undefined,
};
const hour = 3_600_000;
/** No heartbeat may find out what the end of a connection has to. */
const context = { live: feed, heartbeatMs: hour };

const app = await createTestApp();
const signedOut = new Set<number>();
let askedFor = 0;
let sessionLookup = Promise.resolve();

/** Streams of a server; the bearer is the user's number, admitted by the stubbed session look-up. */
const serve = async (limits?: PlaceLimits) => {
  const server = createServer({ ...app.config, trustedProxies: ['127.0.0.1'] });
  handleErrors(server);
  await registerRoutes(
    server,
    liveRoutes(context as Context, async (_context, { userId }) => (signedOut.has(userId) ? 0 : hour), limits),
    {
      sessions: {
        find: async (token: string) => {
          askedFor += 1;
          await sessionLookup;
          const rest = { role: 'USER', tokenHash: Buffer.alloc(0), lacksSecondFactor: false } as const;
          return { companyId: toCompanyId(7), userId: Number(token), ...rest };
        },
        recall: () => undefined,
      },
      // Streams use nothing else of the services.
      uploads: { load: async () => undefined },
      downloads: {},
      gates: createRequestGates(),
    } as unknown as RouteServices,
  );
  const url = await server.listen({ port: 0, host: '127.0.0.1' });
  return { server, url };
};
const { server, url } = await serve();
afterAll(() => server.close());

const windows = 20;

const openWindows = (count: number, user: string): Promise<EventListener[]> =>
  Promise.all(Array.from({ length: count }, () => listenTo(url, user)));

const closeAll = async (opened: readonly EventListener[]): Promise<void> => {
  for (const { leave } of opened) leave();
  await Promise.all(opened.map(({ ended }) => ended));
};

const statusesOf = (opened: readonly EventListener[]) => [...new Set(opened.map(({ status }) => status))];

test('a browser that closes its connection is unsubscribed', async () => {
  const browser = await listenTo(url, '1');
  await expect.poll(() => [...listeners.values()]).toEqual([7]);
  browser.leave();
  await browser.ended;
  await expect.poll(() => listeners.size).toBe(0);
});

test('one stream too many is refused until another is closed; other people are not affected', async () => {
  const opened = await openWindows(windows, '2');
  expect(statusesOf(opened)).toEqual([200]);
  const refused = await fetch(`${url}${api.events.path}`, { headers: { authorization: 'Bearer 2' } });
  expect([refused.status, await refused.json()]).toMatchObject([429, { code: 'too_many_requests' }]);
  const ofAnother = await listenTo(url, '3');
  expect(ofAnother.status).toBe(200);
  await closeAll(opened.splice(0, 1));
  const tryAgain = async () => {
    const again = await listenTo(url, '2');
    opened.push(again);
    return again.status;
  };
  await expect.poll(tryAgain).toBe(200);
  await closeAll([...opened, ofAnother]);
});

/** Sends a request and disconnects without waiting for the response. */
const disconnect = (user: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const { port, hostname } = new URL(url);
    const asked = `GET ${api.events.path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${user}\r\n\r\n`;
    const socket = connect(Number(port), hostname, () => socket.write(asked, () => socket.destroy()));
    socket.on('close', () => resolve()).on('error', reject);
  });

test('a client that disconnects before the response leaves no stream behind', async () => {
  const connections = promisify(server.server.getConnections.bind(server.server));
  const [before, others] = [await connections(), askedFor];
  const { promise, resolve } = Promise.withResolvers<void>();
  sessionLookup = promise;
  for (let round = 0; round < windows; round += 1) await disconnect('4');
  await expect.poll(() => askedFor - others).toBe(windows);
  await expect.poll(() => connections()).toBeLessThanOrEqual(before);
  resolve();
  const openAll = async () => {
    const opened = await openWindows(windows, '4');
    await closeAll(opened);
    return statusesOf(opened);
  };
  await expect.poll(openAll).toEqual([200]);
});

test('a stream ends when its own session has ended', async () => {
  context.heartbeatMs = 20;
  const [leaving, staying] = [await listenTo(url, '5'), await listenTo(url, '6')];
  signedOut.add(5);
  await leaving.ended;
  await expect.poll(() => listeners.size).toBe(1);
  await closeAll([staying]);
});

test('with all streams open, those of the heaviest network give way to another one', async () => {
  const few = await serve({ ...placeLimits.eventStreams, total: 3 });
  const opened = await Promise.all(['21', '22', '23'].map((user) => listenTo(few.url, user)));
  const refused = await fetch(`${few.url}${api.events.path}`, { headers: { authorization: 'Bearer 24' } });
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '60']);
  expect(await refused.json()).toMatchObject({
    message: 'Gerade sehen sehr viele zu. Änderungen anderer erscheinen später.',
  });
  const other = await listenTo(few.url, '25', { 'x-forwarded-for': '198.51.100.7' });
  expect(other.status).toBe(200);
  await Promise.race(opened.map(({ ended }) => ended));
  await closeAll([...opened, other]);
  await few.server.close();
});
