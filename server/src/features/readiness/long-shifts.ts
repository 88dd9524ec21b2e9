import { addDays, berlinInstant } from '@flottwart/contract/rules/berlin-time';
import { earliestStartBefore } from '@flottwart/contract/rules/driver-hours';
import { longShiftMinutes } from '@flottwart/contract/rules/trip-duration';
import { sql } from 'kysely';
import type { CompanyId } from '../../lib/company-id.ts';
import { drivenUntil, secondsWithin, tripStateIs } from '../trips/public.ts';
import { knownSince } from './readiness.repository.ts';

interface JudgedDay {
  readonly day: string;
  readonly today: string;
  readonly now: Date;
}

export interface LongShift {
  /** Identity of the driver: the employee, or the name of one who is none. */
  readonly key: string;
  readonly tripId: number;
  readonly minutes: number;
  /** Start of the trip where it has no end and is not believed. */
  readonly openSince: Date | null;
}

/**
 * Drivers with a long shift on the day before: their hours of that day in all vehicles, counted as on their page, or one finished trip that reaches into
 * it, so that midnight divides no night shift; and those who have not signed off, however long ago. Trips that began earlier are read along their end, so that
 * no more than those of a few days are.
 */
export const selectLongShifts = (companyId: CompanyId, { day, today, now }: JudgedDay) => {
  const [begin, end] = [berlinInstant(addDays(day, -1), '00:00'), berlinInstant(day, '00:00')];
  const until = sql`case when trips.end_time is null then ${drivenUntil(companyId, now)} else trips.end_time end`;
  const { unclear } = tripStateIs(companyId, now);
  const tripsWhere = (condition: ReturnType<typeof sql>) => sql`
    select coalesce(trips.employee_id::text, ':' || trim(trips.first_name || ' ' || trips.last_name)) as key, trips.id,
      trips.start_time, ${until} as until, ${unclear} as is_unclear,
      case when ${unclear} then extract(epoch from ${until} - trips.start_time)::integer else coalesce(trips.duration_seconds, 0) end as trip_seconds,
      case when trips.end_time is null and ${until} < ${now} then trips.start_time end as open_since
    from trips where trips.company_id = ${companyId} and ${condition}
      and (trips.employee_id is not null or trips.first_name <> '' or trips.last_name <> '')`;
  const begun = sql`trips.start_time >= ${begin} and trips.start_time < ${end}`;
  const earlier = sql`trips.start_time < ${begin} and trips.start_time >= ${earliestStartBefore(begin)}`;
  return sql<LongShift>`
  with day_trips as (
    ${tripsWhere(begun)}
    union all
    ${tripsWhere(sql`${earlier} and trips.end_time > ${begin} and trips.end_time <= ${earliestStartBefore(begin)}::timestamptz + interval '14 days'`)}
    union all
    ${tripsWhere(sql`trips.start_time < ${begin} and trips.start_time >= ${knownSince(today)} and trips.end_time is null`)}
  )
  select driven.key, driven.trip_id as "tripId", greatest(shift.seconds, driven.trip_seconds) / 60 as minutes,
    driven.open_since as "openSince"
    from (
      select key, range_agg(tstzrange(start_time, until)) as spans,
        (array_agg(id order by is_unclear desc, until - start_time desc, id))[1] as trip_id,
        (array_agg(open_since order by is_unclear desc, until - start_time desc, id))[1] as open_since,
        max(trip_seconds) as trip_seconds, bool_or(is_unclear) as is_unclear
      from day_trips where until > start_time and (until > ${begin} or is_unclear) group by key
      having bool_or(is_unclear) or greatest(max(trip_seconds),
        sum(greatest(extract(epoch from least(until, ${end}) - greatest(start_time, ${begin})), 0))) / 60 > ${longShiftMinutes}
    ) as driven
    cross join lateral (
      -- Fenced, because it would be added up once for each use.
      select ${secondsWithin(sql`driven.spans`, sql`${begin}::timestamptz`, sql`${end}::timestamptz`)} as seconds offset 0
    ) as shift
    where driven.is_unclear or greatest(shift.seconds, driven.trip_seconds) / 60 > ${longShiftMinutes}`;
};
