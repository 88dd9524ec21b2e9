import type { Received } from '@flottwart/contract/endpoint';
import type { SortKeys } from '@flottwart/contract/kinds/field';
import { vehicleFields } from '@flottwart/contract/kinds/vehicle/fields';
import { daysAhead, daysBetween, kmAhead } from '@flottwart/contract/rules/due-level';
import { dueTypes } from '@flottwart/contract/rules/item-due-dates';
import type { listVehicles } from '@flottwart/contract/work-items/vehicle';
import {
  type Insertable,
  type RawBuilder,
  type Selectable,
  type SelectQueryBuilder,
  type SqlBool,
  sql,
  type Updateable,
} from 'kysely';
import { inWindow, type Window } from '../../db/page-window.ts';
import { plateSort, type SortColumn, sorted } from '../../db/paging.ts';
import { rowByKey } from '../../db/read.ts';
import type { Schema } from '../../db/schema.ts';
import { type Hits, isHit, type SearchHits } from '../../db/search.ts';
import type { TenantTransaction } from '../../db/tenant-transaction.ts';
import { queueStatement } from '../../db/transaction.ts';
import type { CompanyId } from '../../lib/company-id.ts';
import { datedRows, everyItem, rangesOf } from '../../work-items/due-dates/due-rows.ts';
import { columnsOf, sortColumnsOf } from '../../work-items/field-table.ts';
import { coreColumns, type ItemRow, lockedItem } from '../../work-items/item.repository.ts';
import { coreSorts, itemFilter, type WithViewer } from '../../work-items/read-items.ts';
import { type LatestDriverRow, selectLatestDriver } from '../trips/public.ts';

/** Kilometres left that are as urgent as a date up to that day; null if none are. */
const kmDueUntil = (until: string, today: string): number | null => {
  const days = daysBetween(today, until);
  if (days >= daysAhead.month) return kmAhead.month;
  if (days >= daysAhead.week) return kmAhead.week;
  return days >= -1 ? -1 : null;
};

/** True where anything that the due list names is due up to and including a day. */
const isVehicleDue = (companyId: CompanyId, until: string, today: string): RawBuilder<SqlBool> => {
  const dated = datedRows(companyId, rangesOf(dueTypes, { today, until }), { today, wanted: everyItem, limit: null });
  return sql`vehicles.id in (
    select due."itemId" from (${dated}) as due
    union all
    select item_id from due_dates
    where company_id = ${companyId} and type = 'service-km' and floor(km_left) <= ${kmDueUntil(until, today)}::integer)`;
};

export type OwnColumns = Omit<
  Selectable<Schema['vehicles']>,
  'company_id' | 'id' | 'front_tire_season' | 'rear_tire_season'
>;
export type VehicleRow = ItemRow & OwnColumns;
export type VehicleChanges = Omit<Updateable<Schema['vehicles']>, 'company_id' | 'id'>;
/** Due dates depend on the day in Berlin. */
export type VehicleQuery = Received<typeof listVehicles>['query'] & WithViewer & { readonly today?: string };

export const ownColumns: readonly (keyof OwnColumns)[] = [...columnsOf(vehicleFields), 'plate_key'];

export const vehicles = (tx: TenantTransaction, companyId: CompanyId) =>
  tx
    .selectFrom('vehicles')
    .innerJoin('work_items', (join) =>
      join.onRef('work_items.company_id', '=', 'vehicles.company_id').onRef('work_items.id', '=', 'vehicles.id'),
    )
    .where('vehicles.company_id', '=', companyId)
    .where('work_items.company_id', '=', companyId);

type Tables = 'vehicles' | 'work_items';

const licensePlate = plateSort('vehicles.license_plate');

type VehicleSort = SortColumn<Schema, 'vehicles'>;

/** Equal values in the order of the plate. */
const ownSorts: Readonly<Record<SortKeys<typeof vehicleFields> | 'id', VehicleSort>> = {
  ...sortColumnsOf(vehicleFields, 'vehicles', [licensePlate]),
  licensePlate: { ...licensePlate, tiebreaker: 'vehicles.id' },
  hersteller: {
    column: 'vehicles.manufacturer',
    isText: true,
    next: [{ column: 'vehicles.model', isText: true }, licensePlate],
    tiebreaker: 'vehicles.id',
  },
  id: { column: 'vehicles.id', tiebreaker: 'vehicles.id' },
};

const sortColumns: Readonly<Record<NonNullable<VehicleQuery['sort']>, SortColumn<Schema, Tables>>> = {
  ...coreSorts,
  ...ownSorts,
  createdAt: { column: 'work_items.created_at', tiebreaker: 'work_items.id' },
  updatedAt: { column: 'work_items.updated_at', tiebreaker: 'work_items.id' },
};

