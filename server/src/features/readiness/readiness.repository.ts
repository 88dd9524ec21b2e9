import { addDays, berlinInstant } from '@flottwart/contract/rules/berlin-time';
import type { ItemDueDate } from '@flottwart/contract/rules/item-due-dates';
import { unknownDay } from '@flottwart/contract/rules/known-dates';
import {
  driverKnownForDays,
  type OpenRepair,
  repairUnderWayStatus,
  returnedStatus,
} from '@flottwart/contract/rules/readiness';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { plateOrNull } from '../../db/paging.ts';
import { allRows, combineReads, constant, firstRow, mapRead, type Query, type Read } from '../../db/read.ts';
import { idsOf, isCollected, matches, type SearchHits } from '../../db/search.ts';
import type { CompanyId } from '../../lib/company-id.ts';

/** Day that is judged, and the day in Berlin on which it is. */
export interface ReadinessDay {
  readonly day: string;
  readonly today: string;
  /** Rounded down, so that hours of trips under way can be cached meanwhile. */
  readonly now: Date;
}

/** Vehicles of the fleet by their status. */
interface FleetPart {
  readonly status: string;
  readonly ids: readonly number[];
}

interface ReachedDate extends Pick<ItemDueDate, 'type' | 'day'> {
  readonly id: number;
  readonly kmLeft: number | null;
}

interface LinkedRepair extends OpenRepair {
  readonly vehicleId: number;
}

/** Driver of a vehicle's latest trip, or one linked to it. */
export interface KnownDriver {
  readonly id: number | null;
  readonly name: string;
}

/** All rows in one value, which costs a fraction of ten thousand rows. */
const readAtOnce = <Row>(query: Query<Row>): Read<readonly Row[]> =>
  mapRead(
    firstRow(
      sql<{ rows: string | null }>`select json_agg(part)::text as rows from (${query as RawBuilder<Row>}) as part`,
    ),
    (row) => JSON.parse(row?.rows ?? '[]') as Row[],
  );

/** Vehicles that are neither archived nor returned. */
const isOfFleet = sql<SqlBool>`(work_items.kind = 'vehicle' and not work_items.is_archived and work_items.status <> ${returnedStatus})`;

const selectFleet = (companyId: CompanyId) => sql<FleetPart>`
  select work_items.status, array_agg(work_items.id) as ids from work_items
  where work_items.company_id = ${companyId} and ${isOfFleet} group by work_items.status`;

/** Ids of all vehicles along an index: by plate, then those without one. */
const selectByPlate = (companyId: CompanyId) => {
  const plate = sql`nullif(${plateOrNull('license_plate')}, '')`;
  return sql<{ ids: readonly number[] | null; named: number }>`
    select array_agg(id) as ids, count(plate) as named
    from (select id, ${plate} as plate from vehicles where company_id = ${companyId} order by ${plate}, id) as ordered`;
};

/** Stored due dates up to the day; a service by mileage once the mileage is passed. */
const selectReachedDates = (companyId: CompanyId, { day }: ReadinessDay) => sql<ReachedDate>`
  select item_id as id, type, day, null as "kmLeft" from due_dates
  where company_id = ${companyId} and type in ('inspection', 'lease-return', 'service') and day <= ${day}::date
  union all
  select item_id, type, null, floor(km_left)::integer from due_dates
  where company_id = ${companyId} and type = 'service-km' and km_left < 0`;

const selectWithoutInspection = (companyId: CompanyId) => sql<{ id: number }>`
  select id from vehicles
  where company_id = ${companyId} and (inspection_valid_until is null or inspection_valid_until = ${unknownDay})`;

/** A link is read from both sides, because it is stored once. */
const selectOpenRepairs = (companyId: CompanyId) => sql<LinkedRepair>`
  select link.id as "vehicleId", repair.id, item.status, repair.repair_date as date
  from work_items item
  join repair_records repair on repair.company_id = ${companyId} and repair.id = item.id
  cross join lateral (
    select high_id as id from relations where company_id = ${companyId} and low_id = item.id
    union all select low_id from relations where company_id = ${companyId} and high_id = item.id
  ) as link
  where item.company_id = ${companyId} and item.kind = 'repairrecord' and not item.is_archived
    and item.status in ('RepairRecordStatus_OPEN', ${repairUnderWayStatus})`;

const selectInactiveDrivers = (companyId: CompanyId) => sql<{ id: number }>`
  select id from work_items where company_id = ${companyId} and kind = 'employee' and status <> 'ACTIVE'`;

