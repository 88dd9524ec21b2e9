import { createHash } from 'node:crypto';
import type { Database } from '../db/connect.ts';
import { inTenant } from '../db/tenant.ts';
import type { TenantTransaction } from '../db/tenant-transaction.ts';
import { AppError } from '../lib/app-error.ts';
import type { CompanyId } from '../lib/company-id.ts';
import type { Session } from '../lib/session.ts';

/** What makes a repeated call recognisable: its key and what was asked. */
export interface Repeatable {
  readonly idempotencyKey: string | undefined;
  readonly body: unknown;
}

const hashOf = (request: string, body: unknown): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([request, body]))
    .digest();

/**
 * Runs a creating call once per key, in one transaction with the key itself: a connection lost after the commit gets
 * the same answer at the next try, one lost before it starts afresh. Two at the same moment wait for each other.
 */
export const createOnce = <T>(
  db: Database,
  { companyId, userId }: Session,
  request: string,
  { idempotencyKey, body }: Repeatable,
  now: Date,
  work: (tx: TenantTransaction) => Promise<T>,
): Promise<T> =>
  inTenant(db, companyId, async (tx) => {
    if (idempotencyKey === undefined) return work(tx);
    const request_hash = hashOf(request, body);
    const key = { company_id: companyId, user_id: userId, key: idempotencyKey };
    if (await isFirst(tx, key, request_hash, now)) {
      const answer = await work(tx);
      await keepAnswer(tx, key, answer);
      return answer;
    }
    const first = await firstCall(tx, key);
    if (!first.request_hash.equals(request_hash))
      throw new AppError('conflict', 'Dieser Idempotency-Key wurde schon für etwas anderes benutzt.');
    return first.answer as T;
  });

interface Key {
  readonly company_id: CompanyId;
  readonly user_id: number;
  readonly key: string;
}

/** Waits for a call with the same key that is still running. */
const isFirst = async (tx: TenantTransaction, key: Key, request_hash: Buffer, now: Date): Promise<boolean> => {
  const inserted = await tx
    .insertInto('idempotency_keys')
    .values({ ...key, request_hash, answer: null, created_at: now })
    .onConflict((conflict) => conflict.columns(['company_id', 'user_id', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst();
  return inserted !== undefined;
};

const firstCall = (tx: TenantTransaction, { company_id, user_id, key }: Key) =>
  tx
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'answer'])
    .where('company_id', '=', company_id)
    .where('user_id', '=', user_id)
    .where('key', '=', key)
    .executeTakeFirstOrThrow();

const keepAnswer = async (tx: TenantTransaction, { company_id, user_id, key }: Key, answer: unknown): Promise<void> => {
  await tx
    .updateTable('idempotency_keys')
    .set({ answer: JSON.stringify(answer) })
    .where('company_id', '=', company_id)
    .where('user_id', '=', user_id)
    .where('key', '=', key)
    .execute();
};

export const forgetOldKeys = async (tx: TenantTransaction, companyId: CompanyId, before: Date): Promise<void> => {
  await tx
    .deleteFrom('idempotency_keys')
    .where('company_id', '=', companyId)
    .where('created_at', '<', before)
    .execute();
};
