import type { TenantTransaction } from '../db/tenant.ts';
import { invalidField } from '../lib/app-error.ts';

/** The address as the member's account spells it; anybody outside the company is refused. */
export const assigneeEmail = async (tx: TenantTransaction, companyId: number, email: string): Promise<string> => {
  const member = await tx
    .selectFrom('users')
    .select('email')
    .where('company_id', '=', companyId)
    .where('email_key', '=', email.toLowerCase())
    .executeTakeFirst();
  if (!member) throw invalidField('assignedToUsername', 'Diese Person gehört nicht zum Team.');
  return member.email;
};
