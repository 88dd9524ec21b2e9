import { addDays, berlinInstant } from '@flottwart/contract/rules/berlin-time';
import { unknownDay } from '@flottwart/contract/rules/known-dates';
import {
  driverKnownForDays,
  offRoadStatuses,
  repairUnderWayStatus,
  returnedStatus,
} from '@flottwart/contract/rules/readiness';
import type { ReadinessReasonType, ReadinessState } from '@flottwart/contract/rules/readiness-labels';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { CompanyId } from '../../lib/company-id.ts';
import { latestOdometers, pausedStatuses } from '../vehicles/public.ts';
import { longShifts } from './long-shifts.ts';

/** Day that is judged, and the day in Berlin on which it is. */
export interface ReadinessDay {
  readonly day: string;
  readonly today: string;
  /** Rounded down, so that counts can be cached meanwhile. */
  readonly now: Date;
}

type Condition = RawBuilder<SqlBool>;

const knownSince = (today: string): Date => berlinInstant(addDays(today, -driverKnownForDays), '00:00');

/**
 * Facts of the whole company, each read once: repairs that are not done and not planned for later, vehicles beyond their service by mileage,
 * drivers with a long day before. A link is read from both sides, because it is stored once.
 */
export const companyFacts = (companyId: CompanyId, { day, today, now }: ReadinessDay) => sql`
  pending_repairs as materialized (
    select link.vehicle_id, repair.id, item.status, repair.repair_date as date,
      (item.status = ${repairUnderWayStatus} or coalesce(repair.repair_date = ${day}::date, false)) as is_blocking
    from work_items item
    join repair_records repair on repair.company_id = ${companyId} and repair.id = item.id
    join (
      select low_id as repair_id, high_id as vehicle_id from relations where company_id = ${companyId}
      union all
      select high_id, low_id from relations where company_id = ${companyId}
    ) as link on link.repair_id = repair.id
    where item.company_id = ${companyId} and item.kind = 'repairrecord' and not item.is_archived
      and item.status in ('RepairRecordStatus_OPEN', ${repairUnderWayStatus})
      and (item.status = ${repairUnderWayStatus} or repair.repair_date is null or repair.repair_date <= ${day}::date)
  ), beyond_service as materialized (
    select vehicles.id, floor(vehicles.next_service_km - odometer.odometer_km)::integer as km_left
    from vehicles join ${latestOdometers(companyId, today)} as odometer on odometer.vehicle_id = vehicles.id
    where vehicles.company_id = ${companyId} and floor(vehicles.next_service_km - odometer.odometer_km) < 0
  ), ${longShifts(companyId, { day, now })}`;

/** Identity of a `driver`: the employee, or the name of one who is none. */
export const driverKey = sql<string | null>`coalesce(driver.id::text, ':' || driver.name)`;

/** True where the company has trips from which a driver could be known. By the latest one, a step of an index: a search for any would read the older ones first. */
export const hasTrips = (companyId: CompanyId, today: string): Condition => sql`coalesce((
  select trips.start_time from trips where trips.company_id = ${companyId}
  order by trips.start_time desc, trips.id desc limit 1) >= ${knownSince(today)}, false)`;

/** Driver of the vehicle's latest trip, unless inactive by now; otherwise an active one who is linked to it. */
export const knownDriver = (companyId: CompanyId, today: string, vehicleId: string) => sql`(
  (select trip.employee_id as id, trim(trip.first_name || ' ' || trip.last_name) as name
  from (
    select trips.employee_id, trips.first_name, trips.last_name from trips
    where trips.company_id = ${companyId} and trips.vehicle_id = ${sql.ref(vehicleId)}
      and trips.start_time >= ${knownSince(today)}
    order by trips.start_time desc, trips.id desc limit 1
  ) as trip
  left join work_items person on person.company_id = ${companyId} and person.id = trip.employee_id
  where (trip.first_name <> '' or trip.last_name <> '') and (person.id is null or person.status = 'ACTIVE'))
  union all
  (select person.id, person.title
  from (
    select high_id as id from relations where company_id = ${companyId} and low_id = ${sql.ref(vehicleId)}
    union all
    select low_id from relations where company_id = ${companyId} and high_id = ${sql.ref(vehicleId)}
  ) as link
  join work_items person on person.company_id = ${companyId} and person.id = link.id
  where person.kind = 'employee' and person.status = 'ACTIVE'
  order by person.id limit 1)
  limit 1)`;

