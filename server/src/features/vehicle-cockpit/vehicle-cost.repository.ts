import { unknownDay } from '@flottwart/contract/rules/known-dates';
import { maxKmPerDay, minDistanceDays } from '@flottwart/contract/rules/mileage-projection';
import { returnedStatus } from '@flottwart/contract/rules/readiness';
import { daysPerMonth } from '@flottwart/contract/rules/vehicle-costs';
import type { CockpitOdometer } from '@flottwart/contract/vehicle-cockpit';
import { sql } from 'kysely';
import type { CompanyId } from '../../lib/company-id.ts';
import {
  isOneVehicle,
  latestOdometerOf,
  latestOdometers,
  noonOf,
  repairOdometers,
} from '../../work-items/odometers.ts';
import { linkedTo } from '../../work-items/relation.repository.ts';
import { vehicleOfPlateAt } from '../plates/public.ts';

/** First days of the earliest month, of the current one and of the one after it, and the day in Berlin. */
export interface CostPeriod {
  readonly today: string;
  readonly from: string;
  readonly current: string;
  readonly until: string;
}

/** One vehicle, or the whole fleet. */
type Scope = number | null;

const isInScope = (column: string, scope: Scope) =>
  scope === null ? sql`true` : sql`${sql.ref(column)} = ${scope}::integer`;

/** Pairs of repair and vehicle; for one vehicle its links alone are read. */
const repairLinks = (companyId: CompanyId, scope: Scope) =>
  scope === null
    ? sql`(select low_id as repair_id, high_id as vehicle_id from relations where company_id = ${companyId}
        union all select high_id, low_id from relations where company_id = ${companyId})`
    : sql`(select link.id as repair_id, ${scope}::integer as vehicle_id from ${linkedTo(companyId, scope)} as link)`;

/**
 * Positions and paid repairs by vehicle and month. A plate that only ever had one carrier is joined, because the whole fleet is too many rows to look
 * each of them up; the others are looked up at noon of their day as everywhere.
 */
const costsIn = (companyId: CompanyId, { from, until }: CostPeriod, scope: Scope) => sql`
  carriers as materialized (
    select plate_key, count(*) as periods, min(vehicle_id) as vehicle_id, min(valid_from) as valid_from, min(valid_to) as valid_to
    from vehicle_plates
    where company_id = ${companyId} and ${
      scope === null
        ? sql`true`
        : sql`plate_key in (select own.plate_key from vehicle_plates own where own.company_id = ${companyId} and own.vehicle_id = ${scope})`
    }
    group by plate_key
  ), billed as (
    select case
        when carriers.periods > 1 then ${vehicleOfPlateAt(
          sql`${companyId}`,
          { key: sql.ref('position.plate_key'), plate: sql.ref('position.license_plate') },
          sql.ref('position.period_date'),
        )}
        when (carriers.valid_from is null or carriers.valid_from <= ${noonOf('position.period_date')})
          and (carriers.valid_to is null or carriers.valid_to > ${noonOf('position.period_date')}) then carriers.vehicle_id
      end as vehicle_id, position.period_date as day, position.type, position.amount_cents as cents
    from leasing_positions position join carriers on carriers.plate_key = position.plate_key
    where position.company_id = ${companyId} and position.period_date >= ${from}::date and position.period_date < ${until}::date
  ), repaired as materialized (
    select link.vehicle_id, repair.repair_date as day, repair.actual_cost_cents as cents
    from ${repairLinks(companyId, scope)} as link
    join repair_records repair on repair.company_id = ${companyId} and repair.id = link.repair_id
    join work_items item on item.company_id = ${companyId} and item.id = repair.id and not item.is_archived
  ), costs as materialized (
    select vehicle_id, date_trunc('month', day)::date as month, sum(leasing)::bigint as leasing_cents,
      sum(credits)::bigint as credit_cents, sum(repairs)::bigint as repair_cents
    from (
      select vehicle_id, day, case type when 'Rechnung' then cents else 0 end as leasing,
        case type when 'Rechnung' then 0 else cents end as credits, 0 as repairs
      from billed where vehicle_id is not null and ${isInScope('vehicle_id', scope)}
      union all
      select vehicle_id, day, 0, 0, cents from repaired
      where cents is not null and day >= ${from}::date and day < ${until}::date
    ) as entries
    group by 1, 2
  )`;

export interface MonthCostRow {
  readonly month: string;
  readonly leasing_cents: number;
  readonly credit_cents: number;
  readonly repair_cents: number;
}

export const selectCostMonths = (companyId: CompanyId, vehicleId: number, period: CostPeriod) => sql<MonthCostRow>`
  with ${costsIn(companyId, period, vehicleId)}
  select to_char(month, 'YYYY-MM') as month, leasing_cents, credit_cents, repair_cents from costs order by month`;

const monthNumber = (day: ReturnType<typeof sql>) => sql`(extract(year from ${day}) * 12 + extract(month from ${day}))`;

