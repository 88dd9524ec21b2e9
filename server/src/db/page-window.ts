import type { Paging } from '@flottwart/contract/list';
import {
  type Expression,
  type OrderByItemBuilder,
  type RawBuilder,
  type SelectQueryBuilder,
  type SqlBool,
  sql,
} from 'kysely';
import { type SortKey, sortKeysOf } from './keyset.ts';

/** Numbers in the statement's text: PostgreSQL plans a known number of rows along an index, and a parameter as a tenth of the table. */
export interface Window {
  readonly limit: RawBuilder<number>;
  readonly offset: RawBuilder<number>;
  /** Counts from the end of the list, because fewer rows are passed over from there. */
  readonly isFromEnd: boolean;
  /** Part of the list that the window counts in, by the order that it is read in. */
  readonly part?: (keys: readonly SortKey[]) => Expression<SqlBool>;
}

/** Known place in a list: the rows before it, and the condition of all others. */
export interface Milestone {
  readonly rowsBefore: number;
  /** Rows of the whole list by the same count, to be believed only if they are its total; absent where nothing is kept. */
  readonly rows?: number;
  readonly part: Expression<SqlBool>;
}

/** Rows passed over that cost more than asking for the total first. */
const farOffset = 1_000;

export const isFarPage = ({ page = 1, size = 0 }: Paging): boolean => (page - 1) * size >= farOffset;

/** First rows of a part of a list. */
export const windowIn = (part: NonNullable<Window['part']>, rows: number, isFromEnd: boolean): Window => ({
  limit: sql.lit(rows),
  offset: sql.lit(0),
  isFromEnd,
  part,
});

/** Window of a page that passes over the fewest rows: from the beginning, a milestone or, with a total, the end. */
export const windowOf = ({ page = 1, size = 0 }: Paging, total?: number, milestone?: Milestone): Window => {
  const offset = (page - 1) * size;
  const limit = total === undefined ? size : Math.min(size, total - offset);
  const behind = (total ?? 0) - offset - limit;
  const beyond = milestone ? offset - milestone.rowsBefore : offset;
  if (limit > 0 && behind >= 0 && behind < beyond)
    return { limit: sql.lit(limit), offset: sql.lit(behind), isFromEnd: true };
  return {
    limit: sql.lit(size),
    offset: sql.lit(beyond),
    isFromEnd: false,
    ...(milestone && { part: () => milestone.part }),
  };
};

/** The list in reverse. */
export const backwards = <DB, TB extends keyof DB, Row>(rows: SelectQueryBuilder<DB, TB, Row>) => {
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
  { limit, offset, isFromEnd, part }: Window,
): SelectQueryBuilder<DB, TB, Row> => {
  const walked = isFromEnd ? backwards(rows) : rows;
  return (part ? walked.where(part(sortKeysOf(walked))) : walked).limit(limit).offset(offset);
};
