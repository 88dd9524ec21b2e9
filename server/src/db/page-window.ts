import type { Paging } from '@flottwart/contract/list';
import { type OrderByItemBuilder, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { sortKeysOf } from './keyset.ts';

/** Numbers in the statement's text: PostgreSQL plans a known number of rows along an index, and a parameter as a tenth of the table. */
export interface Window {
  readonly limit: RawBuilder<number>;
  readonly offset: RawBuilder<number>;
  /** Counts from the end of the list, because fewer rows are passed over from there. */
  readonly isFromEnd: boolean;
}

/** Rows passed over that cost more than asking for the total first. */
const farOffset = 1_000;

export const isFarPage = ({ page = 1, size = 0 }: Paging): boolean => (page - 1) * size >= farOffset;

/** Window of a page that passes over the fewest rows: from the beginning or, with a total, from the end. */
export const windowOf = ({ page = 1, size = 0 }: Paging, total?: number): Window => {
  const offset = (page - 1) * size;
  const limit = total === undefined ? size : Math.min(size, total - offset);
  const behind = (total ?? 0) - offset - limit;
  return limit > 0 && behind >= 0 && behind < offset
    ? { limit: sql.lit(limit), offset: sql.lit(behind), isFromEnd: true }
    : { limit: sql.lit(size), offset: sql.lit(offset), isFromEnd: false };
};

/** The list in reverse. */
const backwards = <DB, TB extends keyof DB, Row>(rows: SelectQueryBuilder<DB, TB, Row>) => {
  let reversed = rows.clearOrderBy();
  for (const { value, isDescending, nullsFirst } of sortKeysOf(rows)) {
    const direction = (by: OrderByItemBuilder) => (isDescending ? by.asc() : by.desc());
    reversed = reversed.orderBy(value, (by) => (nullsFirst ? direction(by).nullsLast() : direction(by).nullsFirst()));
  }
  return reversed;
};

/** Rows of a window. Counted from the end they come in reverse. */
export const inWindow = <DB, TB extends keyof DB, Row>(
  rows: SelectQueryBuilder<DB, TB, Row>,
  { limit, offset, isFromEnd }: Window,
): SelectQueryBuilder<DB, TB, Row> => (isFromEnd ? backwards(rows) : rows).limit(limit).offset(offset);
