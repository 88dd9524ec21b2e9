import type { Received } from '@flottwart/contract/endpoint';
import type { listRepairRecords } from '@flottwart/contract/work-items/repair-record';
import type { Insertable, Selectable, Updateable } from 'kysely';
import { type SortColumn, sorted } from '../../db/paging.ts';
import { rowByKey } from '../../db/read.ts';
import type { Schema } from '../../db/schema.ts';
import type { SearchHits } from '../../db/search.ts';
import type { TenantTransaction } from '../../db/tenant-transaction.ts';
import type { CompanyId } from '../../lib/company-id.ts';
import { coreColumns, type ItemRow } from '../../work-items/item.repository.ts';
import { coreSorts, itemFilter, type WithViewer } from '../../work-items/read-items.ts';

type OwnColumns = Omit<Selectable<Schema['repair_records']>, 'company_id' | 'id'>;
export type RepairRecordRow = ItemRow & OwnColumns;
export type RepairRecordChanges = Omit<Updateable<Schema['repair_records']>, 'company_id' | 'id'>;
export type RepairRecordQuery = Received<typeof listRepairRecords>['query'] & WithViewer;

const ownColumns = [
  'repair_type',
  'repair_date',
  'mileage',
  'reason',
  'contact_person',
  'contact_phone',
  'contact_email',
  'workshop_name',
  'invoice_number',
  'estimated_cost_cents',
  'actual_cost_cents',
] as const satisfies readonly (keyof OwnColumns)[];

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
    .select([...coreColumns, ...ownColumns]);

type Sort = NonNullable<RepairRecordQuery['sort']>;

const sortColumns: Readonly<Record<Sort, SortColumn<Schema, 'repair_records' | 'work_items'>>> = {
  id: { column: 'repair_records.id', tiebreaker: 'repair_records.id' },
  title: coreSorts.title,
  repairType: { column: 'repair_records.repair_type', tiebreaker: 'repair_records.id', isText: true },
  workshopName: { column: 'repair_records.workshop_name', tiebreaker: 'repair_records.id', isText: true },
  repairDate: { column: 'repair_records.repair_date', tiebreaker: 'repair_records.id', nullsLast: true },
  assignedToEmail: coreSorts.assignedToEmail,
};

/** Newest first unless the query names an order. */
const defaultOrder = (sort: Sort): 'asc' | 'desc' => (sort === 'repairDate' ? 'desc' : 'asc');

export const selectRepairRecords = (
  tx: TenantTransaction,
  companyId: CompanyId,
  query: RepairRecordQuery,
  found: SearchHits,
) => {
  const { sort = 'repairDate', order = defaultOrder(sort) } = query;
  return sorted(repairRecords(tx, companyId).where(itemFilter('repairrecord', query, found)), sortColumns[sort], order);
};

const selectRepairRecord = (tx: TenantTransaction, companyId: CompanyId, id: number) =>
  repairRecords(tx, companyId).where('repair_records.id', '=', id);

export const readRepairRecord = rowByKey(selectRepairRecord);

export const lockRepairRecord = (
  tx: TenantTransaction,
  companyId: CompanyId,
  id: number,
): Promise<RepairRecordRow | undefined> => selectRepairRecord(tx, companyId, id).forUpdate().executeTakeFirst();

export const insertRepairRecord = (
  tx: TenantTransaction,
  record: Insertable<Schema['repair_records']>,
): Promise<OwnColumns> =>
  tx.insertInto('repair_records').values(record).returning(ownColumns).executeTakeFirstOrThrow();

export const updateRepairRecordColumns = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  id: number,
  changes: RepairRecordChanges,
): Promise<void> => {
  if (Object.keys(changes).length === 0) return;
  await tx
    .updateTable('repair_records')
    .set(changes)
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute();
};
