import type { MailRow } from '../../../company-mails/company-mail.repository.ts';
import type { TenantTransaction } from '../../../db/tenant-transaction.ts';
import type { CompanyId } from '../../../lib/company-id.ts';

export const selectPoliceMails = (tx: TenantTransaction, companyId: CompanyId, reportId: number) =>
  tx
    .selectFrom('company_mails')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('report_id', '=', reportId)
    .orderBy('id', 'desc');

export const findCurrentMail = (
  tx: TenantTransaction,
  companyId: CompanyId,
  reportId: number,
): Promise<MailRow | undefined> =>
  selectPoliceMails(tx, companyId, reportId).where('is_current', '=', true).executeTakeFirst();

/** True if an answer of the company has reached this address before. */
export const hasReached = async (tx: TenantTransaction, companyId: CompanyId, recipient: string): Promise<boolean> => {
  const mail = await tx
    .selectFrom('company_mails')
    .select('id')
    .where('company_id', '=', companyId)
    .where('purpose', '=', 'police-report')
    .where('state', '=', 'sent')
    .where((row) => row.eb(row.fn('lower', ['recipient']), '=', recipient.toLowerCase()))
    .limit(1)
    .executeTakeFirst();
  return mail !== undefined;
};

/** Keeps the mail as a record of the report while a new one replaces it. */
export const supersedeMail = async (tx: TenantTransaction, companyId: CompanyId, id: number): Promise<void> => {
  await tx
    .updateTable('company_mails')
    .set({ is_current: false })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute();
};
