import type { Context } from '../../context.ts';
import type { Database } from '../../db/connect.ts';
import { inTenant } from '../../db/tenant.ts';
import type { TenantContext } from '../../db/tenant-transaction.ts';
import { type Clock, days, hours, minutes, secondsAfter } from '../../lib/clock.ts';
import type { Caller, FindSession, Session } from '../../lib/session.ts';
import { issueToken, readToken } from '../../lib/tokens.ts';
import { findLiveSession, insertSession, touchSession } from './session.repository.ts';

const idleSeconds = hours(24);
const absoluteSeconds = days(30);

/** Minimum interval between updates of the last use, so that reads do not each cost a write. */
const noteEverySeconds = minutes(5);

export const idleSince = (now: Date): Date => secondsAfter(now, -idleSeconds);

export const createFindSession =
  (db: Database, clock: Clock): FindSession =>
  async (bearer) => {
    const token = readToken(bearer);
    if (!token) return undefined;
    const { companyId, hash } = token;
    const now = clock();
    const session = await findLiveSession(db, companyId, hash, { now, idleSince: idleSince(now) });
    if (!session) return undefined;
    // A failed update, on a full disk for example, must not fail the read; the next call retries.
    if (secondsAfter(session.lastUsedAt, noteEverySeconds) < now)
      await inTenant(db, companyId, (tx) => touchSession({ tx, companyId, now }, hash)).catch(() => undefined);
    const { userId, role, lacksSecondFactor } = session;
    return { companyId, userId, role, tokenHash: hash, lacksSecondFactor };
  };

/** Opens a session and returns the bearer token, of which only the hash is stored. */
export const openSession = async (
  { tx, companyId, now }: TenantContext,
  userId: number,
  caller: Caller,
  lifetimeSeconds = absoluteSeconds,
): Promise<string> => {
  const { token, hash } = issueToken(companyId);
  const expiresAt = secondsAfter(now, lifetimeSeconds);
  await insertSession(tx, companyId, { tokenHash: hash, userId, now, expiresAt, caller });
  return token;
};

/** Milliseconds until a session ends by itself, 0 if it has ended or is restricted; for calls that outlive their first check. */
export const remainingSessionMs = async (
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { companyId, tokenHash }: Session,
): Promise<number> => {
  const now = clock();
  const session = await findLiveSession(db, companyId, tokenHash, { now, idleSince: idleSince(now) });
  if (!session || session.lacksSecondFactor) return 0;
  const idleEnd = secondsAfter(session.lastUsedAt, idleSeconds);
  return Math.max(0, Math.min(session.expiresAt.getTime(), idleEnd.getTime()) - now.getTime());
};
