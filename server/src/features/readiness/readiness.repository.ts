import { type RawBuilder, sql } from 'kysely';
import { plateOrNull } from '../../db/paging.ts';
import { allRows, combineReads, firstRow, mapRead, prepared, type Read } from '../../db/read.ts';
import type { SearchHits } from '../../db/search.ts';
import type { CompanyId } from '../../lib/company-id.ts';
import type { ChangedItems } from '../../live/kept-items.ts';
import type { VehicleCondition } from '../../work-items/odometers.ts';
import {
  type Fleet,
  fleet,
  hasTrips,
  isNotReady,
  knownDriver,
  knownDriverKey,
  knownSince,
  type ReadinessDay,
  reasonConditions,
  vehicleFacts,
  vehicleReasons,
} from './readiness-conditions.ts';

/** Order of a list; by default those that are not ready first. */
export interface ReadinessOrder {
  readonly sort?: 'state' | 'licensePlate' | undefined;
  readonly order?: 'asc' | 'desc' | undefined;
}

/** Facts of a vehicle as the rules judge them. */
export interface ReadinessRow {
  readonly vehicleId: number;
  readonly title: string;
  readonly licensePlate: string;
  readonly status: string;
  readonly inspectionValidUntil: string | null;
  readonly nextServiceDate: string | null;
  readonly kmToService: number | null;
  readonly returnDate: string | null;
  readonly repairId: number | null;
  readonly repairStatus: string | null;
  readonly repairDate: string | null;
  readonly driverId: number | null;
  readonly driverName: string | null;
  readonly hasTrips: boolean;
}

const byId = sql`vehicles.id`;

/** Along an index; empty plates last in both directions. */
const byPlate = ({ order }: ReadinessOrder) =>
  order === 'desc'
    ? sql`${plateOrNull('vehicles.license_plate')} desc nulls last, vehicles.id desc`
    : sql`nullif(${plateOrNull('vehicles.license_plate')}, ''), vehicles.id`;

/** By rank of the state, then by plate; a list by plate has one rank only. */
const inOrder = ({ order }: ReadinessOrder) =>
  order === 'desc' ? sql`state_rank, plate desc nulls last, page.id desc` : sql`state_rank, plate, page.id`;

const nameOf = (rank: number) => sql.ref(`rank_${rank}`);

/** Above this many, the plates are walked until the page is full; fewer are looked up. */
const maxLookedUp = 1500;

/** Vehicles of a rank; all if absent. */
export type RankIds = readonly number[] | undefined;

const rowsOfRank = (companyId: CompanyId, ids: RankIds, searched: Fleet, order: RawBuilder<unknown>) => {
  if (ids === undefined) return sql`${fleet(companyId, searched, order)} as fleet where true`;
  const isOfRank: VehicleCondition = (id) => sql`${id} = any(array(select unnest(${ids}::integer[])))`;
  if (ids.length <= maxLookedUp)
    return sql`${fleet(companyId, { ...searched, isWanted: isOfRank }, order)} as fleet where true`;
  // As a case, because a condition of its own would be joined and lose the order.
  return sql`${fleet(companyId, searched, order)} as fleet
    where case when fleet.id in (select unnest(${ids}::integer[])) then true else false end`;
};

interface Paged extends ReadinessOrder {
  readonly q?: string | undefined;
  readonly found: SearchHits;
  readonly limit: number | null;
  readonly offset: number;
}

/** A rank reads what the ranks before it left of the page. */
const readRanks = (companyId: CompanyId, ranks: readonly RankIds[], { q, found, limit, offset, order }: Paged) =>
  ranks.map((ids, rank) => {
    const taken = Array.from({ length: rank }, (_, before) => sql`(select count(*) from ${nameOf(before)})`);
    const left = sql.join([sql`${limit === null ? null : limit + offset}::bigint`, ...taken], sql` - `);
    return sql`${nameOf(rank)} as materialized (
      select fleet.id, ${rank}::integer as state_rank, nullif(${plateOrNull('fleet.license_plate')}, '') as plate
      from ${rowsOfRank(companyId, ids, { q, found }, byPlate({ order }))}
      limit ${left})`;
  });

const isOnPage: VehicleCondition = (id) => sql`${id} = any(array(select page.id from page))`;

