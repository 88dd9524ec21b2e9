import { type Kysely, sql } from 'kysely';
import type { Database } from './connect.ts';
import type { Schema } from './schema.ts';

/** A transaction in which only one company's rows exist. */
export type TenantTransaction = Kysely<Schema>;

/**
 * Runs `work` as one transaction of one company. Begin and company travel in one round trip. The outer connection is
 * out of reach inside `work`, so nothing can escape the transaction by mistake.
 */
export const inTenant = <T>(
  database: Database,
  companyId: number,
  work: (transaction: TenantTransaction) => Promise<T>,
): Promise<T> =>
  database.connection().execute(async (connection) => {
    if (!Number.isSafeInteger(companyId)) throw new Error('A company id has to be an integer.');
    await sql.raw(`begin; set local app.company_id = '${companyId}'`).execute(connection);
    try {
      const result = await work(connection);
      await sql`commit`.execute(connection);
      return result;
    } catch (error) {
      await sql`rollback`.execute(connection).catch(() => undefined);
      throw error;
    }
  });
