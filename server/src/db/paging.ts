import type { Page, Paging } from '@flottwart/contract/list';
import { maxSearchTotal, pageSize } from '@flottwart/contract/rules/limits';
import { missingPlate } from '@flottwart/contract/rules/plate';
import { type RawBuilder, type ReferenceExpression, type SelectQueryBuilder, type StringReference, sql } from 'kysely';
import type { CompanyId } from '../lib/company-id.ts';
import { type Batch, firstBatch, readChunk, rowsAfter } from './batches.ts';
import type { Database } from './connect.ts';
import { type ListPlan, rowsIn } from './list-plan.ts';
import { isFarPage, windowOf } from './page-window.ts';
import { allRows, combineReads, constant, countOf, type Query, type Read, withGenericPlan } from './read.ts';
import { containsWords, isCollected, type SearchHits } from './search.ts';
import { readInTenant } from './tenant.ts';
import type { TenantTransaction } from './tenant-transaction.ts';

interface SortValue<DB, TB extends keyof DB> {
  readonly column: StringReference<DB, TB> | RawBuilder<unknown>;
  /** Sorts missing values last in both directions; needs an index of its own for descending order. */
  readonly nullsLast?: boolean;
  /** Sorts empty texts last in both directions; needs an index on `nullif(…, '')` for ascending order. */
  readonly isText?: boolean;
}

export interface SortColumn<DB, TB extends keyof DB> extends SortValue<DB, TB> {
  /** Orders rows with equal or empty values, such as the first name after the last name. */
  readonly next?: readonly SortValue<DB, TB>[];
  /** Breaks ties, so that no row appears on two pages. */
  readonly tiebreaker: ReferenceExpression<DB, TB>;
}

/** Plate without its placeholder, in the very words of the indexes of migration 0106. */
export const plateOrNull = (plate: string | RawBuilder<string | null>): RawBuilder<string | null> =>
  sql<string | null>`nullif(${typeof plate === 'string' ? sql.ref(plate) : plate}, ${sql.lit(missingPlate)})`;

/** Order by a plate; a missing one is empty and comes last in both directions. */
export const plateSort = (plate: string | RawBuilder<string | null>) =>
  ({ column: plateOrNull(plate), isText: true, nullsLast: true }) as const;

/** Follows a column and those after it, empty values last. */
export const sorted = <DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  { next = [], tiebreaker, ...first }: SortColumn<DB, TB>,
  order: 'asc' | 'desc',
): SelectQueryBuilder<DB, TB, O> => {
  let rows = query;
  for (const { column, nullsLast = false, isText = false } of [first, ...next]) {
    // In descending order an empty text is the last one anyway.
    const read = typeof column === 'string' ? sql.ref(column) : column;
    const value = isText && order === 'asc' ? sql<string | null>`nullif(${read}, '')` : column;
    rows = rows.orderBy(value, (by) => (order === 'asc' ? by.asc() : nullsLast ? by.desc().nullsLast() : by.desc()));
  }
  return rows.orderBy(tiebreaker, order);
};

/**
 * Reads a page of a list, or all of it where no size was given: a list longer than a batch is streamed, so that memory stays bounded
 * either way. A page that is far from the beginning is read from the nearer end.
 */
export const readPage = async <DB, TB extends keyof DB, Row, Item>(
  database: Database,
  companyId: CompanyId,
  plan: ListPlan<DB, TB, Row, Item>,
  { page = 1, size }: Paging,
): Promise<Page<Item>> => {
  const { guard = () => constant(undefined), search = () => constant(null), rows, total, toItem } = plan;
  const found = await readInTenant(database, companyId, search);
  if (size === undefined) {
    const [, first, all] = await readChunk(database, companyId, (tx) =>
      combineReads(guard(tx), firstBatch(database, rows(tx, found)), total(tx, found)),
    );
    return { items: itemsOf(database, companyId, plan, { found, first }), ...shownTotal(found, all) };
  }
  const wanted = { page, size };
  // The total of a search is none beyond its limit.
  const isCountedFirst = found === null && isFarPage(wanted);
  const counted = isCountedFirst ? await readInTenant(database, companyId, (tx) => total(tx, found)) : undefined;
  const window = windowOf(wanted, counted);
  const [, read, all] = await readInTenant(database, companyId, (tx) =>
    combineReads(
      guard(tx),
      rowsOnPage(rowsIn(plan, window, tx, found), isOpening(plan, found, wanted)),
      counted === undefined ? total(tx, found) : constant(counted),
    ),
  );
  const inOrder = window.isFromEnd && !plan.onPage ? read.toReversed() : read;
  return { items: inOrder.map((row) => toItem(row as Row)), ...shownTotal(found, all) };
};

