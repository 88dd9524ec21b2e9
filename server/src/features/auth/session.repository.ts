import type { Role } from '@flottwart/contract/users';
import type { Statement } from '../../db/batch.ts';
import type { Database } from '../../db/connect.ts';
import { readAcrossCompanies } from '../../db/tenant.ts';
import type { TenantContext, TenantTransaction } from '../../db/tenant-transaction.ts';
import { queueStatement } from '../../db/transaction.ts';
import type { CompanyId } from '../../lib/company-id.ts';
import { shortAddress } from '../../lib/network-address.ts';
import type { Caller } from '../../lib/session.ts';
import { publishSessionEnd } from '../../live/live-events.ts';

export interface StoredSession {
  readonly userId: number;
  readonly role: Role;
  readonly lastUsedAt: Date;
  readonly lacksSecondFactor: boolean;
  readonly expiresAt: Date;
  /** Network that registered the company; null once it is no longer new. */
  readonly registeredFrom: string | null;
}

interface Moments {
  readonly now: Date;
  readonly idleSince: Date;
  /** Companies created later are new. */
  readonly newSince: Date;
}

const liveSession = `select user_id as "userId", user_role as role, last_used_at as "lastUsedAt", lacks_second_factor as "lacksSecondFactor", expires_at as "expiresAt", registered_from as "registeredFrom" from live_session($1, $2, $3, $4, $5)`;

/** The function sets the company itself, so row-level security applies here too, and for what follows in the same transaction. */
export const liveSessionStatement = (
  companyId: CompanyId,
  tokenHash: Buffer,
  { now, idleSince, newSince }: Moments,
): Statement => ({ sql: liveSession, parameters: [companyId, tokenHash, now, idleSince, newSince], isPrepared: true });

/** One round trip. */
export const findLiveSession = async (
  db: Database,
  companyId: CompanyId,
  tokenHash: Buffer,
  moments: Moments,
): Promise<StoredSession | undefined> => {
  const sessions = await readAcrossCompanies(db, liveSessionStatement(companyId, tokenHash, moments));
  return sessions[0] as StoredSession | undefined;
};

export const insertSession = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  session: {
    readonly tokenHash: Buffer;
    readonly userId: number;
    readonly now: Date;
    readonly expiresAt: Date;
    readonly caller: Caller;
  },
): Promise<void> => {
  const insert = tx.insertInto('sessions').values({
    company_id: companyId,
    token_hash: session.tokenHash,
    user_id: session.userId,
    created_at: session.now,
    last_used_at: session.now,
    expires_at: session.expiresAt,
    device: session.caller.device,
    address: shortAddress(session.caller.address),
  });
  await queueStatement(tx, insert);
};

/** Latest use of any session of the company. */
export const findLastUse = async (tx: TenantTransaction, companyId: CompanyId): Promise<Date | null> => {
  const row = await tx
    .selectFrom('sessions')
    .select((query) => query.fn.max('last_used_at').as('at'))
    .where('company_id', '=', companyId)
    .executeTakeFirst();
  return row?.at ?? null;
};

export const touchSession = async ({ tx, companyId, now }: TenantContext, tokenHash: Buffer): Promise<void> => {
  await tx
    .updateTable('sessions')
    .set({ last_used_at: now })
    .where('company_id', '=', companyId)
    .where('token_hash', '=', tokenHash)
    .execute();
};

export const deleteSession = async (tx: TenantTransaction, companyId: CompanyId, tokenHash: Buffer): Promise<void> => {
  await tx.deleteFrom('sessions').where('company_id', '=', companyId).where('token_hash', '=', tokenHash).execute();
  await publishSessionEnd(tx, companyId, null);
};

export const selectLiveSessions = ({ tx, companyId, now }: TenantContext, userId: number, idleSince: Date) =>
  tx
    .selectFrom('sessions')
    .select(['id', 'token_hash', 'device', 'address', 'created_at', 'last_used_at'])
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .where('last_used_at', '>', idleSince)
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc');

/** Returns whether the user had such a session. */
export const deleteSessionById = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  userId: number,
  id: number,
): Promise<boolean> => {
  const deleted = await tx
    .deleteFrom('sessions')
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  if (deleted) await publishSessionEnd(tx, companyId, userId);
  return deleted !== undefined;
};

/** Deletes all sessions of a user, optionally keeping one. */
export const deleteSessionsOfUser = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  userId: number,
  except?: Buffer,
): Promise<void> => {
  let query = tx.deleteFrom('sessions').where('company_id', '=', companyId).where('user_id', '=', userId);
  if (except) query = query.where('token_hash', '!=', except);
  await query.execute();
  await publishSessionEnd(tx, companyId, userId);
};

export const deleteExpiredSessions = async ({ tx, companyId, now }: TenantContext, idleSince: Date): Promise<void> => {
  const { numDeletedRows } = await tx
    .deleteFrom('sessions')
    .where('company_id', '=', companyId)
    .where((row) => row.or([row('expires_at', '<=', now), row('last_used_at', '<=', idleSince)]))
    .executeTakeFirstOrThrow();
  if (numDeletedRows > 0n) await publishSessionEnd(tx, companyId, null);
};
