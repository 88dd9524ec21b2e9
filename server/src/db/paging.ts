import type { Page, Paging } from '@flottwart/contract/list';
import type { ReferenceExpression, SelectQueryBuilder } from 'kysely';
import type { CompanyId } from '../lib/company-id.ts';
import type { Database } from './connect.ts';
import { allRows, combineReads, constant, type Read } from './read.ts';
import type { SearchHits } from './search.ts';
import { readInTenant, streamInTenant } from './tenant.ts';
import type { TenantTransaction } from './tenant-transaction.ts';

export interface SortColumn<DB, TB extends keyof DB> {
  readonly column: ReferenceExpression<DB, TB>;
  /** Breaks ties, so that no row appears on two pages. */
  readonly tiebreaker: ReferenceExpression<DB, TB>;
  /** Sorts empty values last in both directions; needs an index of its own for descending order. */
  readonly nullsLast?: boolean;
}

export const sorted = <DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  { column, tiebreaker, nullsLast = false }: SortColumn<DB, TB>,
  order: 'asc' | 'desc',
): SelectQueryBuilder<DB, TB, O> =>
  query
    .orderBy(column, (by) => (order === 'asc' ? by.asc() : nullsLast ? by.desc().nullsLast() : by.desc()))
    .orderBy(tiebreaker, order);

const chunk = 500;

export interface Window {
  readonly limit: number;
  readonly offset: number;
}

export interface ListPlan<DB, TB extends keyof DB, Row, Item> {
  /** Throws if the list belongs to an item that does not exist. */
  readonly guard?: (tx: TenantTransaction) => Read<void>;
  /** Resolves a search before the rows are read; absent if the list has none. */
  readonly search?: (tx: TenantTransaction) => Read<SearchHits>;
  readonly rows: (tx: TenantTransaction, found: SearchHits) => SelectQueryBuilder<DB, TB, Row>;
  /** For rows that cost more than an index entry: chooses the page first, so that earlier rows cost little. */
  readonly onPage?: (tx: TenantTransaction, found: SearchHits, window: Window) => SelectQueryBuilder<DB, TB, Row>;
  readonly total: (tx: TenantTransaction, found: SearchHits) => Read<number>;
  readonly toItem: (row: Row) => Item;
}

/** Reads a page of a list, or streams all of it where no size was given: memory stays bounded either way. */
export const readPage = async <DB, TB extends keyof DB, Row, Item>(
  database: Database,
  companyId: CompanyId,
  plan: ListPlan<DB, TB, Row, Item>,
  { page = 1, size }: Paging,
): Promise<Page<Item>> => {
  const { guard = () => constant(undefined), search = () => constant(null), rows, total, toItem } = plan;
  const {
    onPage = (tx: TenantTransaction, hits: SearchHits, { limit, offset }: Window) =>
      rows(tx, hits).limit(limit).offset(offset),
  } = plan;
  const found = await readInTenant(database, companyId, search);
  if (size === undefined) {
    const [, all] = await readInTenant(database, companyId, (tx) => combineReads(guard(tx), total(tx, found)));
    return { items: streamRows(database, companyId, plan, { found }), total: all };
  }
  const window = { limit: size, offset: (page - 1) * size };
  const [, read, all] = await readInTenant(database, companyId, (tx) =>
    combineReads(guard(tx), allRows(onPage(tx, found, window)), total(tx, found)),
  );
  return { items: read.map((row) => toItem(row as Row)), total: all };
};

type RowsPlan<DB, TB extends keyof DB, Row, Item> = Pick<ListPlan<DB, TB, Row, Item>, 'search' | 'rows' | 'toItem'>;

/** Streams all rows of a list without a total, with a time limit. */
export const readAll = async <DB, TB extends keyof DB, Row, Item>(
  database: Database,
  companyId: CompanyId,
  plan: RowsPlan<DB, TB, Row, Item>,
  timeoutMs: number,
): Promise<AsyncIterable<Item>> => {
  const found = await readInTenant(database, companyId, plan.search ?? (() => constant(null)));
  return streamRows(database, companyId, plan, { found, timeoutMs });
};

async function* streamRows<DB, TB extends keyof DB, Row, Item>(
  database: Database,
  companyId: CompanyId,
  { rows, toItem }: RowsPlan<DB, TB, Row, Item>,
  { found, timeoutMs }: { readonly found: SearchHits; readonly timeoutMs?: number },
): AsyncGenerator<Item> {
  const stream = streamInTenant(database, companyId, (tx) => rows(tx, found).stream(chunk), timeoutMs);
  for await (const row of stream) yield toItem(row);
}
