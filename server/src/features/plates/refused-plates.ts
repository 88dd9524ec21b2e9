import { isMissingPlate, isSamePlate, plateKey } from '@flottwart/contract/rules/plate';
import { isOpen, type PlatePeriodRow, type PlateRequest } from './plan-plates.ts';

/** A returned or archived vehicle gives its plate away without asking. */
const keepsPlate = ({ status, archived_at }: PlatePeriodRow): boolean =>
  status !== 'VehicleStatus_RETURNED' && archived_at === null;

/**
 * Requests that another vehicle prevents, with that vehicle, or with null where an earlier request has the plate. A
 * vehicle that gets another plate itself gives way, unless its own request is refused.
 */
export const refusedRequests = <R extends PlateRequest>(
  requests: readonly R[],
  periods: readonly PlatePeriodRow[],
): ReadonlyMap<R, PlatePeriodRow | null> => {
  const refused = new Map<R, PlatePeriodRow | null>();
  const openByKey = Map.groupBy(periods.filter(isOpen), ({ plate_key }) => plate_key);
  for (let before = -1; before < refused.size; ) {
    before = refused.size;
    const accepted = requests.filter((request) => !refused.has(request));
    const moving = new Set(accepted.map(({ vehicleId }) => vehicleId));
    const given = new Map<string, R[]>();
    for (const request of accepted) {
      const { vehicleId, plate } = request;
      if (isMissingPlate(plate)) continue;
      const key = plateKey(plate);
      const carrier = openByKey
        .get(key)
        ?.find(
          (period) =>
            period.vehicle_id !== vehicleId &&
            isSamePlate(period.license_plate, plate) &&
            keepsPlate(period) &&
            !moving.has(period.vehicle_id),
        );
      const earlier = given.get(key) ?? [];
      if (carrier) refused.set(request, carrier);
      else if (earlier.some((other) => isSamePlate(other.plate, plate))) refused.set(request, null);
      else given.set(key, [...earlier, request]);
    }
  }
  return refused;
};
