import { plateKey } from '@flottwart/contract/rules/plate';
import { sql } from 'kysely';
import type { TenantTransaction } from '../../db/tenant-transaction.ts';
import type { CompanyId } from '../../lib/company-id.ts';
import type { Instants } from './offence-instants.ts';
import { type TripRow, tripsOf } from './trip.repository.ts';
import { knownEnd } from './trip-times.ts';

const lastsUntil = (companyId: CompanyId, moment: Date) =>
  sql<boolean>`coalesce(${knownEnd(companyId)} >= ${moment}, true)`;

/** Trips of a vehicle within the given milliseconds of an instant, earliest first. */
export const findTripsAround = (
  tx: TenantTransaction,
  companyId: CompanyId,
  vehicleId: number,
  { instants: { first, last }, milliseconds = 0 }: { readonly instants: Instants; readonly milliseconds?: number },
): Promise<TripRow[]> =>
  tripsOf(tx, companyId)
    .where('vehicle_id', '=', vehicleId)
    .where('start_time', '<=', new Date(last.getTime() + milliseconds))
    .where(lastsUntil(companyId, new Date(first.getTime() - milliseconds)))
    .orderBy('start_time')
    .orderBy('id')
    .execute();

const maxTripsWithoutVehicle = 5;

/** Latest trips at an instant that carry the plate, in its normal form, and belong to no vehicle. */
export const findTripsWithoutVehicle = (
  tx: TenantTransaction,
  companyId: CompanyId,
  plate: string,
  { first, last }: Instants,
): Promise<TripRow[]> =>
  tripsOf(tx, companyId)
    .where('license_plate', '=', plate)
    .where('vehicle_id', 'is', null)
    .where('start_time', '<=', last)
    .where(lastsUntil(companyId, first))
    .orderBy('start_time', 'desc')
    .orderBy('id', 'desc')
    .limit(maxTripsWithoutVehicle)
    .execute();

/** Vehicle of an offence with the plate that it carried. */
export interface CarriedPlate {
  readonly id: number;
  readonly license_plate: string;
}

/** True for a finished trip that its source names by the plate alone: it may have begun before the plate moved. */
export const isByThePlate = (trip: TripRow, { license_plate }: CarriedPlate): boolean =>
  trip.is_by_plate && trip.end_time !== null && plateKey(trip.license_plate) === plateKey(license_plate);

/** Trips that carry the plate at an instant and belong to its former vehicle, because the plate moved during them. */
export const findTripsAcrossMove = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  vehicle: CarriedPlate & { readonly otherCarriers: readonly number[] },
  instants: Instants,
): Promise<TripRow[]> => {
  const found: TripRow[] = [];
  for (const id of vehicle.otherCarriers) found.push(...(await findTripsAround(tx, companyId, id, { instants })));
  return found.filter((trip) => isByThePlate(trip, vehicle));
};

export const findTrip = (tx: TenantTransaction, companyId: CompanyId, id: number): Promise<TripRow | undefined> =>
  tripsOf(tx, companyId).where('id', '=', id).executeTakeFirst();

const distanceTo = (trip: TripRow, instant: Date): number => {
  if (trip.start_time > instant) return trip.start_time.getTime() - instant.getTime();
  const end = trip.end_time ?? trip.presumed_end;
  return end && end < instant ? instant.getTime() - end.getTime() : 0;
};

/** Distance in milliseconds from a trip to the nearer instant; 0 while it lasts. */
export const distanceOf = (trip: TripRow, { first, last }: Instants): number =>
  Math.min(distanceTo(trip, first), distanceTo(trip, last));
