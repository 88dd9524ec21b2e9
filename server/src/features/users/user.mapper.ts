import type { TeamMember, UserProfile } from '@flottwart/contract/users';
import type { UserRow } from './user.repository.ts';

export const toProfile = (row: UserRow): UserProfile => ({
  firstName: row.first_name,
  lastName: row.last_name,
  email: row.email,
  role: row.role,
});

export const toTeamMember = (row: UserRow): TeamMember => ({
  id: row.id,
  ...toProfile(row),
  emailVerified: row.email_verified_at !== null,
});
