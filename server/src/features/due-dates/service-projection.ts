import { daysAhead, kmAhead } from '@flottwart/contract/rules/due-level';
import {
  maxKmPerDay,
  maxMileageAgeDays,
  maxProjectedDays,
  minDistanceDays,
  projectionMonths,
} from '@flottwart/contract/rules/mileage-projection';
import { type SqlBool, sql } from 'kysely';
import type { CompanyId } from '../../lib/company-id.ts';
import { type DueBranch, dueVehicles, inUse } from '../reminders/public.ts';
import { latestOdometers, type VehicleCondition } from '../vehicles/public.ts';

/** Days that a board or a calendar asks for; all if absent. */
export interface BoardDays {
  /** Day in Berlin. */
  readonly today: string;
  readonly from?: string | undefined;
  readonly until?: string | undefined;
  /** Vehicles whose services by mileage can be among them; all if absent. */
  readonly servicesOf?: VehicleCondition | undefined;
}

/** Kilometres per day from a first mileage to the latest one. */
const kmPerDay = (firstKm: string, firstAt: string) => {
  const days = sql`(extract(epoch from odometer.odometer_at - ${sql.ref(firstAt)})::float8 / 86400)`;
  const km = sql`(odometer.odometer_km - ${sql.ref(firstKm)})`;
  return sql`case when ${days} >= ${minDistanceDays} and ${km} > 0 and ${km} <= ${days} * ${maxKmPerDay} then ${km} / ${days} end`;
};

/** True unless the latest mileage is too old to go on from it. */
const isRecent = (today: string) => sql`(odometer.odometer_at at time zone 'Europe/Berlin')::date >= ${today}::date
  - case odometer.source when 'repair' then ${maxMileageAgeDays.repair}::integer else ${maxMileageAgeDays.telematics}::integer end`;

/**
 * Latest mileage, the first ones of device and repairs, the kilometres per day, and the day on which the service will be due: the rule of
 * `mileage-projection.ts` in SQL. The months of all vehicles are read in one pass: a step into the index per vehicle costs eight times as much.
 */
const projection = (companyId: CompanyId, today: string, isWanted: VehicleCondition | undefined) => sql`
  left join ${latestOdometers(companyId, today, isWanted)} as odometer on odometer.vehicle_id = vehicle.id
  left join (
    select distinct on (vehicle_id) vehicle_id, odometer_km, odometer_at from odometer_months
    where company_id = ${companyId}
      and month >= date_trunc('month', ${today}::date - make_interval(months => ${projectionMonths}))::date
      and ${isWanted?.(sql`vehicle_id`) ?? sql`true`}
    order by vehicle_id, month
  ) as course on course.vehicle_id = vehicle.id
  left join lateral (
    select ${kmPerDay('course.odometer_km', 'course.odometer_at')} as by_device,
      ${kmPerDay('odometer.first_repair_km', 'odometer.first_repair_at')} as by_repairs
    offset 0
  ) as driven on true
  left join lateral (
    select case when vehicle.next_service_km >= odometer.odometer_km and ${isRecent(today)}
      then floor((vehicle.next_service_km - odometer.odometer_km) / case
        when driven.by_device is null or odometer.first_repair_at < course.odometer_at then coalesce(driven.by_repairs, driven.by_device)
        else driven.by_device end) end as days
  ) as ahead on true
  left join lateral (
    select case when ahead.days <= ${maxProjectedDays} then
      greatest((odometer.odometer_at at time zone 'Europe/Berlin')::date + ahead.days::integer, ${today}::date) end as day
    offset 0
  ) as projected on true`;

const left = sql`floor(vehicle.next_service_km - odometer.odometer_km)::integer`;

/** True where less than no kilometre is left. */
export const hasPassedMileage = sql<SqlBool>`vehicle.next_service_km < odometer.odometer_km`;

/** Place of a service without a day: behind the last date of its column, the fewest kilometres first, one without a mileage last. */
const placeWithoutDay = sql`(case when ${left} < 0 then -1 when ${left} <= ${kmAhead.week} then ${daysAhead.week}::integer
  when ${left} <= ${kmAhead.month} then ${daysAhead.month}::integer else 100000 end + 0.5 + coalesce(${left}::float8, 1e9) / 1e10)`;

/** Service by mileage: kilometres and projected day both count, and a vehicle without a mileage comes last. */
export const onProjectedMileage = (companyId: CompanyId, filter: BoardDays): DueBranch<'service-km', 'vehicle'> => {
  const { today, from, until, servicesOf } = filter;
  const days = sql`(projected.day - ${today}::date)`;
  const daysLeft = sql`coalesce(${days}::float8, ${placeWithoutDay})`;
  const isInPeriod =
    from === undefined && until === undefined
      ? sql<SqlBool>`true`
      : sql<SqlBool>`projected.day between ${from ?? '1900-01-01'}::date and ${until ?? '2199-12-31'}::date`;
  return {
    type: 'service-km',
    source: dueVehicles,
    join: projection(companyId, today, servicesOf),
    where: sql`${inUse} and vehicle.next_service_km is not null and ${isInPeriod}
      and ${servicesOf?.(sql`vehicle.id`) ?? sql`true`}`,
    date: sql`projected.day`,
    dueKm: sql`vehicle.next_service_km`,
    kmLeft: left,
    order: daysLeft,
    rank: sql`case when ${left} < 0 then 0 when ${left} <= ${kmAhead.week} or ${days} <= ${daysAhead.week} then 1
      when ${left} <= ${kmAhead.month} or ${days} <= ${daysAhead.month} then 2 else 3 end`,
    daysLeft,
  };
};
