import { earliestStartBefore } from '@flottwart/contract/rules/driver-hours';
import { sql } from 'kysely';
import type { CompanyId } from '../../lib/company-id.ts';
import { drivenUntil, secondsWithin, type TripTimesRow, tripTimesColumns } from '../trips/public.ts';

export interface DriverTripRow extends TripTimesRow {
  readonly vehicle_id: number | null;
  readonly license_plate: string;
  readonly trip_id: number;
}

/** The latest trip, one step in the index of the driver: an earlier one without an end is presumed to have ended with it. */
export const selectDriverTrip = (companyId: CompanyId, employeeId: number, now: Date) => sql<DriverTripRow>`
  select vehicle_id, license_plate, id as trip_id, ${tripTimesColumns(companyId)} from trips
  where company_id = ${companyId} and employee_id = ${employeeId} and start_time <= ${now}
  order by start_time desc, id desc limit 1`;

/** Beginnings of days, and the end of the last one. */
export interface HoursPeriod {
  readonly begins: readonly Date[];
  readonly end: Date;
  readonly now: Date;
}

/** Seconds at the wheel of each day, in order. Trips are read once, as a range of the driver's index; those at the same time count once. */
export const selectDrivenSeconds = (companyId: CompanyId, employeeId: number, period: HoursPeriod) => {
  const { begins, end, now } = period;
  const [first = end] = begins;
  return sql<{ seconds: number }>`
    select ${secondsWithin(sql`driven.spans`, sql`day.begin`, sql`day.end`)} as seconds
    from unnest(${begins}::timestamptz[], ${[...begins.slice(1), end]}::timestamptz[])
      with ordinality as day ("begin", "end", position)
    cross join (
      select range_agg(tstzrange(trips.start_time, ${drivenUntil(companyId, now)})) as spans from trips
      where trips.company_id = ${companyId} and trips.employee_id = ${employeeId}
        and trips.start_time >= ${earliestStartBefore(first)} and trips.start_time < ${now}
        and ${drivenUntil(companyId, now)} > trips.start_time
    ) as driven
    order by day.position`;
};
