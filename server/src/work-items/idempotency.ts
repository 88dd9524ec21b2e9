import type { z } from 'zod';
import type { Context } from '../context.ts';
import { inTenant } from '../db/tenant.ts';
import type { TenantTransaction, WriteContext } from '../db/tenant-transaction.ts';
import { sendLater } from '../db/transaction.ts';
import { AppError } from '../lib/app-error.ts';
import type { CompanyId } from '../lib/company-id.ts';
import type { Session } from '../lib/session.ts';
import { sha256 } from '../lib/sha256.ts';

/** Key and body of a call that may arrive twice. */
export interface Repeatable {
  readonly idempotencyKey: string | undefined;
  readonly body: unknown;
}

interface CreatingRequest<T> extends Repeatable {
  /** Distinguishes calls that share key and body. */
  readonly name: string;
  /** Schema of the response, which a stored one has to pass as well. */
  readonly response: z.ZodType<T>;
}

/**
 * Runs a creating call once per key, in one transaction with the key itself: a connection lost after the commit gets
 * the same response on its retry, one lost before it starts afresh. Concurrent calls wait for each other.
 */
export const createOnce = <T>(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  session: Session,
  { name, response, idempotencyKey, body }: CreatingRequest<T>,
  work: (write: WriteContext) => Promise<T>,
): Promise<T> => {
  const now = clock();
  const { companyId, userId } = session;
  return inTenant(db, companyId, async (tx) => {
    const write = { tx, session, now };
    if (idempotencyKey === undefined) return work(write);
    const request_hash = sha256(JSON.stringify([name, body]));
    const key = { company_id: companyId, user_id: userId, key: idempotencyKey };
    if (await isFirst(tx, key, request_hash, now)) {
      const result = await work(write);
      await keepResult(tx, key, result);
      return result;
    }
    const first = await firstCall(tx, key);
    if (!first.request_hash.equals(request_hash))
      throw new AppError('conflict', 'Dieser Idempotency-Key wurde schon für etwas anderes benutzt.');
    return parseStored(response, first.answer);
  });
};

/** A response stored by an earlier version may no longer fit, although its work is done. */
const parseStored = <T>(response: z.ZodType<T>, stored: unknown): T => {
  const { success, data } = response.safeParse(stored);
  if (!success)
    throw new AppError('conflict', 'Das wurde schon gespeichert, die Antwort ist aber veraltet. Bitte neu laden.');
  return data;
};

interface Key {
  readonly company_id: CompanyId;
  readonly user_id: number;
  readonly key: string;
}

/** Blocks while another call with the same key is running. */
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

const keepResult = async (tx: TenantTransaction, { company_id, user_id, key }: Key, result: unknown): Promise<void> => {
  const update = tx
    .updateTable('idempotency_keys')
    .set({ answer: JSON.stringify(result) })
    .where('company_id', '=', company_id)
    .where('user_id', '=', user_id)
    .where('key', '=', key);
  await sendLater(tx, update);
};

export const deleteOldKeys = async (tx: TenantTransaction, companyId: CompanyId, before: Date): Promise<void> => {
  await tx
    .deleteFrom('idempotency_keys')
    .where('company_id', '=', companyId)
    .where('created_at', '<', before)
    .execute();
};
