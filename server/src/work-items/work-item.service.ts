import type { MessageAnswer } from '@flottwart/contract/auth';
import type { Page } from '@flottwart/contract/list';
import type { WorkItemEntry } from '@flottwart/contract/work-items/core';
import { type Kind, kindNames } from '@flottwart/contract/work-items/kinds';
import type { Context } from '../context.ts';
import { readPage } from '../db/paging.ts';
import { inTenant } from '../db/tenant.ts';
import type { Session } from '../lib/session.ts';
import { announceChange } from '../live/live-events.ts';
import { recordChanges } from './history.repository.ts';
import { deleteItem, lockAnyItem, updateItem } from './item.repository.ts';
import { countWorkItems, type EntryRow, selectWorkItems, type WorkItemQuery } from './work-item.repository.ts';

export const toEntry = ({ id, title, description, kind, status }: EntryRow): WorkItemEntry => ({
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
      rows: (tx) => selectWorkItems(tx, companyId, query),
      total: async (tx) => {
        if (q) return countWorkItems(tx, companyId, query);
        let total = 0;
        for (const list of lists) total += await totals.kept(tx, companyId, list);
        return total;
      },
      toItem: toEntry,
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
      await updateItem(tx, companyId, id, { description }, now);
      await recordChanges(
        tx,
        session,
        id,
        [{ field: 'description', from: item.description || null, to: value || null }],
        now,
      );
      await announceChange(tx, companyId, { kind: item.kind, id, part: 'item' });
    }
    return toEntry({ ...item, description });
  });
};

/** For the kinds that can be deleted; comments, links and history go along. */
export const removeItem = ({ db }: Context, { companyId }: Session, kind: Kind, id: number): Promise<MessageAnswer> =>
  inTenant(db, companyId, async (tx) => {
    await deleteItem(tx, companyId, kind, id);
    await announceChange(tx, companyId, { kind, id, part: 'item' });
    return { message: 'Erfolgreich gelöscht.' };
  });