export const selectVehicles = (tx: TenantTransaction, companyId: CompanyId, query: VehicleQuery, found: SearchHits) => {
  const { sort = 'licensePlate', order = 'asc' } = query;
  let rows = vehicles(tx, companyId)
    .select([...coreColumns, ...ownColumns])
    .where(itemFilter('vehicle', query, found));
  if (query.dueUntil) rows = rows.where(isVehicleDue(companyId, query.dueUntil, query.today ?? query.dueUntil));
  return sorted(rows, sortColumns[sort], order);
};

/** Driver of the latest trip, as the page of the vehicle says; times as JSON has them. */
export interface WithDriver {
  readonly driver: Readonly<Record<keyof LatestDriverRow, string | number | null>> | null;
}

const withDriver = <Row>(companyId: CompanyId, rows: SelectQueryBuilder<Schema, Tables, Row>) =>
  rows.select(
    sql<WithDriver['driver']>`(
      select row_to_json(latest) from (${selectLatestDriver(companyId, sql`vehicles.id`)}) as latest
    )`.as('driver'),
  );

export const selectListedVehicles = (
  tx: TenantTransaction,
  companyId: CompanyId,
  query: VehicleQuery,
  found: SearchHits,
) => withDriver(companyId, selectVehicles(tx, companyId, query, found));

/** A page with its drivers, who are looked up for its vehicles only, not for the skipped ones. */
export const selectVehiclesOnPage = (
  tx: TenantTransaction,
  companyId: CompanyId,
  query: VehicleQuery,
  { found, window }: { readonly found: SearchHits; readonly window: Window },
) => {
  const { sort = 'licensePlate', order = 'asc' } = query;
  const ids = selectVehicles(tx, companyId, query, found).clearSelect().select('vehicles.id');
  const rows = vehicles(tx, companyId).select([...coreColumns, ...ownColumns]);
  const onPage = rows.where('vehicles.id', 'in', inWindow(ids, window));
  return withDriver(companyId, sorted(onPage, sortColumns[sort], order));
};

const isOwnSort = (sort: string): sort is keyof typeof ownSorts => sort in ownSorts;

/** A page of hits, chosen before the other half of the vehicles is read; undefined for an order that needs it. */
export const hitsOnPage = (companyId: CompanyId, { sort = 'licensePlate', order = 'asc' }: VehicleQuery) => {
  if (!isOwnSort(sort)) return undefined;
  return (tx: TenantTransaction, found: Hits, window: Window) => {
    const hits = tx
      .selectFrom('vehicles')
      .select('vehicles.id')
      .where('vehicles.company_id', '=', companyId)
      .where(isHit('vehicles.id', found));
    const rows = vehicles(tx, companyId).select([...coreColumns, ...ownColumns]);
    const onPage = inWindow(sorted(hits, ownSorts[sort], order), window);
    return withDriver(companyId, sorted(rows.where('vehicles.id', 'in', onPage), sortColumns[sort], order));
  };
};

const selectVehicle = (tx: TenantTransaction, companyId: CompanyId, id: number) =>
  vehicles(tx, companyId)
    .select([...coreColumns, ...ownColumns])
    .where('vehicles.id', '=', id);

export const readVehicle = rowByKey(selectVehicle);

export const lockVehicle = lockedItem(selectVehicle, 'vehicles');

export const findVehicleOfVin = (tx: TenantTransaction, companyId: CompanyId, vin: string) =>
  vehicles(tx, companyId)
    .select(['vehicles.id', 'work_items.title', 'work_items.is_archived'])
    .where('vehicles.vin', '=', vin)
    .executeTakeFirst();

export const insertVehicle = (tx: TenantTransaction, vehicle: Insertable<Schema['vehicles']>): Promise<void> =>
  queueStatement(tx, tx.insertInto('vehicles').values(vehicle));

export const updateVehicleColumns = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  id: number,
  changes: VehicleChanges,
): Promise<void> => {
  if (Object.keys(changes).length === 0) return;
  const update = tx.updateTable('vehicles').set(changes).where('company_id', '=', companyId).where('id', '=', id);
  await queueStatement(tx, update);
};

/** Plates to choose from, without those of archived vehicles. */
export const selectPlates = (tx: TenantTransaction, companyId: CompanyId) =>
  vehicles(tx, companyId).select('vehicles.license_plate').where('work_items.is_archived', '=', false);

/** Every plate that a vehicle carries or carried, once, archived ones included: a moment in the past decides. */
export const selectPlatesEver = (tx: TenantTransaction, companyId: CompanyId) =>
  tx
    .selectFrom('vehicle_plates')
    .select('vehicle_plates.license_plate')
    .where('vehicle_plates.company_id', '=', companyId)
    .where('vehicle_plates.id', 'in', (query) =>
      query
        .selectFrom('vehicle_plates as first')
        .select(({ fn }) => fn.min('first.id').as('id'))
        .where('first.company_id', '=', companyId)
        .groupBy('first.license_plate'),
    );
