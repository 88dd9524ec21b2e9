import { sql } from 'kysely';
import { insertRecords } from '../db/insert-records.ts';
import type { TenantContext } from '../db/tenant-transaction.ts';

/** Something due that a member is notified of once. */
export interface DueNotice {
  readonly userId: number;
  readonly itemId: number;
  readonly type: string;
  /** Day, instant or mileage; another value is another notice. */
  readonly due: string;
  readonly level: string;
  readonly detail: string;
}

/** Stores what the members have not been notified of and returns their ids. */
export const insertDueNotices = async (
  { tx, companyId, now }: TenantContext,
  notices: readonly DueNotice[],
): Promise<readonly number[]> => {
  if (notices.length === 0) return [];
  const keyOf = ({ itemId, userId, type, due, level }: Omit<DueNotice, 'detail'>): string =>
    JSON.stringify([itemId, userId, type, due, level]);
  const { rows } = await insertRecords<Omit<DueNotice, 'detail'>>(tx, {
    table: 'due_notices',
    same: { company_id: companyId, created_at: now },
    columns: { user_id: 'integer', item_id: 'integer', type: 'text', due: 'text', level: 'text' },
    rows: notices.map(({ userId, itemId, type, due, level }) => ({
      user_id: userId,
      item_id: itemId,
      type,
      due,
      level,
    })),
    ending: sql`on conflict do nothing
      returning stored.user_id as "userId", stored.item_id as "itemId", stored.type, stored.due, stored.level`,
  }).execute(tx);
  const stored = new Set(rows.map(keyOf));
  const fresh = notices.filter((notice) => stored.has(keyOf(notice)));
  if (fresh.length === 0) return [];
  await insertRecords(tx, {
    table: 'notifications',
    same: { company_id: companyId, kind: 'due', created_at: now },
    columns: { user_id: 'integer', item_id: 'integer', detail: 'text' },
    rows: fresh.map(({ userId, itemId, detail }) => ({ user_id: userId, item_id: itemId, detail })),
  }).execute(tx);
  return [...new Set(fresh.map(({ userId }) => userId))];
};
