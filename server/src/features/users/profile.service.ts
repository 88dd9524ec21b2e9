import type { Received } from '@flottwart/contract/endpoint';
import type { TeamMember, UserProfile, updateMyProfile } from '@flottwart/contract/users';
import type { Context } from '../../context.ts';
import { inTenant, readInTenant } from '../../db/tenant.ts';
import { notFound } from '../../lib/app-error.ts';
import type { Session } from '../../lib/session.ts';
import { readUser, type UserRow, updateUser } from './user.repository.ts';

const toPerson = (row: UserRow) => ({
  firstName: row.first_name,
  lastName: row.last_name,
  email: row.email,
  role: row.role,
});

const toProfile = (row: UserRow): UserProfile => ({ ...toPerson(row), reminderMails: row.reminder_mails });

/** The second factor is visible only to those who can reset it. */
export const toTeamMember = (row: UserRow, hasSecondFactor?: boolean): TeamMember => ({
  id: row.id,
  ...toPerson(row),
  emailVerified: row.email_verified_at !== null,
  ...(hasSecondFactor !== undefined && { hasSecondFactor }),
});

export const getProfile = async ({ db }: Context, { companyId, userId }: Session): Promise<UserProfile> => {
  const user = await readInTenant(db, companyId, (tx) => readUser(tx, companyId, userId));
  if (!user) throw notFound();
  return toProfile(user);
};

export const updateProfile = async (
  { db, clock }: Context,
  { companyId, userId }: Session,
  { firstName, lastName, reminderMails }: Received<typeof updateMyProfile>['body'],
): Promise<UserProfile> => {
  const user = await inTenant(db, companyId, (tx) =>
    updateUser(tx, companyId, userId, {
      ...(firstName !== undefined && { first_name: firstName }),
      ...(lastName !== undefined && { last_name: lastName }),
      ...(reminderMails !== undefined && { reminder_mails: reminderMails }),
      updated_at: clock(),
    }),
  );
  if (!user) throw notFound();
  return toProfile(user);
};
