import { addDays, berlinInstant } from '@flottwart/contract/rules/berlin-time';
import { unknownDay } from '@flottwart/contract/rules/known-dates';
import {
  driverKnownForDays,
  offRoadStatuses,
  repairUnderWayStatus,
  returnedStatus,
} from '@flottwart/contract/rules/readiness';
import { type ReadinessReasonType, readinessReasons } from '@flottwart/contract/rules/readiness-labels';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { matches, type SearchHits } from '../../db/search.ts';
import type { CompanyId } from '../../lib/company-id.ts';
import type { VehicleCondition } from '../../work-items/odometers.ts';

/** Day that is judged, and the day in Berlin on which it is. */
export interface ReadinessDay {
  readonly day: string;
  readonly today: string;
  /** Rounded down, so that counts can be cached meanwhile. */
  readonly now: Date;
}

type Condition = RawBuilder<SqlBool>;

export const knownSince = (today: string): Date => berlinInstant(addDays(today, -driverKnownForDays), '00:00');

/**
 * Facts of the wanted vehicles, each read once: repairs that are not done and not planned for later, and services by mileage that are exceeded. A link is
 * read from both sides, because it is stored once.
 */
export const vehicleFacts = (
  companyId: CompanyId,
  { day }: Pick<ReadinessDay, 'day'>,
  isWanted: VehicleCondition = () => sql`true`,
) => sql`
  pending_repairs as materialized (
    select link.vehicle_id, repair.id, item.status, repair.repair_date as date,
      (item.status = ${repairUnderWayStatus} or coalesce(repair.repair_date = ${day}::date, false)) as is_blocking
    from work_items item
    join repair_records repair on repair.company_id = ${companyId} and repair.id = item.id
    join (
      select low_id as repair_id, high_id as vehicle_id from relations where company_id = ${companyId} and ${isWanted(sql`high_id`)}
      union all
      select high_id, low_id from relations where company_id = ${companyId} and ${isWanted(sql`low_id`)}
    ) as link on link.repair_id = repair.id
    where item.company_id = ${companyId} and item.kind = 'repairrecord' and not item.is_archived
      and item.status in ('RepairRecordStatus_OPEN', ${repairUnderWayStatus})
      and (item.status = ${repairUnderWayStatus} or repair.repair_date is null or repair.repair_date <= ${day}::date)
  ), beyond_service as materialized (
    select item_id as id, floor(km_left)::integer as km_left from due_dates
    where company_id = ${companyId} and type = 'service-km' and km_left < 0 and ${isWanted(sql`item_id`)}
  )`;

export interface Fleet {
  readonly q?: string | undefined;
  readonly found: SearchHits;
  readonly isWanted?: VehicleCondition | undefined;
}

/** Vehicles that are not archived. As a query of its own it is read in order, and judged only until a page is full. */
export const fleet = (companyId: CompanyId, { q, found, isWanted }: Fleet, order: RawBuilder<unknown>) => sql`(
  select vehicles.id, vehicles.license_plate, vehicles.inspection_valid_until,
    vehicles.return_date, work_items.status
  from vehicles
  join work_items on work_items.company_id = vehicles.company_id and work_items.id = vehicles.id
  where vehicles.company_id = ${companyId} and work_items.company_id = ${companyId} and not work_items.is_archived
    and ${matches('work_items', q, found)} and ${isWanted?.(sql`vehicles.id`) ?? sql`true`}
  order by ${order} offset 0)`;

/** Identity of a `driver`: the employee, or the name of one who is none. */
const driverKey = sql<string | null>`coalesce(driver.id::text, ':' || driver.name)`;

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

/** Reasons that follow from the facts of a vehicle and its known driver; a long shift is one of the driver. */
export const vehicleReasons = readinessReasons.filter((type) => type !== 'shift');

/** Mirrors the rules of `judgeReadiness` over the vehicles in `fleet` and the `key` of their known drivers; a test compares both. */
export const reasonConditions = (
  companyId: CompanyId,
  { day, today }: ReadinessDay,
  key: RawBuilder<string | null>,
): Readonly<Record<Exclude<ReadinessReasonType, 'shift'>, Condition>> => ({
  status: isOffRoad,
  inspection: sql`(not ${isReturned} and ${hasLapsed(day)})`,
  inspectionUnknown: sql`(${isInUse} and not ${isKnown('fleet.inspection_valid_until')})`,
  repair: sql`(not ${isReturned} and fleet.id in (select vehicle_id from pending_repairs))`,
  lease: sql`(${isReturned} or (${isKnown('fleet.return_date')} and fleet.return_date <= ${day}::date))`,
  service: sql`fleet.id in (
    select item_id from due_dates where company_id = ${companyId} and type = 'service' and day < ${day}::date
    union all select id from beyond_service)`,
  driver: sql`(${isInUse} and ${hasTrips(companyId, today)} and not ${isBlocked(day)} and ${key} is null)`,
});

/** True for a vehicle that may not be driven on the day. */
export const isNotReady = ({ day }: ReadinessDay): Condition =>
  sql`(${isOffRoad} or ${isReturned} or ${isBlocked(day)})`;
