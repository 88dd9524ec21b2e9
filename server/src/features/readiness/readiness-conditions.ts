import { addDays, berlinInstant } from '@flottwart/contract/rules/berlin-time';
import { unknownDay } from '@flottwart/contract/rules/known-dates';
import {
  driverKnownForDays,
  offRoadStatuses,
  repairUnderWayStatus,
  returnedStatus,
} from '@flottwart/contract/rules/readiness';
import type { ReadinessReasonType, ReadinessState } from '@flottwart/contract/rules/readiness-labels';
import { longShiftMinutes } from '@flottwart/contract/rules/trip-duration';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { CompanyId } from '../../lib/company-id.ts';
import { latestOdometers, pausedStatuses } from '../vehicles/public.ts';

/** Day that is judged, and the day in Berlin on which it is. */
export interface ReadinessDay {
  readonly day: string;
  readonly today: string;
}

type Condition = RawBuilder<SqlBool>;

/**
 * Facts of the whole company, each read once: repairs that are not done and not planned for later, vehicles beyond their service by mileage,
 * long shifts of the day before. A link is read from both sides, because it is stored once.
 */
export const companyFacts = (companyId: CompanyId, { day, today }: ReadinessDay) => sql`
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
  ), long_shifts as materialized (
    select trips.id, trips.vehicle_id, trips.duration_seconds / 60 as minutes from trips
    where trips.company_id = ${companyId} and trips.vehicle_id is not null
      and trips.start_time >= ${berlinInstant(addDays(day, -1), '00:00')} and trips.start_time < ${berlinInstant(day, '00:00')}
      and trips.duration_seconds / 60 > ${longShiftMinutes}
  )`;

/** Driver of the vehicle's latest trip, unless inactive by now; otherwise an active one who is linked to it. */
export const knownDriver = (companyId: CompanyId, today: string, vehicleId: string) => sql`(
  (select trip.employee_id as id, trim(trip.first_name || ' ' || trip.last_name) as name
  from (
    select trips.employee_id, trips.first_name, trips.last_name from trips
    where trips.company_id = ${companyId} and trips.vehicle_id = ${sql.ref(vehicleId)}
      and trips.start_time >= ${berlinInstant(addDays(today, -driverKnownForDays), '00:00')}
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

const isKnown = (column: string): Condition =>
  sql`(${sql.ref(column)} is not null and ${sql.ref(column)} <> ${unknownDay}::date)`;

const isReturned: Condition = sql`fleet.status = ${returnedStatus}`;
const isOffRoad: Condition = sql`fleet.status = any (${offRoadStatuses}::text[])`;
const isInUse: Condition = sql`(not ${isReturned} and not ${isOffRoad})`;

/** Mirrors the rules of `judgeReadiness` over the vehicles in `fleet`, to filter and to count; a test compares both. */
export const reasonConditions = (
  companyId: CompanyId,
  { day, today }: ReadinessDay,
): Readonly<Record<ReadinessReasonType, Condition>> => ({
  status: isOffRoad,
  inspection: sql`(not ${isReturned} and ${isKnown('fleet.inspection_valid_until')} and fleet.inspection_valid_until < ${day}::date)`,
  repair: sql`(not ${isReturned} and fleet.id in (select vehicle_id from pending_repairs))`,
  lease: sql`(${isReturned} or (${isKnown('fleet.return_date')} and fleet.return_date <= ${day}::date))`,
  service: sql`(fleet.status <> all (${pausedStatuses.next_service_date}::text[])
    and ((${isKnown('fleet.next_service_date')} and fleet.next_service_date < ${day}::date) or fleet.id in (select id from beyond_service)))`,
  driver: sql`(${isInUse} and not exists (select from ${knownDriver(companyId, today, 'fleet.id')} as driver))`,
  shift: sql`(${isInUse} and fleet.id in (select vehicle_id from long_shifts))`,
});

export const anyOf = (conditions: readonly Condition[]): Condition =>
  sql`(${sql.join([sql<SqlBool>`false`, ...conditions], sql` or `)})`;

export const stateConditions = (
  companyId: CompanyId,
  on: ReadinessDay,
): Readonly<Record<ReadinessState, Condition>> => {
  const { status, inspection, repair, lease, service, driver, shift } = reasonConditions(companyId, on);
  const notReady = anyOf([
    status,
    inspection,
    isReturned,
    sql`(${isKnown('fleet.return_date')} and fleet.return_date < ${on.day}::date)`,
    sql`fleet.id in (select vehicle_id from pending_repairs where is_blocking)`,
  ]);
  const isRemarked = anyOf([repair, lease, service, shift, driver]);
  return {
    notReady,
    remark: sql`(not ${notReady} and ${isRemarked})`,
    ready: sql`(not ${notReady} and not ${isRemarked})`,
  };
};
