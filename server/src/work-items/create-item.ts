import type { TenantTransaction } from '../db/tenant-transaction.ts';
import type { Session } from '../lib/session.ts';
import { publishChange } from '../live/live-events.ts';
import { recordChanges } from './history.repository.ts';
import { type ItemRow, insertItem, type NewItem } from './item.repository.ts';

/** Creates the core of an item, its first line of history, and tells the others. */
export const createItem = async (
  tx: TenantTransaction,
  session: Session,
  item: NewItem,
  now: Date,
): Promise<ItemRow> => {
  const row = await insertItem(tx, session.companyId, item, now);
  await recordChanges(tx, session, row.id, [{ field: 'created', from: null, to: item.title }], now);
  await publishChange(tx, session.companyId, { kind: item.kind, id: row.id, part: 'item' });
  return row;
};
