import type { ImportKind } from '@flottwart/contract/imports';
import type { Kind } from '@flottwart/contract/rules/kinds';
import { maxNotifications, type NotificationKind } from '@flottwart/contract/rules/notifications';
import { sql } from 'kysely';
import { isOneOf } from '../db/read.ts';
import type { TenantContext } from '../db/tenant-transaction.ts';
import type { CompanyId } from '../lib/company-id.ts';

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
  readonly before: { readonly createdAt: Date; readonly id: number } | null;
  readonly limit: number;
  readonly isUnread: boolean;
  /** Every kind, if empty. */
  readonly kinds: readonly NotificationKind[];
}

/** Newest first, along the index of the person, or along that of their unread ones. */
export const selectNotifications = (
  companyId: CompanyId,
  userId: number,
  { before, limit, isUnread, kinds }: Range,
) => {
  const older = before
    ? sql`and (noted.created_at, noted.id) < (${before.createdAt}::timestamptz, ${before.id}::integer)`
    : sql``;
  const unread = isUnread ? sql`and noted.read_at is null` : sql``;
  const ofKind = kinds.length > 0 ? sql`and ${isOneOf(sql`noted.kind`, kinds)}` : sql``;
  return sql<NotificationRow>`
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
      ${older} ${unread} ${ofKind}
    order by noted.created_at desc, noted.id desc limit ${limit}`;
};

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

interface Marked {
  readonly isRead: boolean;
  readonly upTo: Date;
  readonly kinds: readonly NotificationKind[];
}

export const markNotificationsUpTo = async (
  { tx, companyId, now }: TenantContext,
  userId: number,
  { isRead, upTo, kinds }: Marked,
): Promise<void> => {
  await tx
    .updateTable('notifications')
    .set({ read_at: isRead ? now : null })
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .where('created_at', '<=', upTo)
    .where('read_at', isRead ? 'is' : 'is not', null)
    .$if(kinds.length > 0, (marked) => marked.where('kind', 'in', kinds))
    .execute();
};
