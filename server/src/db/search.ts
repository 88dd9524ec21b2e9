import { type SqlBool, sql } from 'kysely';
import type { TenantTransaction } from './tenant.ts';

/**
 * The ids a search has found, or `null` where there was none to do, or too many hits to be worth collecting: then the
 * rows are tested one by one along the list's order, and a page is soon full.
 */
export type Found = readonly number[] | null;

/** Beyond this many hits a list is better walked than collected. */
const mostHits = 1000;

/** The words of a search, each as a LIKE pattern; their order does not matter, every one has to be found. */
export const searchPatterns = (q: string | undefined): readonly string[] =>
  (q ?? '')
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`);

const hitsOf = async (
  tx: TenantTransaction,
  call: ReturnType<typeof sql<{ found: number[] | null }>>,
): Promise<Found> => {
  const { rows } = await call.execute(tx);
  return rows[0]?.found ?? null;
};

/** Items whose search text has every word, umlauts and accents aside; of one kind or of all. */
export const findItems = async (
  tx: TenantTransaction,
  companyId: number,
  kind: string | null,
  q: string | undefined,
): Promise<Found> => {
  const patterns = searchPatterns(q);
  if (patterns.length === 0) return null;
  return hitsOf(tx, sql`select find_items(${companyId}, ${kind}, ${patterns}::text[], ${mostHits}) as found`);
};

export const findTrips = async (tx: TenantTransaction, companyId: number, q: string | undefined): Promise<Found> => {
  const patterns = searchPatterns(q);
  if (patterns.length === 0) return null;
  return hitsOf(tx, sql`select find_trips(${companyId}, ${patterns}::text[], ${mostHits}) as found`);
};

/** The condition on a row of `table` that a search makes, from its hits or from its words. */
export const matches = (table: 'work_items' | 'trips', q: string | undefined, found: Found) => {
  if (found) return sql<SqlBool>`${sql.ref(`${table}.id`)} = any(${found}::integer[])`;
  const text = sql.ref(`${table}.search_text`);
  const words = searchPatterns(q).map((pattern) => sql<SqlBool>`${text} like search_key(${pattern})`);
  return sql.join<SqlBool>([sql<SqlBool>`true`, ...words], sql` and `);
};
