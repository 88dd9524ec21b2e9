import type { Paging } from '@flottwart/contract/list';
import { maxPagesFromCursor } from '@flottwart/contract/rules/limits';
import type { SelectQueryBuilder, SelectQueryNode } from 'kysely';
import type { CompanyId } from '../lib/company-id.ts';
import { sha256 } from '../lib/sha256.ts';
import type { Database } from './connect.ts';
import { isUnreadableValue } from './failures.ts';
import { rangesAfter, sortKeysOf, withSortValues } from './keyset.ts';
import { type ListPlan, rowsIn } from './list-plan.ts';
import { fromCursor, type PageMark } from './page-cursor.ts';
import { backwards, isFarPage, type Milestone, type Window, windowIn, windowOf } from './page-window.ts';
import { allRows, combineReads, constant, mapRead, type Read } from './read.ts';
import { isCollected, type SearchHits } from './search.ts';
import { readInTenant } from './tenant.ts';
import type { TenantTransaction } from './tenant-transaction.ts';

export interface FarPaging extends Paging {
  readonly page: number;
  readonly size: number;
}

interface Wanted {
  readonly found: SearchHits;
  readonly wanted: FarPaging;
}

/** Names order and size of a list, to which a cursor belongs. */
export const orderTagOf = <DB, TB extends keyof DB, Row>(
  rows: SelectQueryBuilder<DB, TB, Row>,
  size: number,
): string => {
  const { orderBy } = rows.toOperationNode() as SelectQueryNode;
  return sha256(JSON.stringify([orderBy, size]))
    .toString('base64url')
    .slice(0, 12);
};

/** Rows from a known page on: behind it, before it, or its own. Each range of an index is a statement, all sent at once. */
const rowsFromMark = <DB, TB extends keyof DB, Row, Item>(
  plan: ListPlan<DB, TB, Row, Item>,
  { first, last, page: from }: PageMark,
  { found, wanted: { page, size } }: Wanted,
  tx: TenantTransaction,
): Read<readonly unknown[]> => {
  const isFromEnd = page < from;
  const mark = page > from ? last : first;
  const skipped = Math.max(0, Math.abs(page - from) - 1) * size;
  const rows = plan.rows(tx, found);
  const ranges = rangesAfter(sortKeysOf(isFromEnd ? backwards(rows) : rows), mark, page === from);
  const reads = ranges.map((range, index) => {
    const part: NonNullable<Window['part']> = (keys) => rangesAfter(keys, mark, page === from)[index] ?? range;
    const window = windowIn(part, skipped + size, isFromEnd);
    return allRows(withSortValues(rowsIn(plan, window, tx, found)));
  });
  return mapRead(combineReads(...reads), (chunks) => {
    const walked = chunks.flatMap((chunk) => (isFromEnd && plan.onPage ? chunk.toReversed() : chunk));
    const onPage = walked.slice(skipped, skipped + size);
    return isFromEnd ? onPage.toReversed() : onPage;
  });
};

interface ReadRows {
  readonly read: readonly unknown[];
  readonly all: number;
  readonly tag: string;
}

/** Reads a page by the cursor of one near it; undefined where the cursor does not fit. */
const readByCursor = async <DB, TB extends keyof DB, Row, Item>(
  database: Database,
  companyId: CompanyId,
  plan: ListPlan<DB, TB, Row, Item>,
  { found, wanted }: Wanted,
): Promise<ReadRows | undefined> => {
  const { guard = () => constant(undefined), total, rows } = plan;
  const { cursor, page, size } = wanted;
  if (cursor === undefined || isCollected(found)) return undefined;
  try {
    const [, read, all, tag] = await readInTenant(database, companyId, (tx) => {
      const order = orderTagOf(rows(tx, found), size);
      const mark = fromCursor(cursor, order);
      const isNear = mark && Math.abs(page - mark.page) <= maxPagesFromCursor;
      return combineReads(
        guard(tx),
        isNear ? rowsFromMark(plan, mark, { found, wanted }, tx) : constant(undefined),
        isNear ? total(tx, found) : constant(0),
        constant(order),
      );
    });
    return read && { read, all, tag };
  } catch (error) {
    // Sort values that no page of this list has had.
    if (isUnreadableValue(error)) return undefined;
    throw error;
  }
};

/** Place before a page of a list, unless one of its ends is near. */
const findMilestone = async <DB, TB extends keyof DB, Row, Item>(
  database: Database,
  companyId: CompanyId,
  { milestone }: ListPlan<DB, TB, Row, Item>,
  { page, size, total }: FarPaging & { readonly total: number },
): Promise<Milestone | undefined> => {
  if (!milestone || !isFarPage({ page: Math.ceil(total / size) - page, size })) return undefined;
  const found = await readInTenant(database, companyId, (tx) => milestone(tx, (page - 1) * size));
  return found && (found.rows ?? total) === total ? found : undefined;
};

const readWindow = async <DB, TB extends keyof DB, Row, Item>(
  database: Database,
  companyId: CompanyId,
  plan: ListPlan<DB, TB, Row, Item>,
  { found, window, size, counted }: { found: SearchHits; window: Window; size: number; counted: number | undefined },
): Promise<ReadRows> => {
  const { guard = () => constant(undefined), total, rows } = plan;
  const [, read, all, tag] = await readInTenant(database, companyId, (tx) =>
    combineReads(
      guard(tx),
      allRows(withSortValues(rowsIn(plan, window, tx, found))),
      counted === undefined ? total(tx, found) : constant(counted),
      constant(orderTagOf(rows(tx, found), size)),
    ),
  );
  return { read: window.isFromEnd && !plan.onPage ? read.toReversed() : read, all, tag };
};

/** Reads a page by its number, from whatever end or milestone is nearest. */
const readByNumber = async <DB, TB extends keyof DB, Row, Item>(
  database: Database,
  companyId: CompanyId,
  plan: ListPlan<DB, TB, Row, Item>,
  { found, wanted: { page, size } }: Wanted,
): Promise<ReadRows> => {
  const read = (counted: number | undefined, milestone?: Milestone) =>
    readWindow(database, companyId, plan, {
      found,
      size,
      counted,
      window: windowOf({ page, size }, counted, milestone),
    });
  // The total of a search is none beyond its limit.
  if (found !== null) return read(undefined);
  const counted = await readInTenant(database, companyId, (tx) => plan.total(tx, found));
  const milestone = await findMilestone(database, companyId, plan, { page, size, total: counted });
  const rows = await read(counted, milestone);
  // Empty values come after the last milestone.
  const isWhole = rows.read.length >= Math.min(size, counted - (page - 1) * size);
  return milestone === undefined || isWhole ? rows : read(counted);
};

/**
 * Reads a page that is far from the beginning. With the cursor of a page near it no row before it is passed over, and none is left out or shown twice
 * because of rows created or deleted meanwhile. The last page is read by its number, so that it ends with the list
 * (docs/decisions/0110-far-pages-by-cursor.md).
 */
export const readFarPage = async <DB, TB extends keyof DB, Row, Item>(
  database: Database,
  companyId: CompanyId,
  plan: ListPlan<DB, TB, Row, Item>,
  { found, wanted }: Wanted,
): Promise<ReadRows> => {
  const { page, size } = wanted;
  const near = await readByCursor(database, companyId, plan, { found, wanted });
  const isWithin = near?.read.length === size && (found !== null || page * size < near.all);
  return near && isWithin ? near : readByNumber(database, companyId, plan, { found, wanted });
};
