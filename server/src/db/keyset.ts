import {
  type Expression,
  ExpressionWrapper,
  type OrderByItemNode,
  type RawNode,
  type SelectQueryBuilder,
  type SelectQueryNode,
  type SqlBool,
  sql,
} from 'kysely';

/** One part of a list's order. */
export interface SortKey {
  readonly value: Expression<unknown>;
  readonly isDescending: boolean;
  readonly nullsFirst: boolean;
}

/** Sort values of the last row that was read, as text that PostgreSQL reads back exactly. */
type Cursor = readonly (string | null)[];

const toSortKey = ({ orderBy, direction, nulls }: OrderByItemNode): SortKey => {
  const isDescending = (direction as RawNode | undefined)?.sqlFragments.join('').trim() === 'desc';
  return {
    value: sql`(${new ExpressionWrapper(orderBy)})`,
    isDescending,
    nullsFirst: nulls === undefined ? isDescending : nulls === 'first',
  };
};

const isEqual = ({ value }: SortKey, at: string | null) =>
  at === null ? sql<SqlBool>`${value} is null` : sql<SqlBool>`${value} = ${at}`;

/** Values after another one, empty ones apart, because one condition for both could not be one range of an index. */
const valuesAfter = ({ value, isDescending, nullsFirst }: SortKey, at: string | null, isUnique: boolean) => {
  if (at === null) return nullsFirst ? [sql<SqlBool>`${value} is not null`] : [];
  const others = isDescending ? sql<SqlBool>`${value} < ${at}` : sql<SqlBool>`${value} > ${at}`;
  return nullsFirst || isUnique ? [others] : [others, sql<SqlBool>`${value} is null`];
};

/** Everything after the cursor as conditions to read one after the other, each one range of an index on the order. */
const rangesAfter = (keys: readonly SortKey[], cursor: Cursor): readonly Expression<SqlBool>[] =>
  keys
    .flatMap((key, index) => {
      const equal = keys.slice(0, index).map((earlier, at) => isEqual(earlier, cursor[at] ?? null));
      const isLast = index === keys.length - 1;
      return [
        valuesAfter(key, cursor[index] ?? null, isLast).map((condition) =>
          sql.join<SqlBool>([...equal, condition], sql` and `),
        ),
      ];
    })
    .reverse()
    .flat();

/** Order of a list, as its query says. */
export const sortKeysOf = <DB, TB extends keyof DB, Row>(rows: SelectQueryBuilder<DB, TB, Row>): readonly SortKey[] => {
  const { orderBy } = rows.toOperationNode() as SelectQueryNode;
  return (orderBy?.items ?? []).map(toSortKey);
};

const nameOf = (index: number): string => `sort_key_${index}`;

/**
 * Reads a sorted list in chunks: the next rows of the list and the ranges after a row. The order has to end with a value that is
 * unique in the list.
 */
export const keysetOf = <DB, TB extends keyof DB, Row>(rows: SelectQueryBuilder<DB, TB, Row>) => {
  const keys = sortKeysOf(rows);
  if (keys.length === 0) throw new Error('A list that is read in chunks needs an order.');
  return {
    // The sort keys are read by `rangesAfter` alone; to callers a row looks as before.
    next: (limit: number, range?: Expression<SqlBool>) => {
      const keyed = rows.select(keys.map(({ value }, index) => sql<string | null>`${value}::text`.as(nameOf(index))));
      const ranged = range === undefined ? keyed : keyed.where(range);
      return ranged.limit(limit) as unknown as SelectQueryBuilder<DB, TB, Row>;
    },
    rangesAfter: (row: Row): readonly Expression<SqlBool>[] => {
      const values = row as Readonly<Record<string, string | null>>;
      return rangesAfter(
        keys,
        keys.map((_, index) => values[nameOf(index)] ?? null),
      );
    },
  };
};
