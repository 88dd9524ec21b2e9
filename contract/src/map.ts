import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { maxTilePlace, maxTileZoom } from './rules/limits.ts';
import { id, idInPath, wholeNumber } from './text.ts';
import { tripTimes } from './trips.ts';

/** Driver of the latest trip, or one who is linked to a vehicle without trips. */
const positionDriver = z.object({
  id: id().nullable(),
  /** Empty for a trip that names nobody. */
  name: z.string(),
  /** Null for a linked driver. */
  trip: z.object({ id: id(), ...tripTimes }).nullable(),
});

export const vehiclePosition = z.object({
  vehicleId: id(),
  title: z.string(),
  licensePlate: z.string(),
  status: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  /** Time of the reading. */
  readAt: z.iso.datetime(),
  driver: positionDriver.nullable(),
});
export type VehiclePosition = z.infer<typeof vehiclePosition>;

/** Source of map tiles; null where the operator has named none. */
export const tileSource = z.object({ attribution: z.string(), maxZoom: z.int() }).nullable();
export type TileSource = z.infer<typeof tileSource>;

export const fleetPositions = z.object({
  /** `off`: the company has switched positions off; `unconnected`: it has no telematics. */
  state: z.enum(['on', 'off', 'unconnected']),
  tiles: tileSource,
  /** By plate; without vehicles that are archived or returned, or whose position is unknown. */
  vehicles: z.array(vehiclePosition),
  /** True if there are more vehicles than one answer holds. */
  hasMore: z.boolean(),
});
export type FleetPositions = z.infer<typeof fleetPositions>;

const getFleetPositions = endpoint({
  method: 'GET',
  path: '/api/map/positions',
  summary: 'Letzte Positionen aller Fahrzeuge oder eines Fahrzeugs, mit Alter und Fahrer',
  access: 'member',
  query: z.strictObject({ vehicleId: idInPath().optional() }),
  responses: { 200: fleetPositions },
});

const tilePlace = () => wholeNumber(z.int().min(0).max(maxTilePlace));

const getMapTile = endpoint({
  method: 'GET',
  path: '/api/map/tiles/:z/:x/:y',
  summary: 'Kachel der Karte, durch den Server geholt; 404 ohne Kartenquelle oder ohne Positionen',
  access: 'member',
  params: z
    .strictObject({ z: wholeNumber(z.int().min(0).max(maxTileZoom)), x: tilePlace(), y: tilePlace() })
    .refine(({ z: zoom, x, y }) => x < 2 ** zoom && y < 2 ** zoom, 'Diese Kachel gibt es nicht.'),
  responses: { 200: z.unknown() },
  produces: 'file',
  media: ['image/png', 'image/jpeg', 'image/webp'],
});

export const mapEndpoints = { getFleetPositions, getMapTile } as const;
