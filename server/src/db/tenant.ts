import { type Kysely, sql } from 'kysely';
import type { Database } from './connect.ts';
import { isDeadlock } from './failures.ts';
import type { Read } from './read.ts';
import type { Schema } from './schema.ts';

/** A transaction in which only one company's rows exist. */
export type TenantTransaction = Kysely<Schema>;

const runOnce = async <T>(
  connection: TenantTransaction,
  begin: string,
  work: (tx: TenantTransaction) => Promise<T>,
): Promise<T> => {
  await sql.raw(begin).execute(connection);
  try {
    const result = await work(connection);
    await sql`commit`.execute(connection);
    return result;
  } catch (error) {
    await sql`rollback`.execute(connection).catch(() => undefined);
    throw error;
  }
};

/** Whoever loses several times in a row is not unlucky. */
const maxAttempts = 4;

/**
 * The outer connection is out of reach inside `work`, so nothing can escape the transaction by mistake. `work` runs again
 * when PostgreSQL ended it to resolve a deadlock: of such a transaction nothing happened.
 */
const inTransaction = <T>(database: Database, begin: string, work: (tx: TenantTransaction) => Promise<T>): Promise<T> =>
  database.connection().execute(async (connection) => {
    for (let attempt = 1; ; attempt += 1)
      try {
        return await runOnce(connection, begin, work);
      } catch (error) {
        if (attempt === maxAttempts || !isDeadlock(error)) throw error;
      }
  });

const assertCompanyId = (companyId: number): void => {
  if (!Number.isSafeInteger(companyId)) throw new Error('A company id has to be an integer.');
};

/** Runs `work` as one transaction of one company. Begin and company travel in one round trip. */
export const inTenant = <T>(
  database: Database,
  companyId: number,
  work: (tx: TenantTransaction) => Promise<T>,
): Promise<T> => {
  assertCompanyId(companyId);
  return inTransaction(database, `begin; set local app.company_id = '${companyId}'`, work);
};

const nameCompany = `select set_config('app.company_id', $1, true)`;

/**
 * Asks all of a read at once: company and queries travel in one round trip and are one transaction, which ends with it.
 * For what changes nothing and needs no answer to ask the next question.
 */
export const readInTenant = async <T>(
  database: Database,
  companyId: number,
  plan: (tx: TenantTransaction) => Read<T>,
): Promise<T> => {
  assertCompanyId(companyId);
  const { asked, answer } = plan(database);
  if (asked.length === 0) return answer([]);
  const company = { sql: nameCompany, parameters: [String(companyId)], isPrepared: true };
  const [, ...results] = await database.runTogether([company, ...asked.map((ask) => ask(database))]);
  return answer(results);
};

/** Founds a company and runs `work` in it; a failure leaves not even its number behind. */
export const inNewTenant = <T>(
  database: Database,
  work: (tx: TenantTransaction, companyId: number) => Promise<T>,
): Promise<T> =>
  inTransaction(database, 'begin', async (tx) => {
    const { rows } = await sql<{ id: number }>`
      select set_config('app.company_id', create_tenant()::text, true)::integer as id`.execute(tx);
    const [tenant] = rows;
    if (!tenant) throw new Error('create_tenant() returned no row.');
    return work(tx, tenant.id);
  });

/**
 * Rows of one company, read as they are wanted. The transaction lasts as long as somebody reads and ends with the
 * reader, who may also stop early. To PostgreSQL all of it is one statement, the reader's pauses included: what is long
 * or read slowly has to say how long it may take.
 */
export async function* streamInTenant<T>(
  database: Database,
  companyId: number,
  rows: (tx: TenantTransaction) => AsyncIterable<T>,
  timeoutMs?: number,
): AsyncGenerator<T> {
  const tx = await database.startTransaction().execute();
  try {
    await sql`select set_config('app.company_id', ${String(companyId)}, true)`.execute(tx);
    if (timeoutMs !== undefined)
      await sql`select set_config('statement_timeout', ${String(timeoutMs)}, true)`.execute(tx);
    yield* rows(tx);
  } finally {
    await tx.rollback().execute();
  }
}
