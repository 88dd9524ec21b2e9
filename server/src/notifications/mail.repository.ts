import type { NotificationMail } from '@flottwart/contract/rules/notifications';
import { type SqlBool, sql } from 'kysely';
import type { TenantContext, TenantTransaction } from '../db/tenant-transaction.ts';
import type { CompanyId } from '../lib/company-id.ts';

/** Members for whom notifications wait to be mailed. */
export const listMembersToMail = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  mails: readonly NotificationMail[],
): Promise<readonly number[]> => {
  const { rows } = await sql<{ user_id: number }>`
    select distinct waiting.user_id from notifications waiting
    where waiting.company_id = ${companyId} and waiting.mail = any(${mails}::text[]) and waiting.mailed_at is null
    order by waiting.user_id`.execute(tx);
  return rows.map(({ user_id }) => user_id);
};

/** Claims what waits for a person: whoever comes later finds nothing. Those read meanwhile are claimed as well, but not returned. */
export const claimForMail = async (
  { tx, companyId, now }: TenantContext,
  userId: number,
  mails: readonly NotificationMail[],
): Promise<readonly number[]> => {
  const claimed = await tx
    .updateTable('notifications')
    .set({ mailed_at: now })
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .where('mailed_at', 'is', null)
    .where(sql<SqlBool>`mail = any(${mails}::text[])`)
    .returning(['id', 'read_at'])
    .execute();
  return claimed.filter(({ read_at }) => read_at === null).map(({ id }) => id);
};

export const releaseForMail = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  ids: readonly number[],
): Promise<void> => {
  await tx
    .updateTable('notifications')
    .set({ mailed_at: null })
    .where('company_id', '=', companyId)
    .where('id', 'in', ids)
    .execute();
};

/** Address and name of a member, who has to have confirmed the address. */
export const findMailRecipient = (tx: TenantTransaction, companyId: CompanyId, userId: number) =>
  tx
    .selectFrom('users')
    .innerJoin('companies', 'companies.company_id', 'users.company_id')
    .select(['users.email', 'users.first_name', 'users.last_name', 'companies.name'])
    .where('users.company_id', '=', companyId)
    .where('companies.company_id', '=', companyId)
    .where('users.id', '=', userId)
    .where('users.email_verified_at', 'is not', null)
    .executeTakeFirst();