/** Facts of the fleet, each read once. */
export const readFleet = (companyId: CompanyId, on: ReadinessDay) =>
  combineReads(
    readAtOnce(selectFleet(companyId)),
    readAtOnce(selectByPlate(companyId)),
    readAtOnce(selectReachedDates(companyId, on)),
    readAtOnce(selectWithoutInspection(companyId)),
    readAtOnce(selectOpenRepairs(companyId)),
    readAtOnce(selectInactiveDrivers(companyId)),
  );

export const knownSince = (today: string): Date => berlinInstant(addDays(today, -driverKnownForDays), '00:00');

type Drivers = ReadonlyMap<number, KnownDriver>;

interface DriverColumns {
  readonly vehicles: readonly number[] | null;
  readonly ids: readonly (number | null)[];
  readonly names: readonly string[];
}

/** By vehicle. As columns, which cost less than ten thousand rows. */
const readDrivers = (rows: RawBuilder<unknown>): Read<Drivers> =>
  mapRead(
    readAtOnce(sql<DriverColumns>`
      select array_agg(vehicle_id) as vehicles, array_agg(driver_id) as ids, array_agg(name) as names from (${rows}) as driver`),
    ([columns]) =>
      new Map(
        columns?.vehicles?.map(
          (id, at) => [id, { id: columns.ids[at] ?? null, name: columns.names[at] ?? '' }] as const,
        ),
      ),
  );

/** Drivers by the latest trip of each vehicle; null where the company has no trips from which one could be known. */
export const readLatestDrivers = (companyId: CompanyId, today: string): Read<Drivers | null> => {
  const since = knownSince(today);
  const drivers = readDrivers(sql`
    select vehicles.id as vehicle_id, trip.employee_id as driver_id, trim(trip.first_name || ' ' || trip.last_name) as name
    from vehicles cross join lateral (
      select trips.employee_id, trips.first_name, trips.last_name from trips
      where trips.company_id = ${companyId} and trips.vehicle_id = vehicles.id and trips.start_time >= ${since}
      order by trips.start_time desc, trips.id desc limit 1
    ) as trip
    where vehicles.company_id = ${companyId} and (trip.first_name <> '' or trip.last_name <> '')`);
  const latest = firstRow(sql<{ isKnown: boolean }>`
    select start_time >= ${since} as "isKnown" from trips where company_id = ${companyId}
    order by start_time desc, id desc limit 1`);
  return mapRead(combineReads(latest, drivers), ([trip, known]) => (trip?.isKnown ? known : null));
};

/** First active driver linked to each of these vehicles. */
export const readLinkedDrivers = (companyId: CompanyId, vehicleIds: readonly number[]): Read<Drivers> =>
  readDrivers(sql`
    select vehicle.id as vehicle_id, person.id as driver_id, person.title as name
    from unnest(${vehicleIds}::integer[]) as vehicle (id)
    cross join lateral (
      select person.id, person.title from (
        select high_id as id from relations where company_id = ${companyId} and low_id = vehicle.id
        union all select low_id from relations where company_id = ${companyId} and high_id = vehicle.id
      ) as link
      join work_items person on person.company_id = ${companyId} and person.id = link.id
      where person.kind = 'employee' and person.status = 'ACTIVE' order by person.id limit 1
    ) as person`);

/** Vehicles that a search finds. */
export const readFoundVehicles = (
  companyId: CompanyId,
  q: string | undefined,
  found: SearchHits,
): Read<ReadonlySet<number>> => {
  if (isCollected(found)) return constant(new Set(idsOf(found)));
  const rows = sql<{ id: number }>`select id from work_items
    where company_id = ${companyId} and kind = 'vehicle' and ${matches('work_items', q, found)}`;
  return mapRead(readAtOnce(rows), (all) => new Set(all.map(({ id }) => id)));
};

export interface NamedVehicle {
  readonly vehicleId: number;
  readonly title: string;
  readonly licensePlate: string;
}

/** Vehicles of a page in the order of their ids. */
export const readNames = (companyId: CompanyId, ids: readonly number[]): Read<readonly NamedVehicle[]> =>
  allRows(sql<NamedVehicle>`
    select item.id as "vehicleId", item.title, vehicles.license_plate as "licensePlate"
    from unnest(${ids}::integer[]) with ordinality as page (id, place)
    join vehicles on vehicles.company_id = ${companyId} and vehicles.id = page.id
    join work_items item on item.company_id = ${companyId} and item.id = page.id
    order by page.place`);
