import type { SelectQueryBuilder } from 'kysely';
import { inWindow, type Window } from './page-window.ts';
import type { Read } from './read.ts';
import { type Hits, isCollected, type SearchHits } from './search.ts';
import type { TenantTransaction } from './tenant-transaction.ts';

export interface ListPlan<DB, TB extends keyof DB, Row, Item> {
  /** Throws if the list belongs to an item that does not exist. */
  readonly guard?: (tx: TenantTransaction) => Read<void>;
  /** No filter but a search narrows the list, so that its first page has one best plan for all companies. */
  readonly isWhole?: boolean;
  /** Resolves a search before the rows are read; absent if the list has none. */
  readonly search?: (tx: TenantTransaction) => Read<SearchHits>;
  readonly rows: (tx: TenantTransaction, found: SearchHits) => SelectQueryBuilder<DB, TB, Row>;
  /** For rows that cost more than an index entry: chooses the page first, so that earlier rows cost little, and sorts it. */
  readonly onPage?: (tx: TenantTransaction, found: SearchHits, window: Window) => SelectQueryBuilder<DB, TB, Row>;
  /** For hits of a search that no other filter narrows: chooses the page among them in the table that sorts them, before joining others. */
  readonly onHits?:
    | ((tx: TenantTransaction, found: Hits, window: Window) => SelectQueryBuilder<DB, TB, Row>)
    | undefined;
  readonly total: (tx: TenantTransaction, found: SearchHits) => Read<number>;
  readonly toItem: (row: Row) => Item;
}

/** Query of a window of a list. With ids first its rows are in order, otherwise in reverse where they are counted from the end. */
export const rowsIn = <DB, TB extends keyof DB, Row, Item>(
  { rows, onPage, onHits }: ListPlan<DB, TB, Row, Item>,
  window: Window,
  tx: TenantTransaction,
  found: SearchHits,
) => {
  if (onHits && isCollected(found)) return onHits(tx, found, window);
  return onPage ? onPage(tx, found, window) : inWindow(rows(tx, found), window);
};
