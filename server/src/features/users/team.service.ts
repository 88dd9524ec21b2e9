import type { MessageResponse } from '@flottwart/contract/auth';
import type { Received } from '@flottwart/contract/endpoint';
import type { Page } from '@flottwart/contract/list';
import type {
  colleagues as colleaguesEndpoint,
  members as membersEndpoint,
  Role,
  TeamMember,
} from '@flottwart/contract/users';
import type { Context } from '../../context.ts';
import { readShortList } from '../../db/paging.ts';
import { inTenant, readInTenant } from '../../db/tenant.ts';
import type { TenantTransaction } from '../../db/tenant-transaction.ts';
import { AppError, notFound } from '../../lib/app-error.ts';
import type { Caller, Session } from '../../lib/session.ts';
import { publishChange } from '../../live/live-events.ts';
import {
  deleteSecondFactor,
  deleteSessionsOfUser,
  readUsersWithSecondFactor,
  recordAccountEvent,
  securityNotice,
} from '../auth/public.ts';
import { toTeamMember } from './profile.service.ts';
import { deleteUser, lockUsers, selectUsers, sortUsers, type UserRow, updateUser } from './user.repository.ts';

const searchedColumns = ['first_name', 'last_name', 'email', 'role'] as const;

export const listMembers = async (
  { db }: Context,
  { companyId, role }: Session,
  { sort, ...query }: Received<typeof membersEndpoint>['query'],
): Promise<Page<TeamMember>> => {
  const protectedUsers =
    role === 'ADMIN' ? await readInTenant(db, companyId, (tx) => readUsersWithSecondFactor(tx, companyId)) : undefined;
  return readShortList(
    db,
    companyId,
    {
      rows: (tx) => selectUsers(tx, companyId),
      searched: searchedColumns,
      inOrder: (rows, order) => sortUsers(rows, sort, order),
      toItem: (user) => toTeamMember(user, protectedUsers?.has(user.id)),
    },
    query,
  );
};

export const listColleagues = (
  { db }: Context,
  { companyId }: Session,
  { sort, ...query }: Received<typeof colleaguesEndpoint>['query'],
): Promise<Page<string>> =>
  readShortList(
    db,
    companyId,
    {
      rows: (tx) => selectUsers(tx, companyId),
      searched: searchedColumns,
      inOrder: (rows, order) => sortUsers(rows, sort, order),
      toItem: ({ email }) => email,
    },
    query,
  );

const isActiveAdmin = (user: UserRow): boolean => user.role === 'ADMIN' && user.email_verified_at !== null;

/** Locks the member after checking that the company keeps an ADMIN and nobody changes themselves. */
const lockOtherMember = async (tx: TenantTransaction, session: Session, id: number): Promise<UserRow> => {
  const users = await lockUsers(tx, session.companyId);
  const member = users.find((user) => user.id === id);
  if (!member) throw notFound();
  if (id === session.userId)
    throw new AppError('conflict', 'Die eigene Rolle und Mitgliedschaft kann nur ein anderer Administrator ändern.');
  if (!users.some((user) => user.id !== id && isActiveAdmin(user)))
    throw new AppError('conflict', 'Mindestens ein Administrator muss bleiben.');
  return member;
};

export const changeMemberRole = (
  { db, clock }: Context,
  session: Session,
  id: number,
  role: Role,
): Promise<TeamMember> =>
  inTenant(db, session.companyId, async (tx) => {
    await lockOtherMember(tx, session, id);
    const changed = await updateUser(tx, session.companyId, id, { role, updated_at: clock() });
    if (!changed) throw notFound();
    await publishChange(tx, session.companyId, { kind: 'member', id, part: 'item' });
    return toTeamMember(changed);
  });

/** Deletes the member's sessions by cascade, so access ends at once. */
export const removeTeamMember = ({ db }: Context, session: Session, id: number): Promise<MessageResponse> =>
  inTenant(db, session.companyId, async (tx) => {
    const member = await lockOtherMember(tx, session, id);
    await deleteUser(tx, session.companyId, member.id);
    return { message: `${member.first_name} ${member.last_name} wurde aus dem Team entfernt.` };
  });

/** Locks a colleague and reads the acting ADMIN, whom the colleague's history names. */
const lockColleague = async (tx: TenantTransaction, { companyId, userId }: Session, id: number, ownRefusal: string) => {
  const users = await lockUsers(tx, companyId);
  const member = users.find((user) => user.id === id);
  const admin = users.find((user) => user.id === userId);
  if (!member || !admin) throw notFound();
  if (id === userId) throw new AppError('conflict', ownRefusal);
  return { name: `${member.first_name} ${member.last_name}`, byWhom: admin.email };
};

/** For a lost or lent device; the password still allows a new sign-in. */
export const endMemberSessions = (
  { db, clock, log }: Context,
  session: Session,
  id: number,
  caller: Caller,
): Promise<MessageResponse> => {
  const { companyId, userId } = session;
  return inTenant(db, companyId, async (tx) => {
    const { name, byWhom } = await lockColleague(tx, session, id, 'Eigene Sitzungen werden im Profil beendet.');
    await deleteSessionsOfUser(tx, companyId, id);
    await recordAccountEvent(tx, companyId, { userId: id, kind: 'sessions-ended', caller, now: clock(), byWhom });
    log.info({ companyId, userId, memberId: id }, 'sessions ended');
    return { message: `Alle Sitzungen von ${name} sind beendet.` };
  });
};

/** For a member who lost their phone; they are notified by mail, and their history names the ADMIN. */
export const resetMemberSecondFactor = (
  { db, clock, enqueue, log }: Context,
  session: Session,
  id: number,
  caller: Caller,
): Promise<MessageResponse> => {
  const { companyId, userId } = session;
  return inTenant(db, companyId, async (tx) => {
    const own = 'Der eigene zweite Faktor wird im Profil geändert, mit dem Passwort.';
    const { name, byWhom } = await lockColleague(tx, session, id, own);
    if (!(await deleteSecondFactor(tx, companyId, id)))
      throw new AppError('conflict', `${name} hat keinen zweiten Faktor eingerichtet.`);
    const event = { userId: id, kind: 'second-factor-reset', caller, now: clock(), byWhom } as const;
    await recordAccountEvent(tx, companyId, event);
    await enqueue(tx, securityNotice, { companyId, userId: id, notice: 'second-factor-reset' });
    log.info({ companyId, userId, memberId: id }, 'second factor reset');
    return { message: `Der zweite Faktor von ${name} ist zurückgesetzt.` };
  });
};
