import { berlinDay } from '@flottwart/contract/rules/berlin-time';
import type { CockpitDriver, VehicleCockpit } from '@flottwart/contract/vehicle-cockpit';
import type { Context } from '../../context.ts';
import { combineReads, firstRow } from '../../db/read.ts';
import { readInTenant } from '../../db/tenant.ts';
import type { Session } from '../../lib/session.ts';
import { assertItemExists } from '../../work-items/item.repository.ts';
import { selectReading } from '../telematics/public.ts';
import { type LatestDriverRow, selectLatestDriver } from '../trips/public.ts';
import { selectLatestOdometer } from './vehicle-cockpit.repository.ts';
import { selectPhoto } from './vehicle-photo.repository.ts';

const toDriver = ({ id, name, trip_id, start_time, end_time }: LatestDriverRow): CockpitDriver => ({
  id,
  name,
  trip:
    trip_id === null || start_time === null
      ? null
      : { id: trip_id, startTime: start_time.toISOString(), endTime: end_time?.toISOString() ?? null },
});

const toPosition = (reading: {
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly read_at: Date;
}): VehicleCockpit['position'] => {
  const { latitude, longitude, read_at } = reading;
  return latitude === null || longitude === null ? null : { latitude, longitude, readAt: read_at.toISOString() };
};

/** Stored values only; the view of the telematics itself triggers a refresh. */
export const getVehicleCockpit = async (
  { db, clock }: Context,
  { companyId }: Session,
  id: number,
): Promise<VehicleCockpit> => {
  const [, driver, odometer, reading, photo] = await readInTenant(db, companyId, (tx) =>
    combineReads(
      assertItemExists(tx, companyId, id, 'vehicle'),
      firstRow(selectLatestDriver(companyId, id)),
      firstRow(selectLatestOdometer(companyId, id, berlinDay(clock()))),
      firstRow(selectReading(tx, companyId, id)),
      firstRow(selectPhoto(tx, companyId, id)),
    ),
  );
  return {
    driver: driver ? toDriver(driver) : null,
    odometer: odometer ?? null,
    position: reading ? toPosition(reading) : null,
    photoId: photo?.attachment_id ?? null,
  };
};
