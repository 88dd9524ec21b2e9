import type { VehiclePosition } from '@flottwart/contract/map';
import { expect, test } from 'vitest';
import { project } from '../../lib/map-geometry.ts';
import { boxOf, canSpread, clusterPositions } from './cluster-positions.ts';

const at = (vehicleId: number, latitude: number, longitude: number): VehiclePosition => ({
  vehicleId,
  title: `B-A-${vehicleId}`,
  licensePlate: `B-A-${vehicleId}`,
  status: 'VehicleStatus_ACTIVE',
  latitude,
  longitude,
  readAt: '2026-11-18T08:00:00.000Z',
  driver: null,
});

const idsOf = (vehicles: readonly VehiclePosition[], zoom: number) =>
  clusterPositions(vehicles, zoom).map((cluster) => cluster.vehicles.map(({ vehicleId }) => vehicleId));

const hamburg = at(1, 53.55, 9.99);
const altona = at(2, 53.551, 9.94);
const berlin = at(3, 52.52, 13.4);

test('vehicles close on the screen are one group, and part when zooming in', () => {
  expect(idsOf([hamburg, altona, berlin], 7)).toEqual([[1, 2], [3]]);
  expect(idsOf([hamburg, altona, berlin], 13)).toEqual([[1], [2], [3]]);
});

test('a single vehicle is at its place, a group in the middle of its vehicles', () => {
  expect(clusterPositions([berlin], 9)[0]).toMatchObject(project(berlin, 9));
  const [pair] = clusterPositions([hamburg, altona], 5);
  expect(pair?.x).toBeCloseTo((project(hamburg, 5).x + project(altona, 5).x) / 2, 6);
});

test('every vehicle is in exactly one group, and no two groups cover each other', () => {
  const vehicles = Array.from({ length: 2000 }, (_, index) =>
    at(index, 47.5 + ((index * 37) % 800) / 100, 6 + ((index * 61) % 900) / 100),
  );
  for (const zoom of [4, 6, 9]) {
    const clusters = clusterPositions(vehicles, zoom);
    const ids = clusters.flatMap((cluster) => cluster.vehicles.map(({ vehicleId }) => vehicleId));
    expect(ids.toSorted((one, other) => one - other)).toEqual(vehicles.map(({ vehicleId }) => vehicleId));
    const boxes = clusters.map(boxOf);
    const isTooClose = boxes.some((one, index) =>
      boxes
        .slice(index + 1)
        .some(
          (other) =>
            one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom,
        ),
    );
    expect(isTooClose).toBe(false);
  }
});

test('a fleet as wide as half a phone stays several numbers', () => {
  const town = Array.from({ length: 150 }, (_, index) =>
    at(index, 53.45 + ((index * 37) % 100) / 600, 9.85 + ((index * 61) % 100) / 370),
  );
  const clusters = clusterPositions(town, 9.5);
  const all = clusters.flatMap((cluster) => cluster.vehicles);
  expect([clusters.length > 3, all.length]).toEqual([true, 150]);
});

test('vehicles at one place cannot be parted', () => {
  const yard = [at(1, 53.5, 10), at(2, 53.50001, 10.00001)];
  const [together] = clusterPositions(yard, 18);
  expect(together && canSpread(together, 18)).toBe(false);
  const [apart] = clusterPositions([hamburg, altona], 5);
  expect(apart && canSpread(apart, 18)).toBe(true);
});
