import type { VehiclePosition } from '@flottwart/contract/map';
import { type Point, project } from '../../lib/map-geometry.ts';

/** Vehicles whose labels would cover each other. */
export interface Cluster extends Point {
  readonly vehicles: readonly [VehiclePosition, ...VehiclePosition[]];
}

/** A plate is wider than high, and higher above its place than a number is. */
export const reach = { x: 112, y: 56 };

interface Gathering {
  x: number;
  y: number;
  readonly first: Point;
  readonly vehicles: [VehiclePosition, ...VehiclePosition[]];
}

const keyOf = (column: number, row: number): string => `${column} ${row}`;

/** Neighbours are sought in the nine cells around a place alone, so that the cost grows with the fleet and not with its square. */
const findNear = (cells: ReadonlyMap<string, readonly Gathering[]>, { x, y }: Point): Gathering | undefined => {
  const [column, row] = [Math.floor(x / reach.x), Math.floor(y / reach.y)];
  for (let dx = -1; dx <= 1; dx += 1)
    for (let dy = -1; dy <= 1; dy += 1)
      for (const gathering of cells.get(keyOf(column + dx, row + dy)) ?? [])
        if (Math.abs(gathering.first.x - x) < reach.x && Math.abs(gathering.first.y - y) < reach.y) return gathering;
  return undefined;
};

/** Merges each place into the first one near it; the middle of those that were merged moves. */
const mergeNear = (places: readonly Cluster[]): readonly Cluster[] => {
  const cells = new Map<string, Gathering[]>();
  const gatherings: Gathering[] = [];
  for (const { x, y, vehicles } of places) {
    const near = findNear(cells, { x, y });
    const count = vehicles.length;
    if (near) {
      near.vehicles.push(...vehicles);
      near.x += x * count;
      near.y += y * count;
      continue;
    }
    const gathering: Gathering = { x: x * count, y: y * count, first: { x, y }, vehicles: [...vehicles] };
    gatherings.push(gathering);
    const key = keyOf(Math.floor(x / reach.x), Math.floor(y / reach.y));
    cells.set(key, [...(cells.get(key) ?? []), gathering]);
  }
  return gatherings.map(({ x, y, vehicles }) => ({ x: x / vehicles.length, y: y / vehicles.length, vehicles }));
};

/**
 * Groups vehicles by the distance of their labels at a zoom; each group is placed in the middle of its vehicles, in pixels of the whole map. Repeated
 * until no group is near another, because a middle can move towards a neighbour.
 */
export const clusterPositions = (vehicles: readonly VehiclePosition[], zoom: number): readonly Cluster[] => {
  let clusters: readonly Cluster[] = vehicles.map((vehicle) => ({ ...project(vehicle, zoom), vehicles: [vehicle] }));
  for (;;) {
    const merged = mergeNear(clusters);
    if (merged.length === clusters.length) return merged;
    clusters = merged;
  }
};

/** True if zooming in could part the vehicles: they are not at the same place. */
export const canSpread = ({ vehicles }: Cluster, maxZoom: number): boolean =>
  clusterPositions(vehicles, maxZoom).length > 1;
