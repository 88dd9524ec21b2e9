import type { MailRow } from '../../../company-mails/company-mail.repository.ts';
import { isSentByAdmin } from '../../../company-mails/sent-by-admin.ts';
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

/** True if an ADMIN has sent an answer to this address before; one that only members used stays new to everyone. */
export const isKnownAuthority = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  recipient: string,
): Promise<boolean> => {
  const mail = await tx
    .selectFrom('company_mails as m')
    .select('m.id')
    .where('m.company_id', '=', companyId)
    .where('m.purpose', '=', 'police-report')
    .where('m.state', '=', 'sent')
    .where((row) => row.eb(row.fn('lower', ['m.recipient']), '=', recipient.toLowerCase()))
    .where(isSentByAdmin(companyId))
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
