import type { Received } from '@flottwart/contract/endpoint';
import { addDays, berlinInstant } from '@flottwart/contract/rules/berlin-time';
import { plateKey } from '@flottwart/contract/rules/plate';
import type { listTrips, searchTrips } from '@flottwart/contract/trips';
import { type ExpressionBuilder, type RawBuilder, type Selectable, type SelectQueryBuilder, sql } from 'kysely';
import { inWindow, type Window } from '../../db/page-window.ts';
import { type SortColumn, sorted } from '../../db/paging.ts';
import { rowByKey } from '../../db/read.ts';
import type { Schema } from '../../db/schema.ts';
import { matches, type SearchHits } from '../../db/search.ts';
import type { TenantTransaction } from '../../db/tenant-transaction.ts';
import type { CompanyId } from '../../lib/company-id.ts';
import { knownEnd, type TripTimesRow, tripStateIs, tripTimes } from './trip-times.ts';

export type TripQuery = Received<typeof listTrips>['query'] &
  Received<typeof searchTrips>['query'] & {
    /** The filter begins after today. */
    readonly isFromAhead?: boolean;
    /** Moment by which a status is judged. */
    readonly now?: Date;
  };

const columns = [
  'id',
  'vehicle_id',
  'employee_id',
  'first_name',
  'last_name',
  'birth_day',
  'driver_external_id',
  'driver_staff_number',
  'driver_birth_date',
  'vin',
  'license_plate',
  'is_by_plate',
  'start_time',
  'end_time',
] as const satisfies readonly (keyof Schema['trips'])[];

export type TripRow = Pick<Selectable<Schema['trips']>, (typeof columns)[number]> & TripTimesRow;

const timesOf = (companyId: CompanyId) => {
  const { presumed_end, unclear_from } = tripTimes(companyId);
  return [presumed_end.as('presumed_end'), unclear_from.as('unclear_from')] as const;
};

export const tripsOf = (tx: TenantTransaction, companyId: CompanyId) =>
  tx.selectFrom('trips').select(columns).select(timesOf(companyId)).where('company_id', '=', companyId);

/** An ongoing trip has neither end nor duration, so that it comes last by both. */
const sortColumns: Readonly<Record<NonNullable<TripQuery['sort']>, SortColumn<Schema, 'trips'>>> = {
  startTime: { column: 'start_time', tiebreaker: 'id' },
  endTime: { column: 'end_time', tiebreaker: 'id', nullsLast: true },
  firstName: {
    column: 'first_name',
    isText: true,
    next: [{ column: 'last_name', isText: true }],
    tiebreaker: 'id',
  },
  lastName: {
    column: 'last_name',
    isText: true,
    next: [{ column: 'first_name', isText: true }],
    tiebreaker: 'id',
  },
  vin: { column: 'vin', isText: true, next: [{ column: 'start_time' }], tiebreaker: 'id' },
  kennzeichen: { column: 'license_plate', isText: true, next: [{ column: 'start_time' }], tiebreaker: 'id' },
  duration: { column: 'duration_seconds', tiebreaker: 'id', nullsLast: true },
};

/** Ignores separators in plates and VINs: 'B-AB1234' means 'B-AB-1234'. */
export const withoutSeparators = (q = ''): string =>
  q
    .split(/\s+/)
    .map((word) => plateKey(word) || word)
    .join(' ');

const hour = 3_600_000;

/** Duration above which a trip has an entry in the index `trips_long`, as one under way has. */
const longTripHours = 36;

interface DayBegin {
  readonly moment: Date;
  /** Still to come, so that no trip under way has reached it. */
  readonly isAhead: boolean;
}

const lasting = (row: ExpressionBuilder<Schema, 'trips'>, companyId: CompanyId, { moment, isAhead }: DayBegin) => [
  row('end_time', '>', moment),
  ...(isAhead
    ? []
    : [row.and([row('end_time', 'is', null), sql<boolean>`coalesce(${knownEnd(companyId)} > ${moment}, true)`])]),
];

/**
 * Trips that last into or begin after a moment. Two ranges of indexes, each in the order of the start: what began shortly before or later, and the
 * few long trips that began earlier.
 */
