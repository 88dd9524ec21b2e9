import { sql } from 'kysely';
import type { TenantTransaction } from './tenant-transaction.ts';

/**
 * Writes many rows of one company. PostgreSQL checks their foreign keys row by row with a plan for the values at hand; where its statistics
 * do not know the company yet, each index that begins with the company looks as good as the primary key, and every check reads all rows of
 * the company. A plan for any value uses the primary key. Reads keep their own plans, which look values of a list up in a hash table.
 */
export const withGenericPlans = async <T>(tx: TenantTransaction, write: () => Promise<T>): Promise<T> => {
  await sql`set local plan_cache_mode = force_generic_plan`.execute(tx);
  const result = await write();
  await sql`set local plan_cache_mode = auto`.execute(tx);
  return result;
};
