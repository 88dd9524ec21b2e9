import { randomBytes } from 'node:crypto';
import { api } from '@flottwart/contract/api';
import { startTileServer } from '@flottwart/simulators/map-tiles';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { createTestApp } from '../../../../test/app.ts';
import { companyIdOf } from '../../../../test/company-id-of.ts';
import { createAdmin, createMember, type SignedIn } from '../../../../test/factories.ts';
import { telematicsOf } from '../../../../test/telematics.ts';
import { createMapTiles, tileLimits } from '../../../connectors/map-tiles/map-tiles.ts';
import type { AppError } from '../../../lib/app-error.ts';
import { silentLog } from '../../../lib/log.ts';
import { createTiles } from './tile.service.ts';

const source = await startTileServer();
afterAll(() => source.close());
const app = await createTestApp({
  SECRET_KEY: randomBytes(32).toString('base64'),
  MAP_TILE_URL: source.template,
  MAP_ATTRIBUTION: '© Niemand',
});
const telematics = telematicsOf(app);
const owner = await createAdmin(app);
await telematics.addCredential(owner);

const pass = (seconds: number): void => {
  app.clock.now = new Date(app.clock.now.getTime() + seconds * 1000);
};

let column = 0;
/** A tile that nobody has asked for yet. */
const newTile = () => {
  column += 1;
  return { z: 12, x: column, y: 7 };
};

const get = (params: Record<string, unknown>, { token }: Pick<SignedIn, 'token'> = owner, headers = {}) =>
  app.call(api.getMapTile, { params, token, headers });

beforeEach(() => {
  source.scenario = 'normal';
  // Ends the rest of a source that has failed.
  pass(60);
});

test('a member gets an image that is never shown as a page, and the same one as 304', async () => {
  const tile = newTile();
  const { status, headers, bytes } = await get(tile, await createMember(app, owner));
  expect(status).toBe(200);
  expect(headers).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'private, no-cache',
    'content-disposition': `attachment; filename="12-${tile.x}-7.png"`,
    'content-security-policy': "sandbox; default-src 'none'",
  });
  expect(bytes.subarray(1, 4).toString()).toBe('PNG');
  const again = await get(tile, owner, { 'if-none-match': String(headers.etag) });
  expect([again.status, again.bytes.length]).toEqual([304, 0]);
});

test('a tile is fetched once for everybody, at the same moment and later, until it is old', async () => {
  const tile = newTile();
  const before = source.requests.length;
  await Promise.all([get(tile), get(tile), get(tile)]);
  await get(tile);
  expect(source.requests.length - before).toBe(1);
  pass(8 * 86_400);
  // Sessions have ended in the meantime.
  const other = await createAdmin(app);
  await telematics.addCredential(other);
  expect((await get(tile, other)).status).toBe(200);
  expect(source.requests.length - before).toBe(2);
  app.clock.now = new Date(app.clock.now.getTime() - 8 * 86_400_000);
});

test.each([
  { z: 19, x: 0, y: 0 },
  { z: 2, x: 4, y: 0 },
  { z: 2, x: 0, y: 4 },
  { z: -1, x: 0, y: 0 },
  { z: '1e0', x: 0, y: 0 },
  { z: 1, x: '..', y: 0 },
])('the tile %j does not exist', async (params) => {
  const before = source.requests.length;
  expect((await get(params)).status).toBe(404);
  expect(source.requests).toHaveLength(before);
});

test('nobody else gets a tile: no visitor, no company without telematics or with positions switched off', async () => {
  const tile = newTile();
  expect((await app.call(api.getMapTile, { params: tile })).status).toBe(401);
  const without = await createAdmin(app);
  expect((await get(tile, without)).status).toBe(404);
  const off = await createAdmin(app);
  await telematics.addCredential(off);
  await app.good(api.updateCompany, {
    params: { id: companyIdOf(off) },
    body: { positionsEnabled: false },
    query: {},
    token: off.token,
  });
  expect((await get(tile, off)).status).toBe(404);
});

test.each(['garbage', 'huge', 'redirect', 'server-errors', 'drops-connection'] as const)(
  'of a source that is %s nothing is passed on, and the next attempt asks again',
  async (scenario) => {
    const tile = newTile();
    source.scenario = scenario;
    const { status, body } = await get(tile);
    expect([status, body.message]).toEqual([503, 'Die Kartenquelle antwortet nicht.']);
    source.scenario = 'normal';
    expect((await get(tile)).status).toBe(200);
  },
);

test('a source that fails five times in a row is left alone for half a minute', async () => {
  source.scenario = 'server-errors';
  for (let count = 0; count < 5; count += 1) await get(newTile());
  source.scenario = 'normal';
  const before = source.requests.length;
  expect((await get(newTile())).status).toBe(503);
  expect(source.requests).toHaveLength(before);
  pass(31);
  expect((await get(newTile())).status).toBe(200);
});

/** Tiles with shorter limits, for the same company. */
const createSmallTiles = (perMinute: number) => {
  const settings = { url: source.template, attribution: '', contact: '' };
  const mapTiles = createMapTiles(settings, { ...tileLimits, timeoutMs: 400 });
  const clock = () => app.clock.now;
  const getTile = createTiles({ db: telematics.db, clock, log: silentLog, connectors: { mapTiles } }, perMinute);
  return (userId: number, tile = newTile()) =>
    getTile({ companyId: companyIdOf(owner), userId, role: 'USER', tokenHash: Buffer.alloc(0) }, tile).then(
      () => 'served',
      (error: AppError) => error.code,
    );
};

test('a company that waits for too many tiles is refused at once', async () => {
  source.scenario = 'slow';
  const before = source.requests.length;
  const getTile = createSmallTiles(1000);
  const outcomes = await Promise.all(Array.from({ length: 60 }, () => getTile(1)));
  expect(new Set(outcomes)).toEqual(new Set(['unavailable']));
  // Six at once until five of them have failed; then nobody waits for this source any more.
  expect(source.requests.length - before).toBeLessThanOrEqual(12);
});

test('one person gets so many tiles in a minute, and others still get theirs', async () => {
  const getTile = createSmallTiles(2);
  expect([await getTile(1), await getTile(1), await getTile(1)]).toEqual(['served', 'served', 'too_many_requests']);
  expect(await getTile(2)).toBe('served');
  pass(60);
  expect(await getTile(1)).toBe('served');
});

test('the map names its source', async () => {
  const { body } = await app.good(api.getFleetPositions, { query: {}, token: owner.token });
  expect(body.tiles).toEqual({ attribution: '© Niemand', maxZoom: 18 });
});
