import type { Kind } from '@flottwart/contract/rules/kinds';
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { allRows, mapRead, prepared, type Read, rowByKey } from '../db/read.ts';
import type { Schema } from '../db/schema.ts';
import type { TenantContext, TenantTransaction } from '../db/tenant-transaction.ts';
import { lockedByKey, queueStatement, readInTransaction } from '../db/transaction.ts';
import { notFound } from '../lib/app-error.ts';
import type { CompanyId } from '../lib/company-id.ts';

/** Core columns of every kind. */
export interface ItemRow {
  readonly id: number;
  readonly title: string;
  readonly has_own_title: boolean;
  readonly status: string;
  readonly assignee_email: string | null;
  readonly description: string;
  readonly created_at: Date;
  readonly updated_at: Date;
  /** Null for items in use. */
  readonly archived_at: Date | null;
}

/** Core columns for queries of a kind that join the core. */
export const coreColumns = [
  'work_items.id',
  'work_items.title',
  'work_items.has_own_title',
  'work_items.status',
  'work_items.assignee_email',
  'work_items.description',
  'work_items.created_at',
  'work_items.updated_at',
  'work_items.archived_at',
] as const;

export interface NewItem {
  readonly kind: Kind;
  readonly title: string;
  readonly hasOwnTitle: boolean;
  readonly status: string;
  readonly description?: string;
  readonly assignee_email?: string | null;
  readonly terms: string;
}

export const insertItem = async ({ tx, companyId, now }: TenantContext, item: NewItem): Promise<ItemRow> => {
  const insert = tx
    .insertInto('work_items')
    .values({
      company_id: companyId,
      kind: item.kind,
      title: item.title,
      has_own_title: item.hasOwnTitle,
      status: item.status,
      assignee_email: item.assignee_email ?? null,
      description: item.description ?? '',
      terms: item.terms,
      created_at: now,
      updated_at: now,
    })
    .returning(coreColumns);
  const [row] = await readInTransaction(tx, prepared(allRows(insert)));
  if (!row) throw new Error('No item was created.');
  return row;
};

export interface ItemChanges {
  readonly title?: string;
  readonly has_own_title?: boolean;
  readonly status?: string;
  readonly assignee_email?: string | null;
  readonly description?: string;
  readonly terms?: string;
  readonly archived_at?: Date | null;
}

export const updateItem = async (
  { tx, companyId, now }: TenantContext,
  id: number,
  changes: ItemChanges,
): Promise<void> => {
  const update = tx
    .updateTable('work_items')
    .set({
      ...changes,
      ...(changes.archived_at !== undefined && { is_archived: changes.archived_at !== null }),
      updated_at: now,
    })
    .where('company_id', '=', companyId)
    .where('id', '=', id);
  await queueStatement(tx, update);
};

export interface FoundItem extends ItemRow {
  readonly kind: Kind;
}

/** Item as its lock found it. */
export interface LockedItem extends ItemRow {
  /** False if nobody is to be notified of a change; a person who begins to watch meanwhile is notified of the next one. */
  readonly is_watched: boolean;
}

type ItemSelect<T extends keyof Schema, Row> = (
  tx: TenantTransaction,
  companyId: CompanyId,
  id: number,
) => SelectQueryBuilder<Schema, T, Row>;

/** Column of a lock, so that nothing is sent for an item that nobody watches; `id` is an id or the column of one. */
export const isWatched = (companyId: CompanyId, id: number | RawBuilder<unknown>) =>
  sql<boolean>`exists (select from item_watchers watching
    where watching.company_id = ${companyId} and watching.item_id = ${id})`.as('is_watched');

/** Locks the rows that a kind selects until the transaction ends; the item first, as a change of many does, to avoid deadlocks. */
export const lockedItem = <T extends keyof Schema, Row>(select: ItemSelect<T, Row>, table: keyof Schema) =>
  lockedByKey((tx, companyId, id) =>
    select(tx, companyId, id)
      .select(isWatched(companyId, id))
      .modifyEnd(sql`for update of work_items, ${sql.table(table)}`),
  );

const selectAnyItem = (tx: TenantTransaction, companyId: CompanyId, id: number) =>
  tx
    .selectFrom('work_items')
    .select([...coreColumns, 'kind'])
    .where('company_id', '=', companyId)
    .where('id', '=', id);

const lockRow = lockedByKey((tx, companyId, id) => selectAnyItem(tx, companyId, id).forUpdate());
const lockRowAgainstDeletion = lockedByKey((tx, companyId, id) => selectAnyItem(tx, companyId, id).forKeyShare());

/** Locks an item of any kind until the transaction ends. */
export const lockAnyItem = async (tx: TenantTransaction, companyId: CompanyId, id: number): Promise<FoundItem> => {
  const item = await lockRow(tx, companyId, id);
  if (!item) throw notFound();
  return item;
};

const readKind = rowByKey((tx, companyId, id) =>
  tx.selectFrom('work_items').select('kind').where('company_id', '=', companyId).where('id', '=', id),
);

/** Asserts that an item of one or any kind exists, without locking it. */
export const assertItemExists = (tx: TenantTransaction, companyId: CompanyId, id: number, kind?: Kind): Read<void> =>
  mapRead(readKind(tx, companyId, id), (row) => {
    if (!row || (kind && row.kind !== kind)) throw notFound();
  });

/** Existing items, ordered by id to avoid deadlocks. */
const inOrder = (tx: TenantTransaction, companyId: CompanyId, ids: readonly number[]) =>
  tx
    .selectFrom('work_items')
    .select([...coreColumns, 'kind'])
    .where('company_id', '=', companyId)
    .where('id', 'in', ids)
    .orderBy('id');

export const lockItems = (tx: TenantTransaction, companyId: CompanyId, ids: readonly number[]): Promise<FoundItem[]> =>
  inOrder(tx, companyId, ids).forUpdate().execute();

/** Locks items against deletion until the transaction ends. */
export const lockItemsAgainstDeletion = (
  tx: TenantTransaction,
  companyId: CompanyId,
  ids: readonly number[],
): Promise<FoundItem[]> => inOrder(tx, companyId, ids).forKeyShare().execute();

export const lockItemAgainstDeletion = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  id: number,
): Promise<FoundItem> => {
  const item = await lockRowAgainstDeletion(tx, companyId, id);
  if (!item) throw notFound();
  return item;
};

/** Cascades to comments, links and history. */
export const deleteItem = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  kind: Kind,
  id: number,
): Promise<void> => {
  const deleted = await tx
    .deleteFrom('work_items')
    .where('company_id', '=', companyId)
    .where('kind', '=', kind)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  if (!deleted) throw notFound();
};
