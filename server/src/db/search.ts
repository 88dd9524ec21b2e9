import { type Expression, type SqlBool, sql } from 'kysely';
import type { CompanyId } from '../lib/company-id.ts';
import { constant, firstRow, mapRead, type Read } from './read.ts';

/**
 * Ids found by a search, or `null` without a search or with too many hits to collect: then the rows are filtered along the list's order, and a page
 * is soon full.
 */
export type SearchHits = readonly number[] | null;

/** Above this many hits, filtering the list is cheaper than collecting ids. */
const maxHits = 1000;

/** The minus of a shown amount, whose stored text has a hyphen. */
const shownMinus = /^−(?=\d)/;

/** Words of a search as LIKE patterns; all of them have to match, in any order. */
const searchPatterns = (q: string | undefined): readonly string[] =>
  (q ?? '')
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => `%${word.replace(shownMinus, '-').replace(/[\\%_]/g, '\\$&')}%`);

const hitsOf = (call: ReturnType<typeof sql<{ found: number[] | null }>>): Read<SearchHits> =>
  mapRead(firstRow(call), (row) => row?.found ?? null);

/** Items whose search text contains every word, ignoring umlauts and accents; of one kind or of all. */
export const findItems = (companyId: CompanyId, kind: string | null, q: string | undefined): Read<SearchHits> => {
  const patterns = searchPatterns(q);
  if (patterns.length === 0) return constant(null);
  return hitsOf(sql`select find_items(${companyId}, ${kind}, ${patterns}::text[], ${maxHits}) as found`);
};

export const findTrips = (companyId: CompanyId, q: string | undefined): Read<SearchHits> => {
  const patterns = searchPatterns(q);
  if (patterns.length === 0) return constant(null);
  return hitsOf(sql`select find_trips(${companyId}, ${patterns}::text[], ${maxHits}) as found`);
};

export const findLeasingPositions = (companyId: CompanyId, q: string | undefined): Read<SearchHits> => {
  const patterns = searchPatterns(q);
  if (patterns.length === 0) return constant(null);
  return hitsOf(sql`select find_leasing_positions(${companyId}, ${patterns}::text[], ${maxHits}) as found`);
};

/** Condition that these values of a row together contain every word; reads each row, so that it suits short lists alone. */
export const containsWords = (q: string | undefined, values: readonly (string | Expression<unknown>)[]) => {
  const parts = values.map((value) => (typeof value === 'string' ? sql.ref(value) : value));
  const text = sql`search_key(concat_ws(' ', ${sql.join(parts)}))`;
  const words = searchPatterns(q).map((pattern) => sql<SqlBool>`${text} like search_key(${pattern})`);
  return sql.join<SqlBool>([sql<SqlBool>`true`, ...words], sql` and `);
};

/** Day as a list shows it, so that it can be found. */
export const shownDay = (column: string) => sql<string>`to_char(${sql.ref(column)}, 'DD.MM.YYYY')`;

/** Condition on a row of `table`, from a search's hits or from its words. */
export const matches = (
  table: 'work_items' | 'trips' | 'leasing_positions',
  q: string | undefined,
  found: SearchHits,
) => {
  if (found) return sql<SqlBool>`${sql.ref(`${table}.id`)} = any(${found}::integer[])`;
  const text = sql.ref(`${table}.search_text`);
  const words = searchPatterns(q).map((pattern) => sql<SqlBool>`${text} like search_key(${pattern})`);
  return sql.join<SqlBool>([sql<SqlBool>`true`, ...words], sql` and `);
};
