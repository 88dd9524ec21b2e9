import type { TenantTransaction } from '../db/tenant-transaction.ts';
import { invalidField } from '../lib/app-error.ts';
import type { CompanyId } from '../lib/company-id.ts';

/** Address as spelled in the member's account; refuses anybody outside the company. */
export const assigneeEmail = async (tx: TenantTransaction, companyId: CompanyId, email: string): Promise<string> => {
  const member = await tx
    .selectFrom('users')
    .select('email')
    .where('company_id', '=', companyId)
    .where('email_key', '=', email.toLowerCase())
    .executeTakeFirst();
  if (!member) throw invalidField('assignedToUsername', 'Diese Person gehört nicht zum Team.');
  return member.email;
};
