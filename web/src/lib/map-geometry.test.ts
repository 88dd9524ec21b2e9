import { expect, test } from 'vitest';
import { metresPerPixel, project, scaleAt, tilesAround } from './map-geometry.ts';

const hamburg = { latitude: 53.5503, longitude: 9.9937 };

test('the middle of the world is the middle of its map, and Hamburg lies in its tile', () => {
  expect(project({ latitude: 0, longitude: 0 }, 0)).toEqual({ x: 128, y: 128 });
  const { x, y } = project(hamburg, 11);
  expect([Math.floor(x / 256), Math.floor(y / 256)]).toEqual([1080, 661]);
});

test('the poles stay on the map', () => {
  expect(project({ latitude: 90, longitude: 180 }, 1).y).toBeCloseTo(0, 0);
  expect(project({ latitude: -90, longitude: -180 }, 1).y).toBeCloseTo(512, 0);
});

test('a pixel stands for less ground in the north', () => {
  expect(metresPerPixel(0, 0)).toBeCloseTo(156_543, 0);
  expect(metresPerPixel(60, 0)).toBeCloseTo(78_271.5, 0);
});

test.each([
  [4, '500 km'],
  [7, '50 km'],
  [10, '5 km'],
  [11, '2 km'],
  [13, '1 km'],
  [14, '500 m'],
  [18, '20 m'],
])('at zoom %i the scale is %s', (zoom, text) => {
  const scale = scaleAt(hamburg.latitude, zoom, 100);
  expect(scale.text).toBe(text);
  expect(scale.pixels).toBeGreaterThan(30);
  expect(scale.pixels).toBeLessThanOrEqual(100);
});

test('the tiles of a picture cover it, with the position in its centre', () => {
  const tiles = tilesAround(hamburg, 13, { width: 600, height: 200 });
  expect(Math.min(...tiles.map(({ left }) => left))).toBeLessThanOrEqual(-300);
  expect(Math.max(...tiles.map(({ left }) => left + 256))).toBeGreaterThanOrEqual(300);
  expect(Math.min(...tiles.map(({ top }) => top))).toBeLessThanOrEqual(-100);
  expect(Math.max(...tiles.map(({ top }) => top + 256))).toBeGreaterThanOrEqual(100);
  expect(tiles.length).toBeLessThanOrEqual(8);
});

test('beside the edge of the map the world goes on, above it there is nothing', () => {
  const tiles = tilesAround({ latitude: 85, longitude: 179.9 }, 2, { width: 300, height: 600 });
  expect(new Set(tiles.map(({ x }) => x))).toEqual(new Set([3, 0]));
  expect(tiles.every(({ y }) => y >= 0 && y < 4)).toBe(true);
});
