import { berlinDay } from '@flottwart/contract/rules/berlin-time';
import type { LatestDriver } from '@flottwart/contract/trips';
import type { VehicleCockpit } from '@flottwart/contract/vehicle-cockpit';
import type { Context } from '../../context.ts';
import { allRows, combineReads, firstRow, withGenericPlan } from '../../db/read.ts';
import { readInTenant } from '../../db/tenant.ts';
import { notFound } from '../../lib/app-error.ts';
import type { Session } from '../../lib/session.ts';
import { selectPeriods } from '../plates/public.ts';
import { refreshIfStale, selectFreshness, selectReading, tileSourceOf, toVehicleInfo } from '../telematics/public.ts';
import { type LatestDriverRow, selectLatestDriver, toLatestTrip } from '../trips/public.ts';
import { selectVehicleCreatedAt, toPlatePeriod } from '../vehicles/public.ts';
import { selectLatestOdometer } from './vehicle-cost.repository.ts';
import { selectPhoto } from './vehicle-photo.repository.ts';

const toDriver = ({ id, name, ...trip }: LatestDriverRow): LatestDriver => ({ id, name, trip: toLatestTrip(trip) });

const toPosition = (reading: {
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly read_at: Date;
}): VehicleCockpit['position'] => {
  const { latitude, longitude, read_at } = reading;
  return latitude === null || longitude === null ? null : { latitude, longitude, readAt: read_at.toISOString() };
};

/** Returns stored values at once; a live event follows if a triggered refresh of the telematics finds newer ones. */
export const getVehicleCockpit = async (
  context: Context,
  { companyId }: Session,
  id: number,
): Promise<VehicleCockpit> => {
  const now = context.clock();
  const [vehicle, driver, odometer, reading, freshness, photo, periods] = await readInTenant(
    context.db,
    companyId,
    (tx) =>
      withGenericPlan(
        combineReads(
          firstRow(selectVehicleCreatedAt(tx, companyId, id)),
          firstRow(selectLatestDriver(companyId, id)),
          firstRow(selectLatestOdometer(companyId, id, berlinDay(now))),
          firstRow(selectReading(tx, companyId, id)),
          firstRow(selectFreshness(tx, companyId)),
          firstRow(selectPhoto(tx, companyId, id)),
          allRows(selectPeriods(tx, companyId, id)),
        ),
      ),
  );
  if (!vehicle) throw notFound();
  if (freshness) await refreshIfStale(context, companyId, freshness.started_at, [vehicle.created_at]);
  return {
    driver: driver ? toDriver(driver) : null,
    odometer: odometer ?? null,
    position: reading ? toPosition(reading) : null,
    tiles: tileSourceOf(context),
    telematics: freshness && reading ? toVehicleInfo(reading) : null,
    plates: periods.map((period) => toPlatePeriod(period, now)),
    photoId: photo?.attachment_id ?? null,
  };
};
