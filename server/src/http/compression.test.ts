import { once } from 'node:events';
import { type IncomingHttpHeaders, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import { sharedTestApp } from '../../test/app.ts';
import { createAdmin, createTask } from '../../test/factories.ts';
import { waitUntil } from '../../test/wait-until.ts';

const app = await sharedTestApp();
const admin = await createAdmin(app);

beforeAll(async () => {
  for (let count = 0; count < 8; count += 1)
    await createTask(app, admin, { description: `Bremsen prüfen, Müllabfuhr ${count} `.repeat(12) });
});

interface Received {
  readonly status: number | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

const receive = async (path: string, encoding?: string, headers: Record<string, string> = {}): Promise<Received> => {
  const sent = request(`${app.url}${path}`, {
    headers: {
      authorization: `Bearer ${admin.token}`,
      ...(encoding !== undefined && { 'accept-encoding': encoding }),
      ...headers,
    },
  }).end();
  const [response] = await once(sent, 'response');
  return { status: response.statusCode, headers: response.headers, body: await buffer(response) };
};

test.for([
  ['a page of a list', '/api/tasks?size=20'],
  ['a whole list', '/api/tasks'],
  ['the description of the API', '/api/docs/json'],
])('%s is compressed for those who accept it, with the same content and tag', async ([, path = '']) => {
  const plain = await receive(path);
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(plain.body.length).toBeGreaterThan(1_024);
  for (const encoding of ['gzip', 'gzip, deflate, br', 'br;q=1.0, GZIP;q=0.5', '*']) {
    const compressed = await receive(path, encoding);
    expect([compressed.status, compressed.headers['content-encoding']]).toEqual([200, 'gzip']);
    expect(compressed.body.length).toBeLessThan(plain.body.length / 2);
    expect(gunzipSync(compressed.body).equals(plain.body)).toBe(true);
    expect([compressed.headers.etag, compressed.headers['x-total-count']]).toEqual([
      plain.headers.etag,
      plain.headers['x-total-count'],
    ]);
  }
});

test.for([[undefined], [''], ['identity'], ['br'], ['gzip;q=0'], ['gzip; q=0, *'], ['*;q=0']])(
  'Accept-Encoding %s leaves a response as it is, with Vary for caches',
  async ([encoding]) => {
    const { headers, body } = await receive('/api/tasks?size=20', encoding);
    expect([headers['content-encoding'], headers.vary]).toEqual([undefined, 'Accept-Encoding']);
    expect(JSON.parse(body.toString())).toHaveLength(8);
  },
);

test('a short response is not compressed', async () => {
  const { headers, body } = await receive('/api/tasks?size=1&q=nirgends', 'gzip');
  expect([headers['content-encoding'], body.toString()]).toEqual([undefined, '[]']);
});

test('a response that did not change stays empty', async () => {
  const { headers } = await receive('/api/tasks?size=20', 'gzip');
  const again = await receive('/api/tasks?size=20', 'gzip', { 'if-none-match': String(headers.etag) });
  expect([again.status, again.headers['content-encoding'], again.body.length]).toEqual([304, undefined, 0]);
  expect([headers.vary, again.headers.vary]).toEqual(['Accept-Encoding', 'Accept-Encoding']);
});

test('a spreadsheet, which is compressed already, is not', async () => {
  const { status, headers } = await receive('/api/tasks/export', 'gzip');
  expect([status, headers['content-encoding']]).toEqual([200, undefined]);
});

test('events are not held back by a compressor', async () => {
  const events = request(`${app.url}/api/events`, {
    headers: { authorization: `Bearer ${admin.token}`, 'accept-encoding': 'gzip' },
  }).end();
  const [response] = await once(events, 'response');
  expect(response.headers['content-encoding']).toBeUndefined();
  const received: string[] = [];
  response.on('data', (chunk: Buffer) => received.push(chunk.toString()));
  await createTask(app, admin);
  await waitUntil(() => received.join('').includes('data:'));
  events.destroy();
});
