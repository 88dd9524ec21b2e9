import type { ImportKind } from '@flottwart/contract/imports';
import type { Kind } from '@flottwart/contract/rules/kinds';
import { maxNotifications, type NotificationKind } from '@flottwart/contract/rules/notifications';
import { sql } from 'kysely';
import type { TenantContext, TenantTransaction } from '../db/tenant-transaction.ts';
import type { CompanyId } from '../lib/company-id.ts';
import { constantDetail, insertFor, type NewNotification } from './new-notification.ts';

/** Inserts one row per member among the recipients. */
export const insertNotifications = (tenant: TenantContext, notification: NewNotification) =>
  insertFor(
    tenant,
    notification,
    constantDetail(notification.detail),
    sql`member.email_key = any(${notification.recipients}::text[])`,
  );

export interface NotificationRow {
  readonly id: number;
  readonly kind: NotificationKind;
  readonly by: string | null;
  readonly detail: string;
  readonly createdAt: Date;
  readonly isRead: boolean;
  readonly itemId: number | null;
  readonly itemKind: Kind | null;
  readonly itemTitle: string | null;
  readonly importId: number | null;
  readonly importKind: ImportKind | null;
  readonly draftId: number | null;
  readonly fileName: string | null;
}

interface Range {
  /** Only those older than this one. */
  readonly before: number | null;
  readonly limit: number;
}

/** Newest first, along the index of the person. */
export const selectNotifications = (companyId: CompanyId, userId: number, { before, limit }: Range) =>
  sql<NotificationRow>`
    select noted.id, noted.kind, noted.detail,
      coalesce(nullif(trim(author.first_name || ' ' || author.last_name), ''), noted.by_email) as by, noted.created_at as "createdAt",
      noted.read_at is not null as "isRead", noted.item_id as "itemId", item.kind as "itemKind", item.title as "itemTitle",
      noted.import_id as "importId", run.kind as "importKind", noted.draft_id as "draftId",
      coalesce(draft.file_name, run.file_name) as "fileName"
    from notifications noted
    left join work_items item on item.company_id = ${companyId} and item.id = noted.item_id
    left join import_runs run on run.company_id = ${companyId} and run.id = noted.import_id
    left join leasing_drafts draft on draft.company_id = ${companyId} and draft.id = noted.draft_id
    left join users author on author.company_id = ${companyId} and author.email = noted.by_email
    where noted.company_id = ${companyId} and noted.user_id = ${userId}
      and (${before}::integer is null or noted.id < ${before}::integer)
    order by noted.id desc limit ${limit}`;

/** Stops counting where the number is no longer shown exactly. */
export const countUnread = (companyId: CompanyId, userId: number) => sql<{ total: number }>`
  select count(*) as total from (
    select from notifications noted
    where noted.company_id = ${companyId} and noted.user_id = ${userId} and noted.read_at is null
    limit ${maxNotifications}) as unread`;

export const markNotification = async (
  { tx, companyId, now }: TenantContext,
  userId: number,
  id: number,
  isRead: boolean,
): Promise<boolean> => {
  const marked = await tx
    .updateTable('notifications')
    .set({ read_at: isRead ? now : null })
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return marked !== undefined;
};

export const markNotificationsUpTo = async (
  { tx, companyId, now }: TenantContext,
  userId: number,
  upTo: number,
): Promise<void> => {
  await tx
    .updateTable('notifications')
    .set({ read_at: now })
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .where('id', '<=', upTo)
    .where('read_at', 'is', null)
    .execute();
};

/** Deletes those older than an instant, and of each person all but the newest. */
export const deleteOldNotifications = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  olderThan: Date,
): Promise<number> => {
  const { numAffectedRows } = await sql`
    delete from notifications noted where noted.company_id = ${companyId} and (noted.created_at < ${olderThan}
      or noted.id in (select ranked.id from (
        select kept.id, row_number() over (partition by kept.user_id order by kept.id desc) as place
        from notifications kept where kept.company_id = ${companyId}) as ranked
        where ranked.place > ${maxNotifications}))`.execute(tx);
  return Number(numAffectedRows ?? 0);
};

export const deleteOldDueNotices = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  olderThan: Date,
): Promise<void> => {
  await tx.deleteFrom('due_notices').where('company_id', '=', companyId).where('created_at', '<', olderThan).execute();
};
