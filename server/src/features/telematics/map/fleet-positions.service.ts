import type { LiveEvent } from '@flottwart/contract/events';
import type { FleetPositions, TileSource, VehiclePosition } from '@flottwart/contract/map';
import { maxMapVehicles, maxTileZoom } from '@flottwart/contract/rules/limits';
import type { Context } from '../../../context.ts';
import { allRows, combineReads, constant, firstRow, type Read, withGenericPlan } from '../../../db/read.ts';
import { readInTenant } from '../../../db/tenant.ts';
import { createResponseCache, type PreparedResponse, prepareResponse } from '../../../lib/response-cache.ts';
import type { Session } from '../../../lib/session.ts';
import { toLatestTrip } from '../../trips/public.ts';
import { refreshIfStale } from '../request-refresh.ts';
import { type PositionRow, selectMapState, selectPositions } from './fleet-positions.repository.ts';

/** Lists whose changes can move a vehicle or change its driver; links and readings are published as changes of a vehicle. */
const sources: readonly LiveEvent['kind'][] = ['vehicle', 'employee', 'trip'];

/** An answer with 10,000 vehicles has 3 MB. */
const maxCachedBytes = 64 * 1024 * 1024;

const toDriver = (row: PositionRow): VehiclePosition['driver'] =>
  row.driver_name === null ? null : { id: row.driver_id, name: row.driver_name, trip: toLatestTrip(row) };

const toPosition = (row: PositionRow): VehiclePosition => ({
  vehicleId: row.vehicle_id,
  title: row.title,
  licensePlate: row.license_plate,
  status: row.status,
  latitude: row.latitude,
  longitude: row.longitude,
  readAt: row.read_at.toISOString(),
  driver: toDriver(row),
});

export const tileSourceOf = ({ connectors: { mapTiles } }: Pick<Context, 'connectors'>): TileSource =>
  mapTiles ? { attribution: mapTiles.attribution, maxZoom: maxTileZoom } : null;

/** Stored positions only; a view of old ones puts the company into the queue of refreshes, as the view of a vehicle does. */
export const createFleetPositions = (context: Context) => {
  const { db, live } = context;
  const cache = createResponseCache<PreparedResponse<FleetPositions>>(maxCachedBytes);
  const tiles = tileSourceOf(context);

  return async (
    { companyId }: Session,
    vehicleId: number | undefined,
  ): Promise<PreparedResponse<FleetPositions> | FleetPositions> => {
    // Taken before reading, so that a change meanwhile invalidates the answer.
    const versions = sources.map((source) => live.version(companyId, source)).join();
    const cached = vehicleId === undefined ? cache.get(companyId, versions) : undefined;
    const readPositions = (): Read<readonly PositionRow[]> => {
      const positions = allRows(selectPositions(companyId, { vehicleId, limit: maxMapVehicles + 1 }));
      return vehicleId === undefined ? positions : withGenericPlan(positions);
    };
    const [found, rows] = await readInTenant(db, companyId, () =>
      combineReads(withGenericPlan(firstRow(selectMapState(companyId))), cached ? constant([]) : readPositions()),
    );
    const { state, started_at: startedAt } = found ?? { state: 'unconnected', started_at: null };
    if (state === 'on') await refreshIfStale(context, companyId, startedAt);
    if (cached && state === 'on') return cached;
    const vehicles = rows.slice(0, maxMapVehicles).map(toPosition);
    const positions: FleetPositions = { state, tiles, vehicles, hasMore: rows.length > maxMapVehicles };
    if (state !== 'on' || vehicleId !== undefined) return positions;
    const response = prepareResponse(positions);
    cache.set(companyId, versions, response);
    return response;
  };
};
