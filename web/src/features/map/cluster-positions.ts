import type { VehiclePosition } from '@flottwart/contract/map';
import { type Point, project } from '../../lib/map-geometry.ts';

/** Vehicles whose labels would cover each other. */
export interface Cluster extends Point {
  readonly vehicles: readonly [VehiclePosition, ...VehiclePosition[]];
}

/** Vehicles this close become a number, which is small: a fleet stays several numbers on a phone. */
const groupReach = { x: 60, y: 48 };

/** Widest distance at which anything drawn can touch: two plates beside each other, a number above a plate. */
const cell = { x: 112, y: 60 };

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Space on the map: the plate of one vehicle is above its place, the number of several around it. */
export const boxOf = ({ x, y, vehicles }: Cluster): Box =>
  vehicles.length === 1
    ? { left: x - 56, right: x + 56, top: y - 36, bottom: y + 8 }
    : { left: x - 26, right: x + 26, top: y - 22, bottom: y + 22 };

type IsNear = (one: Cluster, other: Cluster) => boolean;

const isInReach: IsNear = (one, other) =>
  Math.abs(one.x - other.x) < groupReach.x && Math.abs(one.y - other.y) < groupReach.y;

const isCovering: IsNear = (one, other) => {
  const [box, against] = [boxOf(one), boxOf(other)];
  return box.left < against.right && against.left < box.right && box.top < against.bottom && against.top < box.bottom;
};

interface Gathering {
  x: number;
  y: number;
  readonly first: Cluster;
  readonly vehicles: [VehiclePosition, ...VehiclePosition[]];
}

const cellOf = ({ x, y }: Point) => ({ column: Math.floor(x / cell.x), row: Math.floor(y / cell.y) });

const keyOf = (column: number, row: number): string => `${column} ${row}`;

/** Neighbours are sought in the nine cells around a place alone, so that the cost grows with the fleet and not with its square. */
const findNear = (cells: ReadonlyMap<string, readonly Gathering[]>, place: Cluster, isNear: IsNear) => {
  const { column, row } = cellOf(place);
  for (let dx = -1; dx <= 1; dx += 1)
    for (let dy = -1; dy <= 1; dy += 1)
      for (const gathering of cells.get(keyOf(column + dx, row + dy)) ?? [])
        if (isNear(gathering.first, place)) return gathering;
  return undefined;
};

/** Merges each place into the first one near it; the middle of those that were merged moves. */
const mergeNear = (places: readonly Cluster[], isNear: IsNear): readonly Cluster[] => {
  const cells = new Map<string, Gathering[]>();
  const gatherings: Gathering[] = [];
  for (const place of places) {
    const near = findNear(cells, place, isNear);
    const { x, y, vehicles } = place;
    const count = vehicles.length;
    if (near) {
      near.vehicles.push(...vehicles);
      near.x += x * count;
      near.y += y * count;
      continue;
    }
    const gathering: Gathering = { x: x * count, y: y * count, first: place, vehicles: [...vehicles] };
    gatherings.push(gathering);
    const { column, row } = cellOf(place);
    const key = keyOf(column, row);
    cells.set(key, [...(cells.get(key) ?? []), gathering]);
  }
  return gatherings.map(({ x, y, vehicles }) => ({ x: x / vehicles.length, y: y / vehicles.length, vehicles }));
};

/**
 * Groups vehicles that are close at a zoom; each group is placed in the middle of its vehicles, in pixels of the whole map. Groups that would cover each
 * other are merged until none does, because a middle can move towards a neighbour.
 */
export const clusterPositions = (vehicles: readonly VehiclePosition[], zoom: number): readonly Cluster[] => {
  const places = vehicles.map((vehicle): Cluster => ({ ...project(vehicle, zoom), vehicles: [vehicle] }));
  let clusters = mergeNear(places, isInReach);
  for (;;) {
    const merged = mergeNear(clusters, isCovering);
    if (merged.length === clusters.length) return merged;
    clusters = merged;
  }
};

/** True if zooming in could part the vehicles: they are not at the same place. */
export const canSpread = ({ vehicles }: Cluster, maxZoom: number): boolean =>
  clusterPositions(vehicles, maxZoom).length > 1;
