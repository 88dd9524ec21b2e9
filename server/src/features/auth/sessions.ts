import type { Context } from '../../context.ts';
import type { Database } from '../../db/connect.ts';
import { SessionChanged, type SessionCheck, withSessionCheck } from '../../db/session-check.ts';
import { inTenant, runPendingSessionCheck } from '../../db/tenant.ts';
import type { TenantContext } from '../../db/tenant-transaction.ts';
import { newCompanyDays } from '../../lib/admission/limits.ts';
import { type Clock, days, hours, minutes, secondsAfter } from '../../lib/clock.ts';
import type { CompanyId } from '../../lib/company-id.ts';
import type { Caller, FoundSession, Session, Sessions } from '../../lib/session.ts';
import { issueToken, readToken } from '../../lib/tokens.ts';
import {
  findLiveSession,
  insertSession,
  liveSessionStatement,
  type StoredSession,
  touchSession,
} from './session.repository.ts';

const idleSeconds = hours(24);
const absoluteSeconds = days(30);

/** Minimum interval between updates of the last use, so that reads do not each cost a write. */
const noteEverySeconds = minutes(5);

export const idleSince = (now: Date): Date => secondsAfter(now, -idleSeconds);

/** Creation since which a company is new. */
export const newSince = (now: Date): Date => secondsAfter(now, -days(newCompanyDays));

const momentsOf = (now: Date) => ({ now, idleSince: idleSince(now), newSince: newSince(now) });

/** Sessions remembered per server; the least recently used are forgotten. */
const maxRemembered = 10_000;

export const createSessions = (db: Database, clock: Clock): Sessions => {
  const remembered = new Map<string, FoundSession>();
  const keyOf = (hash: Buffer): string => hash.toString('base64');

  const remember = (key: string, session: FoundSession): void => {
    remembered.delete(key);
    remembered.set(key, session);
    const [oldest] = remembered.keys();
    if (remembered.size > maxRemembered && oldest !== undefined) remembered.delete(oldest);
  };

  /** A failed update, on a full disk for example, must not fail the read; the next call retries. */
  const noteUse = async (companyId: CompanyId, hash: Buffer, { lastUsedAt }: StoredSession): Promise<void> => {
    const now = clock();
    if (secondsAfter(lastUsedAt, noteEverySeconds) >= now) return;
    await inTenant(db, companyId, (tx) => touchSession({ tx, companyId, now }, hash)).catch(() => undefined);
  };

  const find: Sessions['find'] = async (bearer) => {
    const token = readToken(bearer);
    if (!token) return undefined;
    const { companyId, hash } = token;
    const now = clock();
    const stored = await findLiveSession(db, companyId, hash, momentsOf(now));
    if (!stored) return undefined;
    await noteUse(companyId, hash, stored);
    const { userId, role, lacksSecondFactor } = stored;
    const registeredFrom = stored.registeredFrom ?? undefined;
    const session = { companyId, userId, role, tokenHash: hash, lacksSecondFactor, registeredFrom };
    remember(keyOf(hash), session);
    return session;
  };

  const recall: Sessions['recall'] = (bearer) => {
    const token = readToken(bearer);
    const key = token && keyOf(token.hash);
    const session = key && remembered.get(key);
    if (!session) return undefined;
    remember(key, session);
    const { companyId, tokenHash } = session;
    let stored: StoredSession | undefined;
    const check: SessionCheck = {
      companyId,
      statement: () => liveSessionStatement(companyId, tokenHash, momentsOf(clock())),
      assertRows: ([row]) => {
        const found = row as StoredSession | undefined;
        if (!found || !isSame(session, found)) throw new SessionChanged();
        stored = found;
      },
      isDone: () => stored !== undefined,
    };
    const underCheck = <T>(work: () => Promise<T>): Promise<{ readonly result: T } | undefined> =>
      withSessionCheck(check, async () => {
        try {
          const outcome = await settle(work);
          await runPendingSessionCheck(db);
          if (stored) await noteUse(companyId, tokenHash, stored);
          return { result: outcome() };
        } catch (error) {
          if (!(error instanceof SessionChanged)) throw error;
          remembered.delete(key);
          return undefined;
        }
      });
    return { session, underCheck };
  };

  return { find, recall };
};

const isSame = (known: FoundSession, stored: StoredSession): boolean =>
  known.userId === stored.userId &&
  known.role === stored.role &&
  known.lacksSecondFactor === stored.lacksSecondFactor &&
  known.registeredFrom === (stored.registeredFrom ?? undefined);

/** Outcome of `work`, to be taken once the check is done: a refusal discloses as much as an answer. */
const settle = async <T>(work: () => Promise<T>): Promise<() => T> => {
  try {
    const result = await work();
    return () => result;
  } catch (error) {
    return () => {
      throw error;
    };
  }
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
  const session = await findLiveSession(db, companyId, tokenHash, momentsOf(now));
  if (!session || session.lacksSecondFactor) return 0;
  const idleEnd = secondsAfter(session.lastUsedAt, idleSeconds);
  return Math.max(0, Math.min(session.expiresAt.getTime(), idleEnd.getTime()) - now.getTime());
};
