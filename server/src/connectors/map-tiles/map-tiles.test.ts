import { startTileServer, type TileScenario } from '@flottwart/simulators/map-tiles';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { ProviderError, type ProviderFailure } from '../provider.ts';
import { createMapTiles, tileLimits } from './map-tiles.ts';

const server = await startTileServer();
afterAll(() => server.close());
beforeEach(() => {
  server.scenario = 'normal';
});

const settings = { url: server.template, attribution: '© Niemand', contact: 'https://flotte.example' };
const never = new AbortController().signal;
const at = { z: 11, x: 1081, y: 660 };
const read = (limits = tileLimits, signal = never) =>
  createMapTiles(settings, limits)
    .read(at, signal)
    .catch((error: unknown) => error);

test('a tile is fetched at its address, under the name of the installation, with the age its source allows', async () => {
  const tile = await read();
  expect(tile).toMatchObject({ type: 'image/png', maxAgeSeconds: 604_800 });
  const { path, headers } = server.requests.at(-1) ?? {};
  expect(path).toBe('/11/1081/660.png');
  expect(headers?.['user-agent']).toBe('Flottwart (+https://flotte.example)');
});

test.each<[TileScenario, ProviderFailure]>([
  ['huge', 'too_large'],
  ['redirect', 'unexpected_response'],
  ['garbage', 'unexpected_response'],
  ['server-errors', 'unavailable'],
  ['rate-limited', 'rate_limited'],
  ['drops-connection', 'broken_off'],
])('a source that is %s is a failure: %s', async (scenario, failure) => {
  server.scenario = scenario;
  const outcome = await read();
  expect(outcome).toBeInstanceOf(ProviderError);
  expect((outcome as ProviderError).failure).toBe(failure);
});

test('a redirect is not followed', async () => {
  server.scenario = 'redirect';
  const before = server.requests.length;
  await read();
  expect(server.requests.slice(before).map(({ path }) => path)).toEqual(['/11/1081/660.png']);
});

test('a slow source times out', async () => {
  server.scenario = 'slow';
  expect(await read({ ...tileLimits, timeoutMs: 300 })).toMatchObject({ failure: 'too_slow' });
});

test('a call is cancelled with its signal', async () => {
  server.scenario = 'slow';
  expect(await read(tileLimits, AbortSignal.timeout(50))).toMatchObject({ failure: 'cancelled' });
});

test('an unreachable source is reported as such', async () => {
  const gone = await startTileServer();
  await gone.close();
  const outcome = createMapTiles({ ...settings, url: gone.template }).read(at, never);
  await expect(outcome).rejects.toMatchObject({ failure: 'unreachable' });
});
