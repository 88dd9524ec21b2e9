import type { Page } from '@flottwart/contract/list';
import { kindNames } from '@flottwart/contract/rules/kinds';
import type { WorkItemEntry } from '@flottwart/contract/work-items/core';
import type { Context } from '../context.ts';
import { readPage } from '../db/paging.ts';
import { combineReads, countOf, mapRead } from '../db/read.ts';
import { countSearched, findItems } from '../db/search.ts';
import { inTenant } from '../db/tenant.ts';
import { tenantOf, type WriteContext } from '../db/tenant-transaction.ts';
import { AppError } from '../lib/app-error.ts';
import type { Session } from '../lib/session.ts';
import { publishChange } from '../live/live-events.ts';
import { lockAnyItem, updateItem } from './item.repository.ts';
import { recordChanges } from './timeline.repository.ts';
import { type EntryRow, selectFound, selectWorkItems, type WorkItemQuery } from './work-item.repository.ts';

const toWorkItemEntry = ({ id, title, description, kind, status, former_plate }: EntryRow): WorkItemEntry => ({
  id,
  title,
  description,
  workitemType: kind,
  status,
  ...(former_plate && {
    formerPlate: { licensePlate: former_plate.license_plate, until: new Date(former_plate.valid_to).toISOString() },
  }),
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
        if (found) return countOf(countSearched(selectFound(tx, companyId, query, found)));
        const parts = combineReads(...lists.map((list) => totals.stored(companyId, list)));
        return mapRead(parts, (counts) => counts.reduce((sum, count) => sum + count, 0));
      },
      toItem: toWorkItemEntry,
    },
    query,
  );
};

interface DescriptionChange {
  readonly value: string | null;
  readonly from?: string | null | undefined;
}

/** Part of the caller's transaction, which may change more. */
export const changeDescription = async (
  write: WriteContext,
  id: number,
  { value, from }: DescriptionChange,
): Promise<WorkItemEntry> => {
  const { tx, session } = write;
  const { companyId } = session;
  const item = await lockAnyItem(tx, companyId, id);
  const description = value ?? '';
  if (from !== undefined && (from ?? '') !== item.description)
    throw new AppError('conflict', 'Inzwischen geändert und nicht überschrieben: Beschreibung.');
  if (description !== item.description) {
    await updateItem(tenantOf(write), id, { description });
    await recordChanges(write, id, [{ field: 'description', from: item.description || null, to: value || null }]);
    await publishChange(tx, companyId, { kind: item.kind, id, part: 'item' });
  }
  return toWorkItemEntry({ ...item, description, former_plate: null });
};

export const updateDescription = (
  { db, clock }: Context,
  session: Session,
  id: number,
  change: DescriptionChange,
): Promise<WorkItemEntry> =>
  inTenant(db, session.companyId, (tx) => changeDescription({ tx, session, now: clock() }, id, change));
