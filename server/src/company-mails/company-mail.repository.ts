import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Schema } from '../db/schema.ts';
import type { TenantTransaction } from '../db/tenant-transaction.ts';
import type { CompanyId } from '../lib/company-id.ts';

export type MailRow = Selectable<Schema['company_mails']>;
export type MailPurpose = MailRow['purpose'];

export type NewMail = Pick<
  MailRow,
  'purpose' | 'report_id' | 'repeat_of' | 'message_id' | 'sender' | 'recipient' | 'subject' | 'facts' | 'content_hash'
>;

export const selectMail = (tx: TenantTransaction, companyId: CompanyId, id: number) =>
  tx.selectFrom('company_mails').selectAll().where('company_id', '=', companyId).where('id', '=', id);

export const countMailsSince = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  purpose: MailPurpose,
  since: Date,
): Promise<number> => {
  const { total } = await tx
    .selectFrom('company_mails')
    .select((row) => row.fn.countAll<number>().as('total'))
    .where('company_id', '=', companyId)
    .where('purpose', '=', purpose)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow();
  return Number(total);
};

export const insertMail = (tx: TenantTransaction, mail: Insertable<Schema['company_mails']>): Promise<MailRow> =>
  tx.insertInto('company_mails').values(mail).returningAll().executeTakeFirstOrThrow();

/** Changes a mail only from the given states, so that of several callers exactly one succeeds. */
export const changeMail = (
  tx: TenantTransaction,
  companyId: CompanyId,
  { id, from }: { readonly id: number; readonly from: readonly MailRow['state'][] },
  change: Updateable<Schema['company_mails']>,
): Promise<MailRow | undefined> =>
  tx
    .updateTable('company_mails')
    .set(change)
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('state', 'in', from)
    .returningAll()
    .executeTakeFirst();
