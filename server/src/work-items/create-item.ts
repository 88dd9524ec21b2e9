import { tenantOf, type WriteContext } from '../db/tenant-transaction.ts';
import { publishChange } from '../live/live-events.ts';
import { recordChanges } from './history.repository.ts';
import { type ItemRow, insertItem, type NewItem } from './item.repository.ts';

/** Creates the core of an item with its first history entry and publishes the change. */
export const createItem = async (write: WriteContext, item: NewItem): Promise<ItemRow> => {
  const { tx, session } = write;
  const row = await insertItem(tenantOf(write), item);
  await recordChanges(write, row.id, [{ field: 'created', from: null, to: item.title }]);
  await publishChange(tx, session.companyId, { kind: item.kind, id: row.id, part: 'item' });
  return row;
};
