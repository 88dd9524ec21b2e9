import { sameReading } from '@flottwart/contract/rules/forbidden-characters';
import { plateKey } from '@flottwart/contract/rules/plate';
import { sql } from 'kysely';
import type { TenantTransaction } from '../../db/tenant-transaction.ts';
import type { CompanyId } from '../../lib/company-id.ts';
import { tripsOf } from './trip.repository.ts';
import type { ImportedTrip, StoredTrip } from './trip-snapshot.ts';

const minuteMs = 60_000;

const minuteOf = (moment: Date): number => Math.floor(moment.getTime() / minuteMs);

/** Lists leave the seconds out, so a full minute stands for all of its seconds. */
const isSameMoment = (stored: Date, listed: Date): boolean =>
  stored.getTime() === listed.getTime() || (listed.getTime() % minuteMs === 0 && minuteOf(stored) === minuteOf(listed));

const isSameVehicle = (one: ImportedTrip, other: ImportedTrip): boolean => {
  if (one.vehicle_id !== null && other.vehicle_id !== null) return one.vehicle_id === other.vehicle_id;
  if (one.vin !== '' && other.vin !== '') return one.vin === other.vin;
  const key = plateKey(one.license_plate);
  return key !== '' && key === plateKey(other.license_plate);
};

const nameOf = ({ first_name, last_name }: ImportedTrip): string =>
  `${first_name} ${last_name}`.trim().toLocaleLowerCase('de');

const agree = (one: string | null, other: string | null): boolean =>
  !one || !other || sameReading(one) === sameReading(other);

const isSameDriver = (one: ImportedTrip, other: ImportedTrip): boolean => {
  if (one.employee_id !== null && other.employee_id !== null) return one.employee_id === other.employee_id;
  return (
    nameOf(one) === nameOf(other) &&
    agree(one.birth_day, other.birth_day) &&
    agree(one.driver_staff_number, other.driver_staff_number) &&
    agree(one.driver_external_id, other.driver_external_id)
  );
};

/** The same vehicle, driver and begin, whichever columns name them; the end may be corrected. */
export const isSameTrip = (stored: ImportedTrip, listed: ImportedTrip): boolean =>
  isSameMoment(stored.start_time, listed.start_time) && isSameVehicle(stored, listed) && isSameDriver(stored, listed);

/** The listed trip with what the stored one says more exactly: its seconds, and how it names a driver who is found. */
export const asStored = (stored: StoredTrip, listed: ImportedTrip): ImportedTrip => {
  const { start_time, end_time } = stored;
  const isSameEnd = end_time && listed.end_time && isSameMoment(end_time, listed.end_time);
  const isFound = stored.employee_id !== null && stored.employee_id === listed.employee_id;
  const { driver_external_id, driver_staff_number, driver_birth_date } = isFound ? stored : listed;
  return {
    ...listed,
    start_time,
    end_time: isSameEnd ? end_time : listed.end_time,
    driver_external_id,
    driver_staff_number,
    driver_birth_date,
  };
};

/** Trips that begin in the minutes of these, by the minute; `otherThan` leaves out a source that has ids of its own. */
export const lockTripsAtStarts = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  trips: readonly ImportedTrip[],
  otherThan: string | null,
): Promise<ReadonlyMap<number, readonly StoredTrip[]>> => {
  if (trips.length === 0) return new Map();
  const minutes = [...new Set(trips.map(({ start_time }) => minuteOf(start_time)))];
  const starts = minutes.map((minute) => new Date(minute * minuteMs).toISOString());
  const rows = await tripsOf(tx, companyId)
    .select('external_id')
    .where(
      'id',
      'in',
      sql<number>`(select trips.id from unnest(${starts}::timestamptz[]) as wanted (moment) join trips
        on trips.company_id = ${companyId} and trips.start_time >= wanted.moment
          and trips.start_time < wanted.moment + interval '1 minute')`,
    )
    .$if(otherThan !== null, (query) => query.where('source', '<>', String(otherThan)))
    .orderBy('id')
    .forUpdate()
    .execute();
  return Map.groupBy(rows, ({ start_time }) => minuteOf(start_time));
};

/** Finds the first of these trips that a listed one repeats. */
export const findSameTrip = (
  byMinute: ReadonlyMap<number, readonly StoredTrip[]>,
  listed: ImportedTrip,
): StoredTrip | undefined => byMinute.get(minuteOf(listed.start_time))?.find((stored) => isSameTrip(stored, listed));
