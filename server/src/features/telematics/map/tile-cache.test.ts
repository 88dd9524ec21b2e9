import { expect, test } from 'vitest';
import type { MapTile } from '../../../connectors/map-tiles/map-tiles.ts';
import { createTileCache } from './tile-cache.ts';

const start = new Date('2026-11-18T08:00:00Z').getTime();
const day = 86_400_000;

const tileOf = (bytes: number, maxAgeSeconds?: number): MapTile => ({
  type: 'image/png',
  content: Buffer.alloc(bytes),
  tag: String(bytes),
  maxAgeSeconds,
});

const createCache = (maxBytes: number) => {
  let now = start;
  const cache = createTileCache(() => new Date(now), maxBytes);
  return { cache, pass: (ms: number) => (now += ms) };
};

test('the least recently used tiles make room for new ones', () => {
  const { cache } = createCache(100);
  cache.set('a', tileOf(40));
  cache.set('b', tileOf(40));
  cache.get('a');
  cache.set('c', tileOf(40));
  expect(['a', 'b', 'c'].map((key) => cache.get(key) !== undefined)).toEqual([true, false, true]);
  expect(cache.byteLength()).toBe(80);
});

test('a tile that is set again counts once, and one above the limit is not kept', () => {
  const { cache } = createCache(100);
  cache.set('a', tileOf(40));
  cache.set('a', tileOf(50));
  expect(cache.byteLength()).toBe(50);
  cache.set('b', tileOf(101));
  expect([cache.get('b'), cache.byteLength()]).toEqual([undefined, 50]);
});

test.each([
  ['a week by default', undefined, 7],
  ['at least a day', 60, 1],
  ['as long as its source says', 3 * 86_400, 3],
  ['at most thirty days', 400 * 86_400, 30],
])('a tile is kept %s', (_text, seconds, days) => {
  const { cache, pass } = createCache(100);
  cache.set('a', tileOf(40, seconds));
  pass(days * day - 1);
  expect(cache.get('a')).toBeDefined();
  pass(1);
  expect([cache.get('a'), cache.byteLength()]).toEqual([undefined, 0]);
});
