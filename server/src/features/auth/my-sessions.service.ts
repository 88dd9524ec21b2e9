import type { OwnSession } from '@flottwart/contract/account-security';
import type { MessageResponse } from '@flottwart/contract/auth';
import type { Context } from '../../context.ts';
import { allRows } from '../../db/read.ts';
import { inTenant, readInTenant } from '../../db/tenant.ts';
import { notFound } from '../../lib/app-error.ts';
import { unknownDevice } from '../../lib/device-name.ts';
import type { Session } from '../../lib/session.ts';
import { deleteSessionById, deleteSessionsOfUser, selectLiveSessions } from './session.repository.ts';
import { idleSince } from './sessions.ts';

export const listMySessions = async (
  { db, clock }: Context,
  { companyId, userId, tokenHash }: Session,
): Promise<OwnSession[]> => {
  const now = clock();
  const rows = await readInTenant(db, companyId, (tx) =>
    allRows(selectLiveSessions({ tx, companyId, now }, userId, idleSince(now))),
  );
  const sessions = rows.map((row) => ({
    id: row.id,
    // Sessions opened before devices were recorded have none.
    device: row.device || unknownDevice,
    address: row.address,
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at.toISOString(),
    isCurrent: row.token_hash.equals(tokenHash),
  }));
  return sessions.sort((one, other) => Number(other.isCurrent) - Number(one.isCurrent));
};

export const endMySession = async (
  { db }: Context,
  { companyId, userId }: Session,
  id: number,
): Promise<MessageResponse> => {
  const isEnded = await inTenant(db, companyId, (tx) => deleteSessionById(tx, companyId, userId, id));
  if (!isEnded) throw notFound();
  return { message: 'Die Sitzung ist beendet.' };
};

export const endOtherSessions = async (
  { db }: Context,
  { companyId, userId, tokenHash }: Session,
): Promise<MessageResponse> => {
  await inTenant(db, companyId, (tx) => deleteSessionsOfUser(tx, companyId, userId, tokenHash));
  return { message: 'Alle anderen Sitzungen sind beendet.' };
};
