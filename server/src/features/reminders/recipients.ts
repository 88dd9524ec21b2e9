import type { Role } from '@flottwart/contract/users';
import type { TenantTransaction } from '../../db/tenant-transaction.ts';
import type { CompanyId } from '../../lib/company-id.ts';

export interface Recipient {
  readonly id: number;
  readonly email: string;
  readonly role: Role;
  readonly reminder_mails: boolean;
}

/** Members with a verified address; nobody else gets mail. */
export const listRecipients = (tx: TenantTransaction, companyId: CompanyId): Promise<Recipient[]> =>
  tx
    .selectFrom('users')
    .select(['id', 'email', 'role', 'reminder_mails'])
    .where('company_id', '=', companyId)
    .where('email_verified_at', 'is not', null)
    .orderBy('id')
    .execute();

/** The vehicle's assignee while they are a member, else every ADMIN; a member who has unsubscribed is not replaced by somebody else. */
export const recipientsFor = (assigneeEmail: string | null, members: readonly Recipient[]): readonly Recipient[] => {
  const assignee = members.find(({ email }) => email === assigneeEmail);
  const responsible = assignee ? [assignee] : members.filter(({ role }) => role === 'ADMIN');
  return responsible.filter((member) => member.reminder_mails);
};
