import type { Page, Paging } from '@flottwart/contract/list';
import { type ReferenceExpression, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from './connect.ts';
import { inTenant, streamInTenant, type TenantTransaction } from './tenant.ts';

/** The words of a search, each as a LIKE pattern; their order does not matter, every one has to be found. */
export const searchPatterns = (q: string | undefined): readonly string[] =>
  (q ?? '')
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`);

/** Every word has to stand in the search text of an item, umlauts and accents aside. */
export const matches = (q: string | undefined) =>
  sql.join<SqlBool>(
    [
      sql<SqlBool>`true`,
      ...searchPatterns(q).map((pattern) => sql<SqlBool>`work_items.search_text like search_key(${pattern})`),
    ],
    sql` and `,
  );

export interface SortColumn<DB, TB extends keyof DB> {
  readonly column: ReferenceExpression<DB, TB>;
  /** Breaks ties, so that no row appears on two pages. */
  readonly tie: ReferenceExpression<DB, TB>;
  /** Empty values stand last in both directions; needs an index of its own for descending order. */
  readonly emptyLast?: boolean;
}

export const sorted = <DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  { column, tie, emptyLast = false }: SortColumn<DB, TB>,
  order: 'asc' | 'desc',
): SelectQueryBuilder<DB, TB, O> =>
  query
    .orderBy(column, (by) => (order === 'asc' ? by.asc() : emptyLast ? by.desc().nullsLast() : by.desc()))
    .orderBy(tie, order);

const chunk = 500;

/** A page of a list, or all of it row by row where no size was asked for: memory stays bounded either way. */
export const readPage = async <DB, TB extends keyof DB, Row, Item>(
  database: Database,
  companyId: number,
  plan: {
    readonly rows: (tx: TenantTransaction) => SelectQueryBuilder<DB, TB, Row>;
    readonly total: (tx: TenantTransaction) => Promise<number>;
    readonly toItem: (row: Row) => Item;
  },
  { page = 1, size }: Paging,
): Promise<Page<Item>> => {
  if (size === undefined) {
    const total = await inTenant(database, companyId, plan.total);
    const rows = streamInTenant(database, companyId, (tx) => plan.rows(tx).stream(chunk));
    return { items: mapRows(rows, plan.toItem), total };
  }
  return inTenant(database, companyId, async (tx) => {
    const rows = await plan
      .rows(tx)
      .limit(size)
      .offset((page - 1) * size)
      .execute();
    return { items: rows.map((row) => plan.toItem(row as Row)), total: await plan.total(tx) };
  });
};

async function* mapRows<Row, Item>(rows: AsyncIterable<Row>, toItem: (row: Row) => Item): AsyncGenerator<Item> {
  for await (const row of rows) yield toItem(row);
}