/** Facts of the vehicles of one page, from ranks of vehicles in the order of the list. */
export const selectReadiness = (
  companyId: CompanyId,
  on: ReadinessDay,
  ranks: readonly RankIds[],
  { limit, offset, ...paged }: Paged,
) => {
  const all = sql.join(
    ranks.map((_, rank) => sql`select id, state_rank, plate from ${nameOf(rank)}`),
    sql` union all `,
  );
  return sql<ReadinessRow>`
    with ${sql.join(readRanks(companyId, ranks, { limit, offset, ...paged }))},
    page as materialized (
      select * from (${all}) as page order by ${inOrder(paged)} limit ${limit} offset ${offset}
    ), ${vehicleFacts(companyId, on, isOnPage)}
    select vehicles.id as "vehicleId", work_items.title, vehicles.license_plate as "licensePlate", work_items.status,
      vehicles.inspection_valid_until as "inspectionValidUntil", vehicles.next_service_date as "nextServiceDate",
      beyond_service.km_left as "kmToService", vehicles.return_date as "returnDate",
      repair.id as "repairId", repair.status as "repairStatus", repair.date as "repairDate",
      driver.id as "driverId", driver.name as "driverName", ${hasTrips(companyId, on.today)} as "hasTrips"
    from page
    join vehicles on vehicles.company_id = ${companyId} and vehicles.id = page.id
    join work_items on work_items.company_id = ${companyId} and work_items.id = page.id
    left join beyond_service on beyond_service.id = page.id
    left join lateral (
      select id, status, date from pending_repairs where vehicle_id = page.id
      order by is_blocking desc, date, id limit 1
    ) as repair on true
    left join lateral ${knownDriver(companyId, on.today, 'page.id')} as driver on true
    order by ${inOrder(paged)}`;
};

/** Counts the hits of a search among the wanted vehicles, up to a limit. */
export const countSearchedReadiness = (
  companyId: CompanyId,
  ids: RankIds,
  { q, found, limit }: Omit<Paged, 'offset'>,
) =>
  sql<{ total: number }>`select count(*)::integer as total from (
    select 1 from ${rowsOfRank(companyId, ids, { q, found }, byId)} limit ${limit}) as counted`;

/** Judgement of one vehicle apart from its driver's hours: `reasons` has a bit for each of `vehicleReasons`. */
export interface JudgedRow {
  readonly itemId: number;
  readonly isNotReady: boolean;
  readonly reasons: number;
  readonly driver: string | null;
}

/** Judges every wanted vehicle once, and looks up its driver once. */
const selectJudged = (companyId: CompanyId, on: ReadinessDay, isWanted?: VehicleCondition) => {
  const conditions = reasonConditions(companyId, on, sql.ref<string | null>('known.key'));
  const bits = vehicleReasons.map(
    (type, bit) => sql`case when ${conditions[type]} then ${2 ** bit}::integer else 0 end`,
  );
  return sql<JudgedRow>`
    with ${vehicleFacts(companyId, on, isWanted)}
    select fleet.id as "itemId", ${isNotReady(on)} as "isNotReady", ${sql.join(bits, sql` + `)} as reasons, known.key as driver
    from ${fleet(companyId, { found: null, isWanted }, byId)} as fleet
    cross join lateral (select ${knownDriverKey(companyId, on.today)} as key offset 0) as known`;
};

/** All vehicles in one value, which costs a fraction of ten thousand rows. */
export const readJudged = (companyId: CompanyId, on: ReadinessDay): Read<readonly JudgedRow[]> =>
  mapRead(
    firstRow(sql<{ judged: string | null }>`
      select json_agg(judged)::text as judged from (${selectJudged(companyId, on)}) as judged`),
    (row) => JSON.parse(row?.judged ?? '[]') as JudgedRow[],
  );

/** Vehicles that a change of these items can concern: themselves, those that are linked to them, and those that they drove lately. */
const concerned = (companyId: CompanyId, { today }: ReadinessDay, ids: readonly number[]) => sql`
  select unnest(${ids}::integer[]) as id
  union select high_id from relations where company_id = ${companyId} and low_id = any(${ids}::integer[])
  union select low_id from relations where company_id = ${companyId} and high_id = any(${ids}::integer[])
  union select vehicle_id from trips where company_id = ${companyId} and employee_id = any(${ids}::integer[])
    and start_time >= ${knownSince(today)} and vehicle_id is not null`;

/** Judges changed vehicles again; others than vehicles may be among them unless `isVehicles`. */
export const readChangedJudged = (
  companyId: CompanyId,
  on: ReadinessDay,
  { ids, isVehicles }: { readonly ids: readonly number[]; readonly isVehicles: boolean },
): Read<ChangedItems<JudgedRow>> => {
  const changed = isVehicles ? sql`select unnest(${ids}::integer[]) as id` : concerned(companyId, on, ids);
  const reads = combineReads(
    allRows(sql<{ id: number }>`${changed}`),
    allRows(selectJudged(companyId, on, (id) => sql`${id} = any(array(${changed}))`)),
  );
  return mapRead(prepared(reads), ([read, rows]) => ({ ids: read.map(({ id }) => id), rows }));
};
