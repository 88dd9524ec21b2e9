import type { MailRow } from '../../../company-mails/company-mail.repository.ts';
import type { TenantTransaction } from '../../../db/tenant.ts';

export const selectPoliceMails = (tx: TenantTransaction, companyId: number, reportId: number) =>
  tx
    .selectFrom('company_mails')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('report_id', '=', reportId)
    .orderBy('id', 'desc');

export const findCurrentMail = (
  tx: TenantTransaction,
  companyId: number,
  reportId: number,
): Promise<MailRow | undefined> =>
  selectPoliceMails(tx, companyId, reportId).where('is_current', '=', true).executeTakeFirst();

/** The mail stays as a record of the report; another one takes its place. */
export const retireMail = async (tx: TenantTransaction, companyId: number, id: number): Promise<void> => {
  await tx
    .updateTable('company_mails')
    .set({ is_current: false })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute();
};