/** The page that a list opens with, or that of its hits. */
const isOpening = <DB, TB extends keyof DB, Row, Item>(
  { isWhole = false }: ListPlan<DB, TB, Row, Item>,
  found: SearchHits,
  { page, size }: Paging,
): boolean => isWhole && page === 1 && size === pageSize && (found === null || isCollected(found));

const rowsOnPage = <Row>(query: Query<Row>, hasGenericPlan: boolean): Read<readonly Row[]> =>
  hasGenericPlan ? withGenericPlan(allRows(query)) : allRows(query);

const shownTotal = (found: SearchHits, all: number): Pick<Page<unknown>, 'total' | 'hasMore'> =>
  found === null || all <= maxSearchTotal ? { total: all } : { total: maxSearchTotal, hasMore: true };

interface ShortListPlan<DB, TB extends keyof DB, Row, Item>
  extends Pick<ListPlan<DB, TB, Row, Item>, 'guard' | 'toItem'> {
  /** Rows without search and order. */
  readonly rows: (tx: TenantTransaction) => SelectQueryBuilder<DB, TB, Row>;
  /** Columns and values that a search looks into. */
  readonly searched: Parameters<typeof containsWords>[1];
  readonly inOrder: (
    rows: SelectQueryBuilder<DB, TB, Row>,
    order: 'asc' | 'desc' | undefined,
  ) => SelectQueryBuilder<DB, TB, Row>;
}

export interface ShortListQuery extends Paging {
  readonly q?: string | undefined;
  readonly order?: 'asc' | 'desc' | undefined;
}

/** Reads a list whose rows are few, such as the lines of one item: searched, ordered and counted along its rows. */
export const readShortList = <DB, TB extends keyof DB, Row, Item>(
  database: Database,
  companyId: CompanyId,
  { guard, rows, searched, inOrder, toItem }: ShortListPlan<DB, TB, Row, Item>,
  { q, order, page, size }: ShortListQuery,
): Promise<Page<Item>> => {
  const found = (tx: TenantTransaction) => rows(tx).where(containsWords(q, searched));
  return readPage(
    database,
    companyId,
    {
      ...(guard && { guard }),
      rows: (tx) => inOrder(found(tx), order),
      total: (tx) =>
        countOf(found(tx).clearSelect().select(sql<number>`count(*)`.as('total')).$castTo<{ total: number }>()),
      toItem,
    },
    { page, size },
  );
};

type RowsPlan<DB, TB extends keyof DB, Row, Item> = Pick<ListPlan<DB, TB, Row, Item>, 'search' | 'rows' | 'toItem'>;

/** Reads all rows of a list without a total. */
export const readAll = async <DB, TB extends keyof DB, Row, Item>(
  database: Database,
  companyId: CompanyId,
  plan: RowsPlan<DB, TB, Row, Item>,
): Promise<Page<Item>['items']> => {
  const found = await readInTenant(database, companyId, plan.search ?? (() => constant(null)));
  const first = await readChunk(database, companyId, (tx) => firstBatch(database, plan.rows(tx, found)));
  return itemsOf(database, companyId, plan, { found, first });
};

interface Begun<Row> {
  readonly found: SearchHits;
  readonly first: Batch<Row>;
}

const itemsOf = <DB, TB extends keyof DB, Row, Item>(
  database: Database,
  companyId: CompanyId,
  plan: RowsPlan<DB, TB, Row, Item>,
  begun: Begun<Row>,
): Page<Item>['items'] =>
  begun.first.isLast ? begun.first.rows.map((row) => plan.toItem(row)) : streamItems(database, companyId, plan, begun);

async function* streamItems<DB, TB extends keyof DB, Row, Item>(
  database: Database,
  companyId: CompanyId,
  { rows, toItem }: RowsPlan<DB, TB, Row, Item>,
  { found, first }: Begun<Row>,
): AsyncGenerator<Item> {
  for (const row of first.rows) yield toItem(row);
  for await (const row of rowsAfter(database, companyId, (tx) => rows(tx, found), first)) yield toItem(row);
}
