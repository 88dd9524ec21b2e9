import type { NotificationKind } from '@flottwart/contract/rules/notifications';
import { type RawBuilder, sql } from 'kysely';
import type { TenantContext } from '../db/tenant-transaction.ts';

/** Subject of a notification, which is deleted with it. */
export type Subject = { readonly itemId: number } | { readonly importId: number } | { readonly draftId: number };

export interface NewNotification {
  readonly kind: NotificationKind;
  readonly subject: Subject;
  /** Keys of the recipients' addresses. */
  readonly recipients: readonly string[];
  /** Author, who is never a recipient; null for the program. */
  readonly by: number | null;
  readonly detail: string;
}

export interface Detail {
  readonly text: RawBuilder<string>;
  /** Join that the text is taken from. */
  readonly from: RawBuilder<unknown>;
}

/** One statement whose source are tables of the company (docs/decisions/0092-companies-over-a-citus-cluster.md); the author and whoever does not want the kind get none. */
export const insertFor = (
  { companyId, now }: TenantContext,
  { kind, subject, by }: Omit<NewNotification, 'recipients' | 'detail'>,
  detail: Detail,
  recipients: RawBuilder<unknown>,
) => {
  // The id of nobody: a cluster cannot plan an outer join that nothing can match.
  const author = by ?? 0;
  const { itemId = null, importId = null, draftId = null } = subject as Readonly<Record<string, number | undefined>>;
  return sql<{ user_id: number }>`
    insert into notifications (company_id, user_id, kind, item_id, import_id, draft_id, by_email, detail, created_at, mail)
    select member.company_id, member.id, ${kind}::text, ${itemId}::integer, ${importId}::integer, ${draftId}::integer,
      author.email, ${detail.text}, ${now}::timestamptz, nullif(chosen.choice, 'product')
    from users member left join users author on author.company_id = member.company_id and author.id = ${author}::integer
    left join notification_choices chosen
      on chosen.company_id = member.company_id and chosen.user_id = member.id and chosen.kind = ${kind}::text ${detail.from}
    where member.company_id = ${companyId} and ${recipients}
      and member.id <> ${author}::integer and chosen.choice is distinct from 'off'
    returning user_id`;
};

export const constantDetail = (text: string): Detail => ({ text: sql`${text}::text`, from: sql`` });
