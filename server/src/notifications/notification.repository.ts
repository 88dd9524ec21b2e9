import type { ImportKind } from '@flottwart/contract/imports';
import type { Kind } from '@flottwart/contract/rules/kinds';
import { maxNotifications, type NotificationKind } from '@flottwart/contract/rules/notifications';
import { type RawBuilder, sql } from 'kysely';
import type { TenantContext, TenantTransaction } from '../db/tenant-transaction.ts';
import type { CompanyId } from '../lib/company-id.ts';

/** Subject of a notification, which is deleted with it. */
export type Subject = { readonly itemId: number } | { readonly importId: number } | { readonly draftId: number };

/** Comment on an item, or change of it. */
export interface NewsOfItem {
  readonly itemId: number;
  readonly by: number;
  /** New status of a change, or empty, and its other fields; null for a comment. */
  readonly change: { readonly status: string; readonly fields: readonly string[] } | null;
  /** Keys of addresses. */
  readonly except: readonly string[];
}

export interface NewNotification {
  readonly kind: NotificationKind;
  readonly subject: Subject;
  /** Keys of the recipients' addresses. */
  readonly recipients: readonly string[];
  /** Author, who is never a recipient; null for the program. */
  readonly by: number | null;
  readonly detail: string;
}

/** One statement whose source are tables of the company (docs/decisions/0092-companies-over-a-citus-cluster.md); the author and whoever does not want the kind get none. */
const insertFor = (
  { companyId, now }: TenantContext,
  { kind, subject, by }: Omit<NewNotification, 'recipients' | 'detail'>,
  detail: RawBuilder<string>,
  recipients: RawBuilder<unknown>,
) => {
  // The id of nobody: a cluster cannot plan an outer join that nothing can match.
  const author = by ?? 0;
  const { itemId = null, importId = null, draftId = null } = subject as Readonly<Record<string, number | undefined>>;
  return sql<{ user_id: number }>`
    insert into notifications (company_id, user_id, kind, item_id, import_id, draft_id, by_email, detail, created_at, mail)
    select member.company_id, member.id, ${kind}::text, ${itemId}::integer, ${importId}::integer, ${draftId}::integer,
      author.email, ${detail}, ${now}::timestamptz, nullif(chosen.choice, 'product')
    from users member left join users author on author.company_id = member.company_id and author.id = ${author}::integer
    left join notification_choices chosen
      on chosen.company_id = member.company_id and chosen.user_id = member.id and chosen.kind = ${kind}::text
    where member.company_id = ${companyId} and ${recipients}
      and member.id <> ${author}::integer and chosen.choice is distinct from 'off'
    returning user_id`;
};

/** Inserts one row per member among the recipients. */
export const insertNotifications = (tenant: TenantContext, notification: NewNotification) =>
  insertFor(
    tenant,
    notification,
    sql`${notification.detail}::text`,
    sql`member.email_key = any(${notification.recipients}::text[])`,
  );

/** Unread and not mailed changes of an item by the author within an hour, which the next one takes in. */
const earlierChanges = ({ companyId, now }: TenantContext, itemId: number) => sql`notifications earlier
  where earlier.company_id = ${companyId} and earlier.item_id = ${itemId} and earlier.kind = 'watched'
    and earlier.read_at is null and earlier.mailed_at is null and position('|' in earlier.detail) > 0
    and earlier.created_at > ${now}::timestamptz - interval '1 hour'`;

/** Status and fields as `watchedDetail` writes them, with those of the earlier changes. */
const changeDetail = (tenant: TenantContext, itemId: number, { status, fields }: NonNullable<NewsOfItem['change']>) => {
  const ofMember = sql`${earlierChanges(tenant, itemId)} and earlier.user_id = member.id and earlier.by_email = author.email`;
  return sql<string>`coalesce(nullif(${status}::text, ''),
      (select split_part(earlier.detail, '|', 1) from ${ofMember} order by earlier.id desc limit 1), '') || '|' ||
    coalesce((select string_agg(distinct named.field, ',') from (
      select unnest(${fields}::text[]) as field
      union all select unnest(string_to_array(split_part(earlier.detail, '|', 2), ',')) from ${ofMember}) as named), '')`;
};

/** Deletes changes that a newer notification of the same person has taken in. */
export const deleteBundledChanges = (tenant: TenantContext, itemId: number) => sql`
  delete from notifications where company_id = ${tenant.companyId} and item_id = ${itemId} and id in (
    select earlier.id from ${earlierChanges(tenant, itemId)} and exists (
      select from notifications newer where newer.company_id = ${tenant.companyId} and newer.item_id = ${itemId}
        and newer.user_id = earlier.user_id and newer.kind = 'watched' and newer.by_email = earlier.by_email
        and position('|' in newer.detail) > 0 and newer.id > earlier.id))`;

/** Inserts one row per member who watches the item, but for those who are notified of the same change otherwise. */
export const insertForWatchers = (tenant: TenantContext, news: NewsOfItem) =>
  insertFor(
    tenant,
    { kind: 'watched', subject: { itemId: news.itemId }, by: news.by },
    news.change === null ? sql`''` : changeDetail(tenant, news.itemId, news.change),
    sql`member.id in (select watching.user_id from item_watchers watching
      where watching.company_id = ${tenant.companyId} and watching.item_id = ${news.itemId})
      and member.email_key <> all(${news.except}::text[])`,
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