const lastingInto = (tx: TenantTransaction, companyId: CompanyId, { moment, isAhead }: DayBegin) => {
  const shortlyBefore = new Date(moment.getTime() - longTripHours * hour);
  const trips = tx
    .selectFrom('trips')
    .select([...columns, 'company_id', 'duration_seconds', 'search_text'])
    .where('company_id', '=', companyId);
  const near = trips
    .where('start_time', '>=', shortlyBefore)
    .where((row) => row.or([row('start_time', '>=', moment), ...lasting(row, companyId, { moment, isAhead })]));
  const far = trips
    .where('start_time', '<', shortlyBefore)
    // Written as in the index, which the planner would not find otherwise.
    .where(sql<boolean>`(duration_seconds is null or duration_seconds > 129600)`)
    .where((row) => row.or(lasting(row, companyId, { moment, isAhead })));
  return near.unionAll(far);
};

/** All trips, or those from a Berlin day on; a trip that ends at midnight does not reach into the day. */
const tripsFrom = (
  tx: TenantTransaction,
  companyId: CompanyId,
  { from, isFromAhead = false }: TripQuery,
): SelectQueryBuilder<Schema, 'trips', object> => {
  if (!from) return tx.selectFrom('trips').where('company_id', '=', companyId);
  // Both ranges have the columns that lists read and sort by.
  return tx.selectFrom(
    lastingInto(tx, companyId, { moment: berlinInstant(from, '00:00'), isAhead: isFromAhead }).as('trips'),
  ) as unknown as SelectQueryBuilder<Schema, 'trips', object>;
};

/** Filters by the Berlin days that a trip touches. */
const filtered = (tx: TenantTransaction, companyId: CompanyId, filter: TripQuery, found: SearchHits) => {
  const { q, to, status = [], now, vehicleId, employeeId } = filter;
  let narrowed = tripsFrom(tx, companyId, filter);
  if (q) narrowed = narrowed.where(matches('trips', withoutSeparators(q), found));
  if (to) narrowed = narrowed.where('start_time', '<', berlinInstant(addDays(to, 1), '00:00'));
  if (status.length > 0 && now) {
    const isOf = tripStateIs(companyId, now);
    narrowed = narrowed.where((row) => row.or(status.map((one) => isOf[one])));
  }
  if (vehicleId) narrowed = narrowed.where('vehicle_id', '=', vehicleId);
  if (employeeId) narrowed = narrowed.where('employee_id', '=', employeeId);
  return narrowed;
};

/** Sorts by what the query names, otherwise the newest first. */
const inOrder = <Output>(trips: SelectQueryBuilder<Schema, 'trips', Output>, query: TripQuery) => {
  const { sort = 'startTime', order = sort === 'startTime' ? 'desc' : 'asc' } = query;
  return sorted(trips, sortColumns[sort], order);
};

export const selectTrips = (tx: TenantTransaction, companyId: CompanyId, query: TripQuery, found: SearchHits) =>
  inOrder(filtered(tx, companyId, query, found).select(columns).select(timesOf(companyId)), query);

/** Skipped trips cost an entry of the order's index each; the rest is read for those of the page alone. */
export const selectTripsOnPage = (
  tx: TenantTransaction,
  companyId: CompanyId,
  query: TripQuery,
  { found, window }: { readonly found: SearchHits; readonly window: Window },
) => {
  const ids = selectTrips(tx, companyId, query, found).clearSelect().select('id');
  return inOrder(tripsOf(tx, companyId).where('id', 'in', inWindow(ids, window)), query);
};

export const countTrips = (tx: TenantTransaction, companyId: CompanyId, query: TripQuery, found: SearchHits) =>
  filtered(tx, companyId, query, found).select((row) => row.fn.countAll<number>().as('total'));

const selectTrip = (tx: TenantTransaction, companyId: CompanyId, id: number) =>
  tripsOf(tx, companyId).where('id', '=', id);

export const readTrip = rowByKey(selectTrip);

/** Seconds of spans between two instants; `spans` is a multirange, so that trips at the same time count once. */
export const secondsWithin = (spans: RawBuilder<unknown>, begin: RawBuilder<unknown>, end: RawBuilder<unknown>) =>
  sql<number>`coalesce((
    select round(extract(epoch from sum(upper(part) - lower(part))))::integer
    from unnest(${spans} * tstzmultirange(tstzrange(${begin}, ${end}))) as part), 0)`;
