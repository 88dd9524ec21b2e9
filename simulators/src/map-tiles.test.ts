import { afterAll, expect, test } from 'vitest';
import { startTileServer } from './map-tiles.ts';

const server = await startTileServer();
afterAll(() => server.close());

const get = (place: string) => fetch(server.template.replace('{z}/{x}/{y}', place), { redirect: 'manual' });

test('a tile is a PNG that differs from its neighbours, and can be kept for a week', async () => {
  const [one, other] = [await get('7/66/41'), await get('7/67/41')];
  expect(one.headers.get('cache-control')).toBe('max-age=604800');
  const [image, neighbour] = [await one.bytes(), await other.bytes()];
  expect(Buffer.from(image.subarray(1, 4)).toString()).toBe('PNG');
  expect(image.length).toBeLessThan(20_000);
  expect(Buffer.compare(image, neighbour)).not.toBe(0);
});

test('it is huge or leads elsewhere on demand, and behaves again', async () => {
  server.scenario = 'huge';
  expect((await (await get('1/0/0')).bytes()).length).toBeGreaterThan(2_000_000);
  server.scenario = 'redirect';
  expect((await get('1/0/0')).status).toBe(302);
  server.scenario = 'garbage';
  expect((await get('1/0/0')).headers.get('content-type')).toBe('text/html');
  server.scenario = 'normal';
  expect((await get('1/0/0')).status).toBe(200);
  expect((await get('1/a/0')).status).toBe(404);
});
