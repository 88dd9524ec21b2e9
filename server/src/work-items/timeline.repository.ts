import { mayMention, readMentions } from '@flottwart/contract/rules/mentions';
import { type Insertable, sql } from 'kysely';
import type { Schema } from '../db/schema.ts';
import type { TenantTransaction, WriteContext } from '../db/tenant-transaction.ts';
import { queueStatement } from '../db/transaction.ts';
import type { CompanyId } from '../lib/company-id.ts';
import { emailKey } from '../lib/email-key.ts';
import type { FieldChange } from './field-changes.ts';

export const selectHistory = (tx: TenantTransaction, companyId: CompanyId, itemId: number) =>
  tx
    .selectFrom('work_item_changes')
    .select(['id', 'field', 'old_value', 'new_value', 'user_email', 'created_at'])
    .where('company_id', '=', companyId)
    .where('item_id', '=', itemId);

const commentColumns = ['id', 'text', 'user_email', 'created_at', 'edited_at', 'deleted_at'] as const;

export const selectComments = (tx: TenantTransaction, companyId: CompanyId, itemId: number) =>
  tx.selectFrom('comments').select(commentColumns).where('company_id', '=', companyId).where('item_id', '=', itemId);

export const lockComment = (tx: TenantTransaction, companyId: CompanyId, itemId: number, commentId: number) =>
  tx
    .selectFrom('comments')
    .select(commentColumns)
    .where('company_id', '=', companyId)
    .where('item_id', '=', itemId)
    .where('id', '=', commentId)
    .forUpdate()
    .executeTakeFirst();

export const changeCommentRow = (
  tx: TenantTransaction,
  companyId: CompanyId,
  commentId: number,
  change: { readonly text: string; readonly edited_at?: Date; readonly deleted_at?: Date },
) =>
  tx
    .updateTable('comments')
    .set(change)
    .where('company_id', '=', companyId)
    .where('id', '=', commentId)
    .returning(commentColumns)
    .executeTakeFirstOrThrow();

export const insertComment = (tx: TenantTransaction, comment: Insertable<Schema['comments']>) =>
  tx.insertInto('comments').values(comment).returning(commentColumns).executeTakeFirstOrThrow();

export const emailOfUser = async (tx: TenantTransaction, companyId: CompanyId, userId: number): Promise<string> => {
  const { email } = await tx
    .selectFrom('users')
    .select('email')
    .where('company_id', '=', companyId)
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return email;
};

/** Addresses that a text mentions and its earlier version did not, those of members with a unique name included; a text without an `@` costs no query. */
export const findMentioned = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  text: string,
  earlier = '',
): Promise<readonly string[]> => {
  if (!mayMention(text)) return [];
  const members = await tx
    .selectFrom('users')
    .select(['email', 'first_name', 'last_name'])
    .where('company_id', '=', companyId)
    .execute();
  const named = members.map(({ email, first_name, last_name }) => ({ email, name: `${first_name} ${last_name}` }));
  const before = new Set(readMentions(earlier, named).addresses.map(emailKey));
  return readMentions(text, named).addresses.filter((address) => !before.has(emailKey(address)));
};

/** Member with exactly this address; undefined for one who left. */
export const findUserOfEmail = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  email: string,
): Promise<number | undefined> => {
  const user = await tx
    .selectFrom('users')
    .select('id')
    .where('company_id', '=', companyId)
    .where('email', '=', email)
    .executeTakeFirst();
  return user?.id;
};

/** Address of the author of the latest change of one of the fields; undefined without any. */
export const findLatestAuthor = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  itemId: number,
  fields: readonly string[],
): Promise<string | undefined> => {
  if (fields.length === 0) return undefined;
  const latest = await selectHistory(tx, companyId, itemId)
    .where('field', 'in', fields)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return latest?.user_email;
};

export const recordChanges = async (
  { tx, session: { companyId, userId }, now }: WriteContext,
  itemId: number,
  changes: readonly FieldChange[],
): Promise<void> => {
  if (changes.length === 0) return;
  const call = sql`select record_item_changes(${companyId}, ${itemId}, ${userId}, ${now}, ${JSON.stringify(changes)}::jsonb)`;
  await queueStatement(tx, call);
};
