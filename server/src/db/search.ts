import { type SqlBool, sql } from 'kysely';
import { constant, firstRow, mapRead, type Read } from './read.ts';

/**
 * The ids a search has found, or `null` where there was none to do, or too many hits to be worth collecting: then the
 * rows are tested one by one along the list's order, and a page is soon full.
 */
export type Found = readonly number[] | null;

/** Beyond this many hits a list is better walked than collected. */
const maxHits = 1000;

/** The words of a search, each as a LIKE pattern; their order does not matter, every one has to be found. */
export const searchPatterns = (q: string | undefined): readonly string[] =>
  (q ?? '')
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`);

const hitsOf = (call: ReturnType<typeof sql<{ found: number[] | null }>>): Read<Found> =>
  mapRead(firstRow(call), (row) => row?.found ?? null);

/** Items whose search text has every word, umlauts and accents aside; of one kind or of all. */
export const findItems = (companyId: number, kind: string | null, q: string | undefined): Read<Found> => {
  const patterns = searchPatterns(q);
  if (patterns.length === 0) return constant(null);
  return hitsOf(sql`select find_items(${companyId}, ${kind}, ${patterns}::text[], ${maxHits}) as found`);
};

export const findTrips = (companyId: number, q: string | undefined): Read<Found> => {
  const patterns = searchPatterns(q);
  if (patterns.length === 0) return constant(null);
  return hitsOf(sql`select find_trips(${companyId}, ${patterns}::text[], ${maxHits}) as found`);
};

export const findLeasingPositions = (companyId: number, q: string | undefined): Read<Found> => {
  const patterns = searchPatterns(q);
  if (patterns.length === 0) return constant(null);
  return hitsOf(sql`select find_leasing_positions(${companyId}, ${patterns}::text[], ${maxHits}) as found`);
};

/** The condition on a row of `table` that a search makes, from its hits or from its words. */
export const matches = (table: 'work_items' | 'trips' | 'leasing_positions', q: string | undefined, found: Found) => {
  if (found) return sql<SqlBool>`${sql.ref(`${table}.id`)} = any(${found}::integer[])`;
  const text = sql.ref(`${table}.search_text`);
  const words = searchPatterns(q).map((pattern) => sql<SqlBool>`${text} like search_key(${pattern})`);
  return sql.join<SqlBool>([sql<SqlBool>`true`, ...words], sql` and `);
};
