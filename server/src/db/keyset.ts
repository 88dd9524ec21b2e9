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
interface SortKey {
  readonly value: Expression<unknown>;
  readonly isDescending: boolean;
  readonly nullsFirst: boolean;
}

/** Sort values of a row, as text that PostgreSQL reads back exactly. */
type SortValues = readonly (string | null)[];

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

/** Everything after a row, as conditions to read one after the other, each one range of an index on the order. */
const rangesAfter = (keys: readonly SortKey[], row: SortValues): readonly Expression<SqlBool>[] =>
  keys
    .flatMap((key, index) => {
      const equal = keys.slice(0, index).map((earlier, at) => isEqual(earlier, row[at] ?? null));
      const isUnique = index === keys.length - 1;
      return [
        valuesAfter(key, row[index] ?? null, isUnique).map((condition) =>
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

/** Adds the sort values of each row, which `sortValuesOf` reads; to callers a row looks as before. */
const withSortValues = <DB, TB extends keyof DB, Row>(
  rows: SelectQueryBuilder<DB, TB, Row>,
): SelectQueryBuilder<DB, TB, Row> => {
  const values = sortKeysOf(rows).map(({ value }, index) => sql<string | null>`${value}::text`.as(nameOf(index)));
  return rows.select(values) as unknown as SelectQueryBuilder<DB, TB, Row>;
};

/** Sort values of a row that was read with them. */
const sortValuesOf = (row: unknown): SortValues => {
  const read = row as Readonly<Record<string, string | null>>;
  const values: (string | null)[] = [];
  for (let index = 0; nameOf(index) in read; index += 1) values.push(read[nameOf(index)] ?? null);
  return values;
};

/**
 * Reads a sorted list in chunks: the next rows of the list and the ranges after a row. The order has to end with a value that is
 * unique in the list.
 */
export const keysetOf = <DB, TB extends keyof DB, Row>(rows: SelectQueryBuilder<DB, TB, Row>) => {
  const keys = sortKeysOf(rows);
  if (keys.length === 0) throw new Error('A list that is read in chunks needs an order.');
  return {
    next: (limit: number, range?: Expression<SqlBool>) => {
      const valued = withSortValues(rows);
      return (range === undefined ? valued : valued.where(range)).limit(limit);
    },
    rangesAfter: (row: Row): readonly Expression<SqlBool>[] => rangesAfter(keys, sortValuesOf(row)),
  };
};
