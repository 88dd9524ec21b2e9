import type { Received } from '@flottwart/contract/endpoint';
import { addDays, berlinInstant } from '@flottwart/contract/rules/berlin-time';
import { plateKey } from '@flottwart/contract/rules/plate';
import type { listTrips, searchTrips } from '@flottwart/contract/trips';
import type { Selectable, SelectQueryBuilder } from 'kysely';
import { type SortColumn, sorted } from '../../db/paging.ts';
import { rowByKey } from '../../db/read.ts';
import type { Schema } from '../../db/schema.ts';
import { matches, type SearchHits } from '../../db/search.ts';
import type { TenantTransaction } from '../../db/tenant-transaction.ts';
import type { CompanyId } from '../../lib/company-id.ts';

export type TripQuery = Received<typeof listTrips>['query'] & Received<typeof searchTrips>['query'];

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

export type TripRow = Pick<Selectable<Schema['trips']>, (typeof columns)[number]>;

export const tripsOf = (tx: TenantTransaction, companyId: CompanyId) =>
  tx.selectFrom('trips').select(columns).where('company_id', '=', companyId);

/** Sorts an ongoing trip after all others by end, and as empty by duration. */
const sortColumns: Readonly<Record<NonNullable<TripQuery['sort']>, SortColumn<Schema, 'trips'>>> = {
  startTime: { column: 'start_time', tiebreaker: 'id' },
  endTime: { column: 'end_time', tiebreaker: 'id' },
  firstName: { column: 'first_name', tiebreaker: 'id' },
  lastName: { column: 'last_name', tiebreaker: 'id' },
  vin: { column: 'vin', tiebreaker: 'id' },
  kennzeichen: { column: 'license_plate', tiebreaker: 'id' },
  duration: { column: 'duration_seconds', tiebreaker: 'id', nullsLast: true },
};

/** Ignores separators in plates and VINs: 'B-AB1234' means 'B-AB-1234'. */
export const withoutSeparators = (q = ''): string =>
  q
    .split(/\s+/)
    .map((word) => plateKey(word) || word)
    .join(' ');

/** Filters by the Berlin day on which a trip began. */
const filtered = <O>(query: SelectQueryBuilder<Schema, 'trips', O>, filter: TripQuery, found: SearchHits) => {
  const { q, from, to, status = [], vehicleId, employeeId } = filter;
  let narrowed = query;
  if (q) narrowed = narrowed.where(matches('trips', withoutSeparators(q), found));
  if (from) narrowed = narrowed.where('start_time', '>=', berlinInstant(from, '00:00'));
  if (to) narrowed = narrowed.where('start_time', '<', berlinInstant(addDays(to, 1), '00:00'));
  if (status.length === 1) narrowed = narrowed.where('end_time', status[0] === 'running' ? 'is' : 'is not', null);
  if (vehicleId) narrowed = narrowed.where('vehicle_id', '=', vehicleId);
  if (employeeId) narrowed = narrowed.where('employee_id', '=', employeeId);
  return narrowed;
};

export const selectTrips = (tx: TenantTransaction, companyId: CompanyId, query: TripQuery, found: SearchHits) => {
  const { sort = 'startTime', order = sort === 'startTime' ? 'desc' : 'asc' } = query;
  return sorted(filtered(tripsOf(tx, companyId), query, found), sortColumns[sort], order);
};

export const countTrips = (tx: TenantTransaction, companyId: CompanyId, query: TripQuery, found: SearchHits) => {
  const counted = tx
    .selectFrom('trips')
    .select((row) => row.fn.countAll<number>().as('total'))
    .where('company_id', '=', companyId);
  return filtered(counted, query, found);
};

const selectTrip = (tx: TenantTransaction, companyId: CompanyId, id: number) =>
  tripsOf(tx, companyId).where('id', '=', id);

export const readTrip = rowByKey(selectTrip);
