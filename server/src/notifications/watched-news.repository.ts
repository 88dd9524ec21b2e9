import { sql } from 'kysely';
import type { TenantContext } from '../db/tenant-transaction.ts';
import { constantDetail, type Detail, insertFor } from './new-notification.ts';

/** Comment on an item, or change of it. */
export interface NewsOfItem {
  readonly itemId: number;
  readonly by: number;
  /** New status of a change, or empty, and its other fields; null for a comment. */
  readonly change: { readonly status: string; readonly fields: readonly string[] } | null;
  /** Keys of addresses. */
  readonly except: readonly string[];
}

/** Unread and not mailed changes of an item by the author within an hour, which the next one takes in. */
const earlierChanges = (
  { companyId, now }: TenantContext,
  itemId: number,
  joined = sql``,
) => sql`notifications earlier ${joined}
  where earlier.company_id = ${companyId} and earlier.item_id = ${itemId} and earlier.kind = 'watched'
    and earlier.read_at is null and earlier.mailed_at is null and position('|' in earlier.detail) > 0
    and earlier.created_at > ${now}::timestamptz - interval '1 hour'`;

/** Status and fields as `watchedDetail` writes them, with those of the earlier changes: joined, since a cluster cannot plan subqueries of the row. */
const changeDetail = (tenant: TenantContext, itemId: number, change: NonNullable<NewsOfItem['change']>): Detail => {
  const fields = [...new Set(change.fields)].sort();
  return {
    text: sql`coalesce(nullif(${change.status}::text, ''), taken.status, '') || '|' || coalesce(taken.fields, ${fields.join(',')}::text)`,
    from: sql`left join (
      select earlier.company_id, earlier.user_id, earlier.by_email, string_agg(distinct named.field, ',') as fields,
        (array_agg(split_part(earlier.detail, '|', 1) order by earlier.id desc))[1] as status
      from ${earlierChanges(tenant, itemId, sql`cross join lateral unnest(string_to_array(split_part(earlier.detail, '|', 2), ',') || ${fields}::text[]) as named (field)`)}
      group by 1, 2, 3) as taken
      on taken.company_id = member.company_id and taken.user_id = member.id and taken.by_email = author.email`,
  };
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
    news.change === null ? constantDetail('') : changeDetail(tenant, news.itemId, news.change),
    sql`member.id in (select watching.user_id from item_watchers watching
      where watching.company_id = ${tenant.companyId} and watching.item_id = ${news.itemId})
      and member.email_key <> all(${news.except}::text[])`,
  );
