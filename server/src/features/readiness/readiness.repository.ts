import {
  type ReadinessReasonType,
  type ReadinessState,
  readinessReasons,
  readinessStates,
} from '@flottwart/contract/rules/readiness-labels';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { plateOrNull } from '../../db/paging.ts';
import { matches, type SearchHits } from '../../db/search.ts';
import type { CompanyId } from '../../lib/company-id.ts';
import {
  anyOf,
  companyFacts,
  driverKey,
  hasTrips,
  knownDriver,
  knownDriverKey,
  type ReadinessDay,
  reasonConditions,
  stateConditions,
} from './readiness-conditions.ts';

export interface ReadinessFilter extends ReadinessDay {
  readonly state?: readonly ReadinessState[] | undefined;
  readonly reason?: readonly ReadinessReasonType[] | undefined;
  readonly q?: string | undefined;
}

interface ReadinessOrder {
  readonly sort?: 'state' | 'licensePlate' | undefined;
  readonly order?: 'asc' | 'desc' | undefined;
}

export type ReadinessQuery = ReadinessFilter & ReadinessOrder;

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
  readonly tripId: number | null;
  readonly minutes: number | null;
  readonly hasTrips: boolean;
}

interface Searched {
  readonly q?: string | undefined;
  readonly found: SearchHits;
}

/** Vehicles that are not archived. As a query of its own it is read in order, and judged only until a page is full. */
const fleet = (companyId: CompanyId, { q, found }: Searched, order: RawBuilder<unknown>) => sql`(
  select vehicles.id, vehicles.license_plate, vehicles.inspection_valid_until, vehicles.next_service_date,
    vehicles.return_date, work_items.status
  from vehicles
  join work_items on work_items.company_id = vehicles.company_id and work_items.id = vehicles.id
  where vehicles.company_id = ${companyId} and work_items.company_id = ${companyId} and not work_items.is_archived
    and ${matches('work_items', q, found)}
  order by ${order} offset 0)`;

const byId = sql`vehicles.id`;

/** Along an index; empty plates last in both directions. */
const byPlate = ({ order }: ReadinessOrder) =>
  order === 'desc'
    ? sql`${plateOrNull('vehicles.license_plate')} desc nulls last, vehicles.id desc`
    : sql`nullif(${plateOrNull('vehicles.license_plate')}, ''), vehicles.id`;

/** By rank of the state, then by plate; a list by plate has one rank only. */
const inOrder = ({ order }: ReadinessOrder) =>
  order === 'desc' ? sql`state_rank, plate desc nulls last, page.id desc` : sql`state_rank, plate, page.id`;

const hasReason = (companyId: CompanyId, { reason, ...on }: ReadinessFilter): RawBuilder<SqlBool> => {
  const conditions = reasonConditions(companyId, on);
  return reason ? anyOf(reason.map((type) => conditions[type])) : sql<SqlBool>`true`;
};

/** Condition of each rank: the states in the order of the list, or all of them together in a list by plate. */
const rankConditions = (companyId: CompanyId, query: ReadinessQuery): readonly RawBuilder<SqlBool>[] => {
  const conditions = stateConditions(companyId, query);
  const wanted = readinessStates.filter((state) => query.state?.includes(state) ?? true);
  if (query.sort === 'licensePlate')
    return [query.state ? anyOf(wanted.map((state) => conditions[state])) : sql<SqlBool>`true`];
  return (query.order === 'desc' ? wanted.toReversed() : wanted).map((state) => conditions[state]);
};

const nameOf = (rank: number) => sql.ref(`rank_${rank}`);

/** A rank reads what the ranks before it left of the page. The reason decides first, because it is cheaper to see than a state. */
const readRanks = (
  companyId: CompanyId,
  query: ReadinessQuery,
  { found, limit }: { readonly found: SearchHits; readonly limit: number | null },
) =>
  rankConditions(companyId, query).map((condition, rank) => {
    const taken = Array.from({ length: rank }, (_, before) => sql`(select count(*) from ${nameOf(before)})`);
    const left = sql.join([sql`${limit}::bigint`, ...taken], sql` - `);
    return sql`${nameOf(rank)} as materialized (
      select fleet.id, ${rank}::integer as state_rank, nullif(${plateOrNull('fleet.license_plate')}, '') as plate
      from ${fleet(companyId, { q: query.q, found }, byPlate(query))} as fleet
      where case when ${hasReason(companyId, query)} then ${condition} else false end
      limit ${left})`;
  });

