import type { MessageResponse } from '@flottwart/contract/auth';
import type { LiveEvent } from '@flottwart/contract/events';
import type { Page } from '@flottwart/contract/list';
import type { WorkItemEntry } from '@flottwart/contract/work-items/core';
import { type Kind, kindNames } from '@flottwart/contract/work-items/kinds';
import type { Context } from '../context.ts';
import { readPage } from '../db/paging.ts';
import { combineReads, constant, countOf, mapRead } from '../db/read.ts';
import { findItems } from '../db/search.ts';
import { inTenant } from '../db/tenant.ts';
import type { Session } from '../lib/session.ts';
import { publishChange } from '../live/live-events.ts';
import { deleteItem, lockAnyItem, lockItems, updateItem } from './item.repository.ts';
import { selectRelated } from './relation.repository.ts';
import { recordChanges } from './timeline.repository.ts';
import { countWorkItems, type EntryRow, selectWorkItems, type WorkItemQuery } from './work-item.repository.ts';

const toWorkItemEntry = ({ id, title, description, kind, status }: EntryRow): WorkItemEntry => ({
  id,
  title,
  description,
  workitemType: kind,
  status,
});

export const listWorkItems = (
  { db, totals }: Context,
  { companyId }: Session,
  query: WorkItemQuery,
): Promise<Page<WorkItemEntry>> => {
  const { q, type } = query;
  const lists = type ? [type] : kindNames;
  return readPage(
    db,
    companyId,
    {
      search: () => findItems(companyId, type ?? null, q),
      rows: (tx, found) => selectWorkItems(tx, companyId, query, found),
      total: (tx, found) => {
        if (found) return constant(found.length);
        if (q) return countOf(countWorkItems(tx, companyId, query, found));
        const parts = combineReads(...lists.map((list) => totals.stored(tx, companyId, list)));
        return mapRead(parts, (counts) => counts.reduce((sum, count) => sum + count, 0));
      },
      toItem: toWorkItemEntry,
    },
    query,
  );
};

export const updateDescription = (
  { db, clock }: Context,
  session: Session,
  id: number,
  value: string | null,
): Promise<WorkItemEntry> => {
  const { companyId } = session;
  return inTenant(db, companyId, async (tx) => {
    const item = await lockAnyItem(tx, companyId, id);
    const description = value ?? '';
    if (description !== item.description) {
      const now = clock();
      await updateItem({ tx, companyId, now }, id, { description });
      await recordChanges({ tx, session, now }, id, [
        { field: 'description', from: item.description || null, to: value || null },
      ]);
      await publishChange(tx, companyId, { kind: item.kind, id, part: 'item' });
    }
    return toWorkItemEntry({ ...item, description });
  });
};

export interface Removal {
  readonly kind: Kind;
  readonly id: number;
  readonly message: string;
  /** Lists whose rows lose their reference to the item. */
  readonly alsoChanges?: readonly LiveEvent['kind'][];
}

/** Deletes an item with comments, links and history; linked items record it. */
export const deleteLinkedItem = (
  { db, clock }: Context,
  session: Session,
  { kind, id, message, alsoChanges = [] }: Removal,
): Promise<MessageResponse> => {
  const { companyId } = session;
  return inTenant(db, companyId, async (tx) => {
    const linked = await selectRelated(tx, companyId, id, undefined).execute();
    const locked = await lockItems(tx, companyId, [id, ...linked.map((partner) => partner.id)]);
    await deleteItem(tx, companyId, kind, id);
    await publishChange(tx, companyId, { kind, id, part: 'item' });
    for (const list of alsoChanges) await publishChange(tx, companyId, { kind: list, part: 'item' });
    const title = locked.find((item) => item.id === id)?.title ?? null;
    for (const partner of locked.filter((item) => item.id !== id)) {
      await recordChanges({ tx, session, now: clock() }, partner.id, [{ field: 'relation', from: title, to: null }]);
      await publishChange(tx, companyId, { kind: partner.kind, id: partner.id, part: 'relations' });
    }
    return { message };
  });
};