const isReturned: Condition = sql`fleet.status = ${returnedStatus}`;
const isOffRoad: Condition = sql`fleet.status = any (${offRoadStatuses}::text[])`;
const isInUse: Condition = sql`(not ${isReturned} and not ${isOffRoad})`;

/** Identity of the known driver of a vehicle in use; null without one. */
export const knownDriverKey = (companyId: CompanyId, today: string) => sql<string | null>`(
  case when ${isInUse} then (select ${driverKey} from ${knownDriver(companyId, today, 'fleet.id')} as driver) end)`;

const isKnown = (column: string): Condition =>
  sql`(${sql.ref(column)} is not null and ${sql.ref(column)} <> ${unknownDay}::date)`;

const hasLapsed = (day: string): Condition =>
  sql`(${isKnown('fleet.inspection_valid_until')} and fleet.inspection_valid_until < ${day}::date)`;

/** True for a vehicle in use that is kept off the road by something else than its status. */
const isBlocked = (day: string): Condition => sql`(${hasLapsed(day)}
  or (${isKnown('fleet.return_date')} and fleet.return_date < ${day}::date)
  or fleet.id in (select vehicle_id from pending_repairs where is_blocking))`;

/** Mirrors the rules of `judgeReadiness` over the vehicles in `fleet`, to filter and to count; a test compares both. */
export const reasonConditions = (
  companyId: CompanyId,
  { day, today }: ReadinessDay,
  key: RawBuilder<string | null> = knownDriverKey(companyId, today),
): Readonly<Record<ReadinessReasonType, Condition>> => ({
  status: isOffRoad,
  inspection: sql`(not ${isReturned} and ${hasLapsed(day)})`,
  inspectionUnknown: sql`(${isInUse} and not ${isKnown('fleet.inspection_valid_until')})`,
  repair: sql`(not ${isReturned} and fleet.id in (select vehicle_id from pending_repairs))`,
  lease: sql`(${isReturned} or (${isKnown('fleet.return_date')} and fleet.return_date <= ${day}::date))`,
  service: sql`(fleet.status <> all (${pausedStatuses.next_service_date}::text[])
    and ((${isKnown('fleet.next_service_date')} and fleet.next_service_date < ${day}::date) or fleet.id in (select id from beyond_service)))`,
  driver: sql`(${isInUse} and ${hasTrips(companyId, today)} and not ${isBlocked(day)} and ${key} is null)`,
  shift: sql`(exists (select from long_shifts) and coalesce(${key} in (select key from long_shifts), false))`,
});

export const anyOf = (conditions: readonly Condition[]): Condition =>
  sql`(${sql.join([sql<SqlBool>`false`, ...conditions], sql` or `)})`;

export const stateConditions = (
  companyId: CompanyId,
  on: ReadinessDay,
): Readonly<Record<ReadinessState, Condition>> => {
  const { status, inspectionUnknown, repair, lease, service, driver, shift } = reasonConditions(companyId, on);
  const notReady = anyOf([status, isReturned, isBlocked(on.day)]);
  const isRemarked = anyOf([inspectionUnknown, repair, lease, service, shift, driver]);
  return {
    notReady,
    remark: sql`(not ${notReady} and ${isRemarked})`,
    ready: sql`(not ${notReady} and not ${isRemarked})`,
  };
};
