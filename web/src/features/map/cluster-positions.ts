import type { VehiclePosition } from '@flottwart/contract/map';
import { type Point, project } from '../../lib/map-geometry.ts';

/** Vehicles whose labels would cover each other. */
export interface Cluster extends Point {
  readonly vehicles: readonly [VehiclePosition, ...VehiclePosition[]];
}

/** A label is wider than high. */
const reach = { x: 104, y: 52 };

interface Gathering {
  x: number;
  y: number;
  readonly first: Point;
  readonly vehicles: [VehiclePosition, ...VehiclePosition[]];
}

const keyOf = (column: number, row: number): string => `${column} ${row}`;

/** Neighbours are sought in the nine cells around a vehicle alone, so that the cost grows with the fleet and not with its square. */
const findNear = (cells: ReadonlyMap<string, readonly Gathering[]>, { x, y }: Point): Gathering | undefined => {
  const [column, row] = [Math.floor(x / reach.x), Math.floor(y / reach.y)];
  for (let dx = -1; dx <= 1; dx += 1)
    for (let dy = -1; dy <= 1; dy += 1)
      for (const gathering of cells.get(keyOf(column + dx, row + dy)) ?? [])
        if (Math.abs(gathering.first.x - x) < reach.x && Math.abs(gathering.first.y - y) < reach.y) return gathering;
  return undefined;
};

/** Groups vehicles by the distance of their labels at a zoom; each group is placed in the middle of its vehicles, in pixels of the whole map. */
export const clusterPositions = (vehicles: readonly VehiclePosition[], zoom: number): readonly Cluster[] => {
  const cells = new Map<string, Gathering[]>();
  const gatherings: Gathering[] = [];
  for (const vehicle of vehicles) {
    const point = project(vehicle, zoom);
    const near = findNear(cells, point);
    if (near) {
      near.vehicles.push(vehicle);
      near.x += point.x;
      near.y += point.y;
      continue;
    }
    const gathering: Gathering = { ...point, first: point, vehicles: [vehicle] };
    gatherings.push(gathering);
    const key = keyOf(Math.floor(point.x / reach.x), Math.floor(point.y / reach.y));
    cells.set(key, [...(cells.get(key) ?? []), gathering]);
  }
  return gatherings.map(({ x, y, vehicles: members }) => ({
    x: x / members.length,
    y: y / members.length,
    vehicles: members,
  }));
};

/** True if zooming in could part the vehicles: they are not at the same place. */
export const canSpread = ({ vehicles }: Cluster, maxZoom: number): boolean =>
  clusterPositions(vehicles, maxZoom).length > 1;
