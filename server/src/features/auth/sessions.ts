import type { Database } from '../../db/connect.ts';
import { inTenant, type TenantTransaction } from '../../db/tenant.ts';
import type { Caller } from '../../lib/caller.ts';
import type { Clock } from '../../lib/clock.ts';
import { days, hours, minutes, secondsAfter } from '../../lib/clock.ts';
import type { FindSession } from '../../lib/session.ts';
import { issueToken, readToken } from '../../lib/tokens.ts';
import { findLiveSession, insertSession, touchSession } from './session.repository.ts';

const idleSeconds = hours(24);
const absoluteSeconds = days(30);

/** A session in use is noted at most this often: reading must not cost a write each time. */
const noteEverySeconds = minutes(5);

export const idleSince = (now: Date): Date => secondsAfter(now, -idleSeconds);

export const createFindSession =
  (db: Database, clock: Clock): FindSession =>
  async (bearer) => {
    const token = readToken(bearer);
    if (!token) return undefined;
    const { companyId, hash } = token;
    const now = clock();
    const session = await findLiveSession(db, companyId, hash, now, idleSince(now));
    if (!session) return undefined;
    // A note that cannot be taken, on a full disk for example, keeps nobody from reading; the next call takes it.
    if (secondsAfter(session.lastUsedAt, noteEverySeconds) < now)
      await inTenant(db, companyId, (tx) => touchSession(tx, companyId, hash, now)).catch(() => undefined);
    const { userId, role, lacksSecondFactor } = session;
    return { companyId, userId, role, tokenHash: hash, lacksSecondFactor };
  };

/** Opens a session and returns the bearer token, which is stored nowhere. */
export const openSession = async (
  tx: TenantTransaction,
  companyId: number,
  userId: number,
  caller: Caller,
  now: Date,
): Promise<string> => {
  const { token, hash } = issueToken(companyId);
  const expiresAt = secondsAfter(now, absoluteSeconds);
  await insertSession(tx, companyId, { tokenHash: hash, userId, now, expiresAt, caller });
  return token;
};
