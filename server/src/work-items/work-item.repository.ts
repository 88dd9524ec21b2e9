import type { Received } from '@flottwart/contract/endpoint';
import { finishedStatuses, type Kind } from '@flottwart/contract/rules/kinds';
import { plateKey } from '@flottwart/contract/rules/plate';
import type { listWorkItems } from '@flottwart/contract/work-items/core';
import { type SelectQueryBuilder, sql } from 'kysely';
import { sorted } from '../db/paging.ts';
import type { Schema } from '../db/schema.ts';
import { matches, type SearchHits } from '../db/search.ts';
import type { TenantTransaction } from '../db/tenant-transaction.ts';
import type { CompanyId } from '../lib/company-id.ts';

export type WorkItemQuery = Received<typeof listWorkItems>['query'];

export interface EntryRow {
  readonly id: number;
  readonly title: string;
  readonly description: string;
  readonly kind: Kind;
  readonly status: string;
}

/** Length of the description in lists; the item's page shows it in full. */
const excerpt = 300;

const filtered = <O>(
  query: SelectQueryBuilder<Schema, 'work_items', O>,
  { q, type }: WorkItemQuery,
  found: SearchHits,
) => {
  let narrowed = query.where('is_archived', '=', false);
  if (type) narrowed = narrowed.where('kind', '=', type);
  if (q) narrowed = narrowed.where(matches('work_items', q, found));
  return narrowed;
};

/** Ranks the vehicle with exactly this plate first, then titles that begin with the search; finished items come last. */
const ranked = <O>(query: SelectQueryBuilder<Schema, 'work_items', O>, companyId: CompanyId, q: string) =>
  query
    .orderBy(
      sql`id = any (array(select vehicle.id from vehicles vehicle
        where vehicle.company_id = ${companyId} and vehicle.plate_key = ${plateKey(q)} and vehicle.plate_key <> ''))`,
      'desc',
    )
    .orderBy(sql`status = any (${finishedStatuses}::text[])`)
    // The title follows the number in the search text, folded already.
    .orderBy(sql`starts_with(substr(search_text, length(id::text) + 2), (select search_key(${q})))`, 'desc')
    .orderBy('title')
    .orderBy('id');

/** Ranks the best matches of a search first unless the query names an order. */
export const selectWorkItems = (
  tx: TenantTransaction,
  companyId: CompanyId,
  query: WorkItemQuery,
  found: SearchHits,
) => {
  const { q, sort, order = 'asc' } = query;
  const items = filtered(
    tx
      .selectFrom('work_items')
      .select(['id', 'title', 'kind', 'status'])
      .select(sql<string>`left(description, ${sql.lit(excerpt)})`.as('description'))
      .where('company_id', '=', companyId),
    query,
    found,
  );
  if (q && !sort) return ranked(items, companyId, q);
  return sorted(items, { column: sort === 'title' ? 'title' : 'id', tiebreaker: 'id' }, order);
};

export const selectFound = (tx: TenantTransaction, companyId: CompanyId, query: WorkItemQuery, found: SearchHits) =>
  filtered(tx.selectFrom('work_items').select('id').where('company_id', '=', companyId), query, found);