interface Paged {
  readonly limit: number | null;
  readonly offset: number;
}

/** By default those that are not ready first. The remaining facts are read for the vehicles of the page alone. */
export const selectReadiness = (
  companyId: CompanyId,
  query: ReadinessQuery,
  found: SearchHits,
  { limit, offset }: Paged,
) => {
  const ranks = readRanks(companyId, query, { found, limit: limit === null ? null : limit + offset });
  const all = sql.join(
    ranks.map((_, rank) => sql`select id, state_rank, plate from ${nameOf(rank)}`),
    sql` union all `,
  );
  return sql<ReadinessRow>`
    with ${companyFacts(companyId, query)}, ${sql.join(ranks)}
    select vehicles.id as "vehicleId", work_items.title, vehicles.license_plate as "licensePlate", work_items.status,
      vehicles.inspection_valid_until as "inspectionValidUntil", vehicles.next_service_date as "nextServiceDate",
      beyond_service.km_left as "kmToService", vehicles.return_date as "returnDate",
      repair.id as "repairId", repair.status as "repairStatus", repair.date as "repairDate",
      driver.id as "driverId", driver.name as "driverName", shift.trip_id as "tripId", shift.minutes,
      ${hasTrips(companyId, query.today)} as "hasTrips"
    from (select * from (${all}) as page order by ${inOrder(query)} limit ${limit} offset ${offset}) as page
    join vehicles on vehicles.company_id = ${companyId} and vehicles.id = page.id
    join work_items on work_items.company_id = ${companyId} and work_items.id = page.id
    left join beyond_service on beyond_service.id = page.id
    left join lateral (
      select id, status, date from pending_repairs where vehicle_id = page.id
      order by is_blocking desc, date, id limit 1
    ) as repair on true
    left join lateral ${knownDriver(companyId, query.today, 'page.id')} as driver on true
    left join long_shifts as shift on shift.key = ${driverKey}
    order by ${inOrder(query)}`;
};

export const countFilteredReadiness = (
  companyId: CompanyId,
  filter: ReadinessFilter,
  found: SearchHits,
  limit: number | null,
) => {
  const isCounted = anyOf(rankConditions(companyId, filter));
  return sql<{ total: number }>`
    with ${companyFacts(companyId, filter)}
    select count(*)::integer as total from (
      select 1 from ${fleet(companyId, { q: filter.q, found }, byId)} as fleet
      where ${filter.state ? isCounted : sql<SqlBool>`true`} and ${hasReason(companyId, filter)} limit ${limit}) as counted`;
};

type CountRow = Readonly<Record<ReadinessReasonType | 'notReady' | 'remark' | 'vehicles', number>>;

/** Judges every vehicle once, and looks up its driver once: the cost is that of the fleet, whatever the number of trips. */
export const countAllReadiness = (companyId: CompanyId, on: ReadinessDay) => {
  const reasons = reasonConditions(companyId, on, sql.ref<string | null>('known.key'));
  const flags = readinessReasons.map((type) => sql`${reasons[type]} as ${sql.ref(type)}`);
  const counts = readinessReasons.map(
    (type) => sql`count(*) filter (where ${sql.ref(type)})::integer as ${sql.ref(type)}`,
  );
  return sql<CountRow>`
    with ${companyFacts(companyId, on)}, judged as materialized (
      select ${stateConditions(companyId, on).notReady} as "notReady", ${sql.join(flags)}
      from ${fleet(companyId, { found: null }, byId)} as fleet
      cross join lateral (select ${knownDriverKey(companyId, on.today)} as key offset 0) as known)
    select count(*)::integer as vehicles, count(*) filter (where "notReady")::integer as "notReady",
      count(*) filter (where not "notReady" and ("inspectionUnknown" or repair or lease or service or driver or shift))::integer as remark,
      ${sql.join(counts)}
    from judged`;
};
