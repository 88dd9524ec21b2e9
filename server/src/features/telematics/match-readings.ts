import { missingPlate, plateKey } from '@flottwart/contract/rules/plate';
import type { TelematicsReading } from '../../connectors/telematics/telematics.ts';
import type { VehicleKeys } from '../vehicles/public.ts';

export interface CredentialReading {
  readonly credentialId: number;
  readonly reading: TelematicsReading;
}

/**
 * Matches devices to vehicles by VIN; of several devices with one VIN the latest reading wins. A plate matches only
 * without a VIN match and if exactly one vehicle and one device have it, because plates are reused.
 */
export const matchReadings = (
  vehicles: readonly VehicleKeys[],
  readings: readonly CredentialReading[],
): ReadonlyMap<number, CredentialReading> => {
  const matched = new Map<number, CredentialReading>();
  const byVin = new Map(vehicles.map(({ id, vin }) => [vin, id]));
  const unmatched: CredentialReading[] = [];
  for (const one of readings) {
    const vehicleId = one.reading.vin === '' ? undefined : byVin.get(one.reading.vin);
    if (vehicleId === undefined) unmatched.push(one);
    else if (!isAtLeastAsNew(matched.get(vehicleId), one)) matched.set(vehicleId, one);
  }
  const vehiclesByPlate = Map.groupBy(vehicles, ({ plate_key }) => plate_key);
  const readingsByPlate = Map.groupBy(unmatched, ({ reading }) => plateKey(reading.plate));
  for (const [key, [one, ...others]] of readingsByPlate) {
    const [vehicle, ...sharing] = vehiclesByPlate.get(key) ?? [];
    if (!one || !vehicle || isPlaceholderKey(key) || others.length > 0 || sharing.length > 0) continue;
    if (!matched.has(vehicle.id)) matched.set(vehicle.id, one);
  }
  return matched;
};

const isPlaceholderKey = (key: string): boolean => key === '' || key === plateKey(missingPlate);

const isAtLeastAsNew = (current: CredentialReading | undefined, one: CredentialReading): boolean =>
  current !== undefined && current.reading.readAt >= one.reading.readAt;
