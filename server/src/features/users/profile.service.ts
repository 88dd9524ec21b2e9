import type { Received } from '@flottwart/contract/endpoint';
import type { UserProfile, updateMyProfile } from '@flottwart/contract/users';
import type { Context } from '../../context.ts';
import { inTenant, readInTenant } from '../../db/tenant.ts';
import { notFound } from '../../lib/app-error.ts';
import type { Session } from '../../lib/session.ts';
import { toProfile } from './user.mapper.ts';
import { readUser, updateUser } from './user.repository.ts';

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
