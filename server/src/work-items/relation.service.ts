import type { MessageResponse } from '@flottwart/contract/auth';
import type { Page } from '@flottwart/contract/list';
import type { Kind } from '@flottwart/contract/rules/kinds';
import type { Relation } from '@flottwart/contract/work-items/relations';
import type { Context } from '../context.ts';
import { readShortList, type ShortListQuery, sorted } from '../db/paging.ts';
import { inTenant } from '../db/tenant.ts';
import { type TenantTransaction, tenantOf, type WriteContext } from '../db/tenant-transaction.ts';
import { AppError, invalidField, notFound } from '../lib/app-error.ts';
import type { CompanyId } from '../lib/company-id.ts';
import type { Session } from '../lib/session.ts';
import { publishChange } from '../live/live-events.ts';
import { noteDueDates } from './due-dates/store-due-dates.ts';
import { assertItemExists, type FoundItem, lockItemsAgainstDeletion } from './item.repository.ts';
import { deleteRelationRow, insertRelation, type RelationRow, selectRelated } from './relation.repository.ts';
import { recordChanges } from './timeline.repository.ts';

interface Pair {
  readonly workitemAId: number;
  readonly workitemBId: number;
}

const toRelation = (itemId: number, row: RelationRow): Relation => ({
  workitemAId: itemId,
  workitemBId: row.id,
  workitemBTitle: row.title,
  workitemBDescription: row.description,
  workitemBWorkItemStatus: row.status,
  workitemBWorkitem_type: row.kind,
});

export const listRelations = (
  { db }: Context,
  { companyId }: Session,
  itemId: number,
  { type, sort, ...query }: ShortListQuery & { readonly type?: Kind | undefined; readonly sort?: 'title' | undefined },
): Promise<Page<Relation>> => {
  return readShortList(
    db,
    companyId,
    {
      guard: (tx) => assertItemExists(tx, companyId, itemId),
      rows: (tx) => selectRelated(tx, companyId, itemId, type),
      searched: ['title', 'description'],
      inOrder: (rows, order = 'asc') =>
        sorted(sort ? rows : rows.orderBy('kind', order), { column: 'title', tiebreaker: 'id' }, order),
      toItem: (row) => toRelation(itemId, row),
    },
    query,
  );
};

/** Records the change in both histories and publishes it for both items. */
const publishRelationChange = async (
  write: WriteContext,
  one: FoundItem,
  other: FoundItem,
  change: (title: string) => { readonly from: string | null; readonly to: string | null },
): Promise<void> => {
  const { tx, session } = write;
  for (const [item, partner] of [
    [one, other],
    [other, one],
  ] as const) {
    await recordChanges(write, item.id, [{ field: 'relation', ...change(partner.title) }]);
    await publishChange(tx, session.companyId, { kind: item.kind, id: item.id, part: 'relations' });
  }
};

/** A repair says how far its vehicles have driven. */
const noteLinkedDates = (write: WriteContext, pair: readonly FoundItem[]): void => {
  const vehicles = pair.filter(({ kind }) => kind === 'vehicle').map(({ id }) => id);
  if (pair.some(({ kind }) => kind === 'repairrecord')) noteDueDates(tenantOf(write), 'vehicle', vehicles);
};

/** Both items, locked against deletion. */
const lockPair = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  oneId: number,
  otherId: number,
): Promise<readonly [FoundItem, FoundItem]> => {
  const locked = await lockItemsAgainstDeletion(tx, companyId, [oneId, otherId]);
  const one = locked.find(({ id }) => id === oneId);
  const other = locked.find(({ id }) => id === otherId);
  if (!one || !other) throw notFound();
  return [one, other];
};

/** Links two items in the caller's transaction, for kinds created with a link. */
export const linkItems = async (
  write: WriteContext,
  oneId: number,
  otherId: number,
): Promise<{ readonly other: FoundItem; readonly isNew: boolean }> => {
  const { tx, session } = write;
  const [one, other] = await lockPair(tx, session.companyId, oneId, otherId);
  const isNew = await insertRelation(tenantOf(write), oneId, otherId);
  if (isNew) {
    await publishRelationChange(write, one, other, (title) => ({ from: null, to: title }));
    noteLinkedDates(write, [one, other]);
  }
  return { other, isNew };
};

export const createRelation = (
  { db, clock }: Context,
  session: Session,
  { workitemAId, workitemBId }: Pair,
): Promise<Relation> => {
  if (workitemAId === workitemBId)
    throw invalidField('workitemBId', 'Ein Vorgang kann nicht mit sich selbst verknüpft werden.');
  return inTenant(db, session.companyId, async (tx) => {
    const { other, isNew } = await linkItems({ tx, session, now: clock() }, workitemAId, workitemBId);
    if (!isNew) throw new AppError('conflict', 'Diese Vorgänge sind bereits verknüpft.');
    return toRelation(workitemAId, other);
  });
};

/** Unlinks two items in the caller's transaction; false if they were not linked. */
export const unlinkItems = async (write: WriteContext, oneId: number, otherId: number): Promise<boolean> => {
  const { tx, session } = write;
  const [one, other] = await lockPair(tx, session.companyId, oneId, otherId);
  if (!(await deleteRelationRow(tx, session.companyId, one.id, other.id))) return false;
  await publishRelationChange(write, one, other, (title) => ({ from: title, to: null }));
  noteLinkedDates(write, [one, other]);
  return true;
};

export const deleteRelation = (
  { db, clock }: Context,
  session: Session,
  { workitemAId, workitemBId }: Pair,
): Promise<MessageResponse> =>
  inTenant(db, session.companyId, async (tx) => {
    if (!(await unlinkItems({ tx, session, now: clock() }, workitemAId, workitemBId))) throw notFound();
    return { message: 'Verknüpfung gelöst.' };
  });
