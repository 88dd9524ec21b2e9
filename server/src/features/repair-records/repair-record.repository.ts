import type { Received } from '@flottwart/contract/endpoint';
import { repairRecordFields } from '@flottwart/contract/kinds/repair-record/fields';
import type { listRepairRecords } from '@flottwart/contract/work-items/repair-record';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import { inWindow, type Window } from '../../db/page-window.ts';
import { plateSort, type SortColumn, sorted } from '../../db/paging.ts';
import { rowByKey } from '../../db/read.ts';
import type { Schema } from '../../db/schema.ts';
import type { SearchHits } from '../../db/search.ts';
import type { TenantTransaction } from '../../db/tenant-transaction.ts';
import { queueStatement } from '../../db/transaction.ts';
import type { CompanyId } from '../../lib/company-id.ts';
import { columnsOf, sortColumnsOf } from '../../work-items/field-table.ts';
import { coreColumns, type ItemRow, lockedItem } from '../../work-items/item.repository.ts';
import { coreSorts, itemFilter, type WithViewer } from '../../work-items/read-items.ts';

type OwnColumns = Omit<Selectable<Schema['repair_records']>, 'company_id' | 'id'>;
/** `license_plate` is that of the linked vehicle, null without one. */
export type RepairRecordRow = ItemRow & OwnColumns & { readonly license_plate: string | null };
export type RepairRecordChanges = Omit<Updateable<Schema['repair_records']>, 'company_id' | 'id'>;
export type RepairRecordQuery = Received<typeof listRepairRecords>['query'] & WithViewer;

const ownColumns: readonly (keyof OwnColumns)[] = columnsOf(repairRecordFields);

/** Reads a link from both sides, because it is stored once. */
const linkedPlate = (companyId: CompanyId) =>
  sql<string | null>`(select vehicles.license_plate
    from (
      select high_id as id, created_at from relations where company_id = ${companyId} and low_id = repair_records.id
      union all
      select low_id, created_at from relations where company_id = ${companyId} and high_id = repair_records.id
    ) as linked
    join vehicles on vehicles.company_id = ${companyId} and vehicles.id = linked.id
    order by linked.created_at, linked.id limit 1)`;

const repairRecords = (tx: TenantTransaction, companyId: CompanyId) =>
  tx
    .selectFrom('repair_records')
    .innerJoin('work_items', (join) =>
      join
        .onRef('work_items.company_id', '=', 'repair_records.company_id')
        .onRef('work_items.id', '=', 'repair_records.id'),
    )
    .where('repair_records.company_id', '=', companyId)
    .where('work_items.company_id', '=', companyId)
    .select([...coreColumns, ...ownColumns])
    .select(linkedPlate(companyId).as('license_plate'));

type Sort = NonNullable<RepairRecordQuery['sort']>;

const repairType = { column: 'repair_records.repair_type', isText: true } as const;
const repairDate = { column: 'repair_records.repair_date', nullsLast: true } as const;

type Tables = 'repair_records' | 'work_items';

const sortColumns: Readonly<Record<Exclude<Sort, 'licensePlate'>, SortColumn<Schema, Tables>>> = {
  id: { column: 'repair_records.id', tiebreaker: 'repair_records.id' },
  title: coreSorts.title,
  ...sortColumnsOf(repairRecordFields, 'repair_records', [repairDate]),
  repairDate: { ...repairDate, next: [repairType], tiebreaker: 'repair_records.id' },
  assignedToEmail: coreSorts.assignedToEmail,
  status: coreSorts.status,
  cost: {
    column: sql`coalesce(repair_records.actual_cost_cents, repair_records.estimated_cost_cents)`,
    nullsLast: true,
    next: [repairDate],
    tiebreaker: 'repair_records.id',
  },
};

const sortColumn = (companyId: CompanyId, sort: Sort): SortColumn<Schema, Tables> =>
  sort === 'licensePlate'
    ? {
        ...plateSort(linkedPlate(companyId)),
        next: [repairDate],
        tiebreaker: 'repair_records.id',
      }
    : sortColumns[sort];

/** Newest first unless the query names an order. */
const defaultOrder = (sort: Sort): 'asc' | 'desc' => (sort === 'repairDate' ? 'desc' : 'asc');

export const selectRepairRecords = (
  tx: TenantTransaction,
  companyId: CompanyId,
  query: RepairRecordQuery,
  found: SearchHits,
) => {
  const { sort = 'repairDate', order = defaultOrder(sort) } = query;
  const rows = repairRecords(tx, companyId).where(itemFilter('repairrecord', query, found));
  return sorted(rows, sortColumn(companyId, sort), order);
};

/** Looks up plates for the rows of the page only, not for the skipped ones. */
export const selectRepairRecordsOnPage = (
  tx: TenantTransaction,
  companyId: CompanyId,
  query: RepairRecordQuery,
  { found, window }: { readonly found: SearchHits; readonly window: Window },
) => {
  const { sort = 'repairDate', order = defaultOrder(sort) } = query;
  const ids = selectRepairRecords(tx, companyId, query, found).clearSelect().select('repair_records.id');
  const rows = repairRecords(tx, companyId).where('repair_records.id', 'in', inWindow(ids, window));
  return sorted(rows, sortColumn(companyId, sort), order);
};

const selectRepairRecord = (tx: TenantTransaction, companyId: CompanyId, id: number) =>
  repairRecords(tx, companyId).where('repair_records.id', '=', id);

export const readRepairRecord = rowByKey(selectRepairRecord);

export const lockRepairRecord = lockedItem(selectRepairRecord, 'repair_records');

export const insertRepairRecord = async (
  tx: TenantTransaction,
  record: Insertable<Schema['repair_records']>,
): Promise<void> => {
  await queueStatement(tx, tx.insertInto('repair_records').values(record));
};

export const updateRepairRecordColumns = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  id: number,
  changes: RepairRecordChanges,
): Promise<void> => {
  if (Object.keys(changes).length === 0) return;
  const update = tx.updateTable('repair_records').set(changes).where('company_id', '=', companyId).where('id', '=', id);
  await queueStatement(tx, update);
};
