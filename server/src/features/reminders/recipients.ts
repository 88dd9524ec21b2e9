import type { Role } from '@flottwart/contract/users';
import type { TenantTransaction } from '../../db/tenant.ts';

export interface Recipient {
  readonly id: number;
  readonly email: string;
  readonly role: Role;
  readonly reminder_mails: boolean;
}

/** Everybody who has confirmed the own address; nobody else is written to. */
export const listRecipients = (tx: TenantTransaction, companyId: number): Promise<Recipient[]> =>
  tx
    .selectFrom('users')
    .select(['id', 'email', 'role', 'reminder_mails'])
    .where('company_id', '=', companyId)
    .where('email_verified_at', 'is not', null)
    .orderBy('id')
    .execute();

/**
 * The vehicle's assignee while he is a member, else every ADMIN. Who has switched the mails off gets none, and nobody
 * gets them in his place.
 */
export const recipientsFor = (assigneeEmail: string | null, members: readonly Recipient[]): readonly Recipient[] => {
  const assignee = members.find(({ email }) => email === assigneeEmail);
  const responsible = assignee ? [assignee] : members.filter(({ role }) => role === 'ADMIN');
  return responsible.filter((member) => member.reminder_mails);
};
