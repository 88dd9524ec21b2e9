import type { Page, Paging } from '@flottwart/contract/list';
import { isArchivable, type Kind } from '@flottwart/contract/rules/kinds';
import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { Context } from '../context.ts';
import type { ListPlan } from '../db/list-plan.ts';
import { readPage } from '../db/paging.ts';
import type { Query } from '../db/read.ts';
import { countSearched, findItems, matches, type SearchHits, totalOfHits } from '../db/search.ts';
import type { TenantTransaction } from '../db/tenant-transaction.ts';
import type { Session } from '../lib/session.ts';

/** Core columns for sorting; the description by its beginning, which vehicles have an index of. */
export const coreSorts = {
  title: { column: 'work_items.title', tiebreaker: 'work_items.id' },
  status: { column: 'work_items.status', next: [{ column: 'work_items.title' }], tiebreaker: 'work_items.id' },
  assignedToEmail: {
    column: 'work_items.assignee_email',
    nullsLast: true,
    next: [{ column: 'work_items.title' }],
    tiebreaker: 'work_items.id',
  },
  description: {
    column: sql<string>`left(work_items.description, 200) collate german`,
    isText: true,
    next: [{ column: 'work_items.title' }],
    tiebreaker: 'work_items.id',
  },
} as const;

/** Caller, for queries that depend on them. */
export type WithViewer = { readonly viewer?: Pick<Session, 'companyId' | 'userId'> };

interface ItemFilter extends WithViewer {
  readonly q?: string | undefined;
  readonly status?: readonly string[] | undefined;
  readonly assignedTo?: readonly string[] | undefined;
  readonly sort?: string | undefined;
  readonly archived?: string | undefined;
}

/** Adds the caller only if the query uses `me`. */
export const withViewer = <Q extends { readonly assignedTo?: readonly string[] | undefined }>(
  { companyId, userId }: Session,
  query: Q,
): Q & WithViewer => (query.assignedTo?.includes('me') ? { ...query, viewer: { companyId, userId } } : query);

/** Condition on the assignee of work items, by their table or its alias. */
export const isAssignedTo = (
  assignees: readonly string[],
  viewer: WithViewer['viewer'],
  table: 'work_items' | 'item' = 'work_items',
) => {
  const assignee = sql.ref(`${table}.assignee_email`);
  const emails = assignees.filter((one) => one.includes('@'));
  const conditions = [sql<SqlBool>`false`];
  if (assignees.includes('nobody')) conditions.push(sql<SqlBool>`${assignee} is null`);
  if (emails.length > 0) conditions.push(sql<SqlBool>`${assignee} = any (${emails}::text[])`);
  if (viewer)
    conditions.push(sql<SqlBool>`${assignee} = (
      select users.email from users where users.company_id = ${viewer.companyId} and users.id = ${viewer.userId})`);
  return sql<SqlBool>`(${sql.join<SqlBool>(conditions, sql` or `)})`;
};

/**
 * Conditions of every list of items: search, status, assignee and archive. The kind is added only where an index begins with it,
 * because elsewhere the planner would expect far too few rows.
 */
export const itemFilter = (kind: Kind, filter: ItemFilter, found: SearchHits) => {
  const { q, status, sort = '' } = filter;
  const isArchive = filter.archived === 'true';
  const conditions = [sql<SqlBool>`true`];
  if (isArchivable(kind))
    conditions.push(isArchive ? sql<SqlBool>`work_items.is_archived` : sql<SqlBool>`not work_items.is_archived`);
  if (q || filter.assignedTo || isArchive || sort in coreSorts)
    conditions.push(sql<SqlBool>`work_items.kind = ${sql.lit(kind)}`);
  if (q) conditions.push(matches('work_items', q, found));
  if (status) conditions.push(sql<SqlBool>`work_items.status = any (${status}::text[])`);
  if (filter.assignedTo) conditions.push(isAssignedTo(filter.assignedTo, filter.viewer));
  return sql.join<SqlBool>(conditions, sql` and `);
};

interface ItemQuery extends Paging, ItemFilter {
  readonly order?: string | undefined;
  /** Filters of a kind. */
  readonly [filter: string]: unknown;
}

const isUnfiltered = (filter: object): boolean =>
  Object.values(filter).every((value) => value === undefined || value === '');

const countRows = <DB, TB extends keyof DB, Row>(rows: SelectQueryBuilder<DB, TB, Row>): Query<{ total: number }> =>
  rows.clearSelect().clearOrderBy().select(sql<number>`count(*)`.as('total')).$castTo<{ total: number }>();

/**
 * Reads a page of one kind's list. Totals of the whole list and of statuses are stored; any other filter is counted.
 */
export const readItems = <DB, TB extends keyof DB, Row, Item>(
  { db, totals }: Context,
  { companyId }: Session,
  { kind, query }: { readonly kind: Kind; readonly query: ItemQuery },
  plan: {
    readonly rows: (tx: TenantTransaction, found: SearchHits) => SelectQueryBuilder<DB, TB, Row>;
    readonly onPage?: ListPlan<DB, TB, Row, Item>['onPage'];
    readonly onHits?: ListPlan<DB, TB, Row, Item>['onHits'];
    readonly toItem: (row: Row) => Item;
  },
): Promise<Page<Item>> => {
  const { page, size, sort, order, ...filter } = query;
  const { status, ...others } = filter;
  const isStored = isUnfiltered(others);
  const isSearchAlone = isUnfiltered({ ...filter, q: undefined });
  return readPage(
    db,
    companyId,
    {
      ...plan,
      isWhole: isSearchAlone,
      onHits: isSearchAlone ? plan.onHits : undefined,
      search: () => findItems(companyId, kind, query.q, query.archived !== 'true'),
      total: (tx, found) => {
        if (isStored) return totals.stored(companyId, kind, status);
        return (
          (isSearchAlone ? totalOfHits(found) : undefined) ??
          totals.cached(companyId, kind, filter, () => (found ? countSearched : countRows)(plan.rows(tx, found)))
        );
      },
    },
    { page, size },
  );
};