/**
 * Averages of the complete months in the fleet: from the earliest trace of the vehicle, which is a cost, a repair, a trip, a mileage, a change of tyres or
 * the day it was entered; a returned vehicle counts up to its last cost. The distance is that between the first and the last mileage of the period.
 */
const averages = (companyId: CompanyId, { from, current, today }: CostPeriod, scope: Scope) => {
  const dayOf = (instant: string) => sql`(${sql.ref(instant)} at time zone 'Europe/Berlin')::date`;
  const begin = sql`greatest(${from}::date, least(spent.first_month, ${dayOf('item.created_at')}, seen.first_day,
    ${dayOf('driven.first_at')}, ${dayOf('first_trip.start_time')}, nullif(vehicle.last_front_tire_change, ${unknownDay}::date),
    nullif(vehicle.last_rear_tire_change, ${unknownDay}::date)))`;
  const end = sql`(case item.status when ${returnedStatus} then spent.last_month else ${current}::date - 1 end)`;
  return sql`
  spent as (
    select vehicle_id, sum(leasing_cents + credit_cents + repair_cents) as cents, min(month) as first_month, max(month) as last_month
    from costs where month < ${current}::date group by vehicle_id
  ), seen as (
    select vehicle_id, min(day) as first_day from repaired where day <> ${unknownDay}::date group by vehicle_id
  ), mileages as (
    select vehicle_id, odometer_at as at, odometer_km as km from ${
      scope === null ? latestOdometers(companyId, today) : latestOdometerOf(companyId, scope, today)
    } as reading
    where odometer_at >= ${from}::date
    union all
    select vehicle_id, odometer_at, odometer_km from odometer_months where company_id = ${companyId} and month >= ${from}::date
    union all
    select vehicle_id, odometer_at, odometer_km from ${repairOdometers(companyId, { from, today, ...(scope !== null && { isWanted: isOneVehicle(scope) }) })} as reading
  ), driven as (
    select vehicle_id, (array_agg(km order by at desc))[1] - (array_agg(km order by at))[1] as km,
      min(at) as first_at, extract(epoch from max(at) - min(at)) / 86400 as days
    from mileages where ${isInScope('vehicle_id', scope)} group by vehicle_id
  ), averages as (
    select item.id, item.status, item.is_archived,
      (spent.cents / counted.months)::float8 as month_cents,
      case when spent.cents is not null then counted.months::integer end as months,
      case when driven.days >= ${minDistanceDays} and driven.km > 0 and driven.km <= driven.days * ${maxKmPerDay}
        then driven.km / driven.days * ${daysPerMonth}::float8 end as month_km
    from work_items item
    left join spent on spent.vehicle_id = item.id
    left join driven on driven.vehicle_id = item.id
    left join seen on seen.vehicle_id = item.id
    join vehicles vehicle on vehicle.company_id = ${companyId} and vehicle.id = item.id
    left join lateral (
      select trip.start_time from trips trip
      where trip.company_id = ${companyId} and trip.vehicle_id = item.id order by trip.start_time limit 1
    ) as first_trip on true
    cross join lateral (select ${monthNumber(end)} - ${monthNumber(begin)} + 1 as months) as counted
    where item.company_id = ${companyId} and item.kind = 'vehicle' and ${isInScope('item.id', scope)}
  )`;
};

export interface VehicleAverageRow {
  readonly month_cents: number | null;
  /** Months of the average. */
  readonly months: number | null;
  readonly month_km: number | null;
  readonly undated_repairs: number;
}

/** No row without the vehicle. */
export const selectVehicleAverage = (
  companyId: CompanyId,
  vehicleId: number,
  period: CostPeriod,
) => sql<VehicleAverageRow>`
  with ${costsIn(companyId, period, vehicleId)}, ${averages(companyId, period, vehicleId)}
  select month_cents, months, month_km, (
      select count(*)::integer from repaired where cents > 0 and (day is null or day = ${unknownDay}::date)
    ) as undated_repairs
  from averages`;

export interface FleetMedianRow {
  readonly month_cents: number | null;
  readonly vehicles: number;
  readonly km_cents: number | null;
  readonly vehicles_with_km: number;
}

/** Reads the positions of a year once; the cost is that of the fleet, whatever the number of trips. */
export const selectFleetMedian = (companyId: CompanyId, period: CostPeriod) => sql<FleetMedianRow>`
  with ${costsIn(companyId, period, null)}, ${averages(companyId, period, null)}
  select percentile_cont(0.5) within group (order by month_cents) as month_cents, count(month_cents)::integer as vehicles,
    percentile_cont(0.5) within group (order by month_cents / month_km) as km_cents,
    count(month_cents / month_km)::integer as vehicles_with_km
  from averages where not is_archived and status <> ${returnedStatus}`;

/** Latest mileage of the device or of a repair that is not archived; on the same day the device knows better. */
export const selectLatestOdometer = (companyId: CompanyId, vehicleId: number, today: string) => sql<CockpitOdometer>`
  select odometer_km as km, (odometer_at at time zone 'Europe/Berlin')::date as day, source
  from ${latestOdometerOf(companyId, vehicleId, today)} as odometer`;
