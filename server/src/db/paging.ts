import type { Page, Paging } from '@flottwart/contract/list';
import type { ReferenceExpression, SelectQueryBuilder } from 'kysely';
import type { Database } from './connect.ts';
import { allRows, combineReads, constant, type Read } from './read.ts';
import type { Found } from './search.ts';
import { readInTenant, streamInTenant, type TenantTransaction } from './tenant.ts';

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

export interface Window {
  readonly limit: number;
  readonly offset: number;
}

export interface ListPlan<DB, TB extends keyof DB, Row, Item> {
  /** Refuses by throwing, where the list hangs on something that has to exist. */
  readonly guard?: (tx: TenantTransaction) => Read<void>;
  /** Looks up the words of a search before the rows are read; left out where there are none. */
  readonly search?: (tx: TenantTransaction) => Read<Found>;
  readonly rows: (tx: TenantTransaction, found: Found) => SelectQueryBuilder<DB, TB, Row>;
  /** Where a row costs more than its place in an index: chooses the page first, so that rows before it cost little. */
  readonly onPage?: (tx: TenantTransaction, found: Found, window: Window) => SelectQueryBuilder<DB, TB, Row>;
  readonly total: (tx: TenantTransaction, found: Found) => Read<number>;
  readonly toItem: (row: Row) => Item;
}

/** A page of a list, or all of it row by row where no size was asked for: memory stays bounded either way. */
export const readPage = async <DB, TB extends keyof DB, Row, Item>(
  database: Database,
  companyId: number,
  plan: ListPlan<DB, TB, Row, Item>,
  { page = 1, size }: Paging,
): Promise<Page<Item>> => {
  const { guard = () => constant(undefined), search = () => constant(null), rows, total, toItem } = plan;
  const {
    onPage = (tx: TenantTransaction, hits: Found, { limit, offset }: Window) =>
      rows(tx, hits).limit(limit).offset(offset),
  } = plan;
  const found = await readInTenant(database, companyId, search);
  if (size === undefined) {
    const [, all] = await readInTenant(database, companyId, (tx) => combineReads(guard(tx), total(tx, found)));
    return { items: streamRows(database, companyId, plan, found), total: all };
  }
  const window = { limit: size, offset: (page - 1) * size };
  const [, read, all] = await readInTenant(database, companyId, (tx) =>
    combineReads(guard(tx), allRows(onPage(tx, found, window)), total(tx, found)),
  );
  return { items: read.map((row) => toItem(row as Row)), total: all };
};

type RowsPlan<DB, TB extends keyof DB, Row, Item> = Pick<ListPlan<DB, TB, Row, Item>, 'search' | 'rows' | 'toItem'>;

/** All rows of a list without their number, for at most so long. */
export const readAll = async <DB, TB extends keyof DB, Row, Item>(
  database: Database,
  companyId: number,
  plan: RowsPlan<DB, TB, Row, Item>,
  longestMs: number,
): Promise<AsyncIterable<Item>> => {
  const found = await readInTenant(database, companyId, plan.search ?? (() => constant(null)));
  return streamRows(database, companyId, plan, found, longestMs);
};

async function* streamRows<DB, TB extends keyof DB, Row, Item>(
  database: Database,
  companyId: number,
  { rows, toItem }: RowsPlan<DB, TB, Row, Item>,
  found: Found,
  timeoutMs?: number,
): AsyncGenerator<Item> {
  const stream = streamInTenant(database, companyId, (tx) => rows(tx, found).stream(chunk), timeoutMs);
  for await (const row of stream) yield toItem(row);
}
