import { maxSearchTotal } from '@flottwart/contract/rules/limits';
import { plateKey } from '@flottwart/contract/rules/plate';
import { type Expression, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { CompanyId } from '../lib/company-id.ts';
import { constant, firstRow, mapRead, prepared, type Query, type Read } from './read.ts';

/** Ids found by a search, as PostgreSQL writes an array: they are handed back to it unread. */
export interface Hits {
  readonly ids: string;
  readonly total: number;
}

/**
 * Result of a search, or `null` without one. Where hits are too many to collect, the rows are filtered along the list's order, and a page is soon full:
 * `'many'` if there are more than `maxHits`, `'frequent'` if nobody knows how many.
 */
export type SearchHits = Hits | 'many' | 'frequent' | null;

type SearchedTable = 'work_items' | 'trips' | 'leasing_positions';

/** Above this many hits, filtering the list is cheaper than collecting ids. */
const maxHits = 5000;

/** The minus of a shown amount, whose stored text has a hyphen. */
const shownMinus = /^−(?=\d)/;

/** All words of a search have to match, in any order. */
const wordsOf = (q: string | undefined): readonly string[] =>
  (q ?? '')
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => word.replace(shownMinus, '-'));

interface SearchedList {
  readonly table: SearchedTable;
  readonly kind?: string | null;
  readonly withoutArchive?: boolean;
}

const findRows = (
  companyId: CompanyId,
  { table, kind = null, withoutArchive = false }: SearchedList,
  q: string | undefined,
): Read<SearchHits> => {
  const words = wordsOf(q);
  if (words.length === 0) return constant(null);
  const call = sql<{ total: number | null; ids: string | null }>`
    select cardinality(hits) as total, case when cardinality(hits) <= ${maxHits} then hits::text end as ids
    from find_rows(${table}, ${companyId}, ${kind}, ${withoutArchive}, ${words}::text[], ${maxHits}) as hits`;
  return mapRead(prepared(firstRow(call)), (row) => {
    if (!row || row.total === null) return 'frequent';
    return row.ids === null ? 'many' : { ids: row.ids, total: row.total };
  });
};

/** Items whose search text has every word, ignoring umlauts and accents; of one kind or of all. */
export const findItems = (
  companyId: CompanyId,
  kind: string | null,
  q: string | undefined,
  withoutArchive = false,
): Read<SearchHits> => findRows(companyId, { table: 'work_items', kind, withoutArchive }, q);

export const findTrips = (companyId: CompanyId, q: string | undefined): Read<SearchHits> =>
  findRows(companyId, { table: 'trips' }, q);

export const findLeasingPositions = (companyId: CompanyId, q: string | undefined): Read<SearchHits> =>
  findRows(companyId, { table: 'leasing_positions' }, q);

export const isCollected = (found: SearchHits): found is Hits => typeof found === 'object' && found !== null;

export const idsOf = ({ ids }: Hits): readonly number[] => JSON.parse(`[${ids.slice(1, -1)}]`) as number[];

/** Counts the rows of a search exactly up to `maxSearchTotal`, and one more beyond. */
export const countSearched = <DB, TB extends keyof DB, Row>(
  rows: SelectQueryBuilder<DB, TB, Row>,
): Query<{ total: number }> => {
  const counted = rows
    .clearSelect()
    .clearOrderBy()
    .select(sql`1`.as('one'))
    .limit(maxSearchTotal + 1);
  return sql<{ total: number }>`select count(*)::integer as total from (${counted}) as counted`;
};

/** Total of a list that is narrowed by nothing but a search; undefined where it has to be counted. */
export const totalOfHits = (found: SearchHits): Read<number> | undefined => {
  if (found === 'many') return constant(maxSearchTotal + 1);
  return isCollected(found) ? constant(found.total) : undefined;
};

/**
 * Condition that these values of a row together contain every word, plates also without their separators; reads each row, so that it suits short
 * lists alone.
 */
export const containsWords = (q: string | undefined, values: readonly (string | Expression<unknown>)[]) => {
  const words = wordsOf(q);
  if (words.length === 0) return sql<SqlBool>`true`;
  const parts = values.map((value) => (typeof value === 'string' ? sql.ref(value) : value));
  const text = sql`concat_ws(' ', ${sql.join(parts)})`;
  const joined = sql`regexp_replace(${text}, '[^[:alnum:][:space:]]', '', 'g')`;
  const has = (value: Expression<unknown>, every: readonly string[]) =>
    sql<SqlBool>`search_key(${value}) like all ((select search_likes(${every}::text[]))::text[])`;
  return sql<SqlBool>`(${has(text, words)} or ${has(
    joined,
    words.map((word) => plateKey(word) || word),
  )})`;
};

/** Day as a list shows it, so that it can be found. */
export const shownDay = (column: string) => sql<string>`to_char(${sql.ref(column)}, 'DD.MM.YYYY')`;

/** Condition that an id is among the hits. Unnested, because the planner would estimate thousands of ids one by one. */
export const isHit = (id: string, { ids }: Hits) =>
  sql<SqlBool>`${sql.ref(id)} = any(array(select unnest(${ids}::integer[])))`;

/** Condition on a row of `table`, or of work items by their alias `item`, from a search's hits or from its words. */
export const matches = (table: SearchedTable | 'item', q: string | undefined, found: SearchHits) => {
  if (isCollected(found)) return isHit(`${table}.id`, found);
  const words = wordsOf(q);
  if (words.length === 0) return sql<SqlBool>`true`;
  const text = sql.ref(`${table}.search_text`);
  // As a case, because the planner then expects every second row to match and walks the order; of two conditions it would expect hardly a row.
  return sql<SqlBool>`case when ${text} like all ((select search_likes(${words}::text[]))::text[])
    then ${text} ~ all ((select search_beginnings(${words}::text[]))::text[]) else false end`;
};
