import type { z } from 'zod';
import type { Context } from '../context.ts';
import { inTenant } from '../db/tenant.ts';
import type { TenantTransaction, WriteContext } from '../db/tenant-transaction.ts';
import { queueStatement } from '../db/transaction.ts';
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
 * the same response on its retry, one lost before it starts afresh. Concurrent calls wait for each other. The key travels
 * with the first query of `work`, so `work` must not reach outside of the transaction before it.
 */
export const createOnce = async <T>(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  session: Session,
  { name, response, idempotencyKey, body }: CreatingRequest<T>,
  work: (write: WriteContext) => Promise<T>,
): Promise<T> => {
  const now = clock();
  const { companyId, userId } = session;
  if (idempotencyKey === undefined) return inTenant(db, companyId, (tx) => work({ tx, session, now }));
  const request_hash = sha256(JSON.stringify([name, body]));
  const key = { company_id: companyId, user_id: userId, key: idempotencyKey };
  let isFirst = false;
  try {
    return await inTenant(db, companyId, async (tx) => {
      isFirst = false;
      await claimKey(tx, { ...key, request_hash, created_at: now }, () => {
        isFirst = true;
      });
      const result = await work({ tx, session, now });
      await keepResult(tx, key, result);
      return result;
    });
  } catch (error) {
    const first = isFirst ? undefined : await inTenant(db, companyId, (tx) => firstCall(tx, key));
    if (!first) throw error;
    if (!first.request_hash.equals(request_hash))
      throw new AppError('conflict', 'Dieser Idempotency-Key wurde schon für etwas anderes benutzt.');
    return parseStoredResponse(response, first.answer);
  }
};

/** A response stored by an earlier version may no longer fit, although its work is done. */
const parseStoredResponse = <T>(response: z.ZodType<T>, stored: unknown): T => {
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

/** Blocks while another call with the same key is running, and refuses the transaction after it. */
const claimKey = (
  tx: TenantTransaction,
  key: Key & { readonly request_hash: Buffer; readonly created_at: Date },
  onFirst: () => void,
): Promise<void> => {
  const insert = tx
    .insertInto('idempotency_keys')
    .values({ ...key, answer: null })
    .onConflict((conflict) => conflict.columns(['company_id', 'user_id', 'key']).doNothing())
    .returning('key');
  return queueStatement(tx, insert, {
    assertRows: ([inserted]) => {
      if (inserted === undefined) throw new Error('The key is in use.');
      onFirst();
    },
  });
};

const firstCall = (tx: TenantTransaction, { company_id, user_id, key }: Key) =>
  tx
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'answer'])
    .where('company_id', '=', company_id)
    .where('user_id', '=', user_id)
    .where('key', '=', key)
    .executeTakeFirst();

const keepResult = async (tx: TenantTransaction, { company_id, user_id, key }: Key, result: unknown): Promise<void> => {
  const update = tx
    .updateTable('idempotency_keys')
    .set({ answer: JSON.stringify(result) })
    .where('company_id', '=', company_id)
    .where('user_id', '=', user_id)
    .where('key', '=', key);
  await queueStatement(tx, update);
};

export const deleteOldKeys = async (tx: TenantTransaction, companyId: CompanyId, before: Date): Promise<void> => {
  await tx
    .deleteFrom('idempotency_keys')
    .where('company_id', '=', companyId)
    .where('created_at', '<', before)
    .execute();
};
