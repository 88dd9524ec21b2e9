import type { TeamMember, UserProfile } from '@flottwart/contract/users';
import type { UserRow } from './user.repository.ts';

const toPerson = (row: UserRow) => ({
  firstName: row.first_name,
  lastName: row.last_name,
  email: row.email,
  role: row.role,
});

export const toProfile = (row: UserRow): UserProfile => ({ ...toPerson(row), reminderMails: row.reminder_mails });

/** The second factor is visible only to those who can reset it. */
export const toTeamMember = (row: UserRow, hasSecondFactor?: boolean): TeamMember => ({
  id: row.id,
  ...toPerson(row),
  emailVerified: row.email_verified_at !== null,
  ...(hasSecondFactor !== undefined && { hasSecondFactor }),
});
