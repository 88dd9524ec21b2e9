import type { Received } from '@flottwart/contract/endpoint';
import { finishedStatuses, type Kind } from '@flottwart/contract/rules/kinds';
import { plateKey } from '@flottwart/contract/rules/plate';
import type { listWorkItems } from '@flottwart/contract/work-items/core';
import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { sorted } from '../db/paging.ts';
import type { Schema } from '../db/schema.ts';
import { isCollected, matches, type SearchHits } from '../db/search.ts';
import type { TenantTransaction } from '../db/tenant-transaction.ts';
import type { CompanyId } from '../lib/company-id.ts';

export type WorkItemQuery = Received<typeof listWorkItems>['query'];

export interface EntryRow {
  readonly id: number;
  readonly title: string;
  readonly description: string;
  readonly kind: Kind;
  readonly status: string;
  readonly former_plate: { readonly license_plate: string; readonly valid_to: string } | null;
}

/** Length of the description in lists; the item's page shows it in full. */
const excerpt = 300;

/** Key of a whole plate with letters and digits; null for any other text. */
const wholePlateKey = (q: string | undefined): string | null => {
  const key = plateKey(q ?? '');
  return /^\p{L}+\d+\p{L}?$/u.test(key) ? key : null;
};

/** Times of a plate that have ended, on vehicles that carry another one by now. */
const formerPeriods = (companyId: CompanyId, key: string) => sql`
  vehicle_plates carried
  join vehicles vehicle on vehicle.company_id = ${companyId} and vehicle.id = carried.vehicle_id and vehicle.plate_key <> ${key}
  where carried.company_id = ${companyId} and carried.plate_key = ${key} and carried.valid_to is not null`;

/** Rows that a search found, and vehicles that carried the plate it names. */
const isFound = (companyId: CompanyId, q: string, found: SearchHits) => {
  const key = wholePlateKey(q);
  if (key === null) return matches('work_items', q, found);
  const former = sql`select carried.vehicle_id from ${formerPeriods(companyId, key)}`;
  if (!isCollected(found))
    return sql<SqlBool>`(${matches('work_items', q, found)} or work_items.id = any (array(${former})))`;
  return sql<SqlBool>`work_items.id = any (array(select unnest(${found.ids}::integer[]) union ${former}))`;
};

const filtered = <O>(
  query: SelectQueryBuilder<Schema, 'work_items', O>,
  companyId: CompanyId,
  { q, type }: WorkItemQuery,
  found: SearchHits,
) => {
  let narrowed = query.where('is_archived', '=', false);
  if (type) narrowed = narrowed.where('kind', '=', type);
  if (q) narrowed = narrowed.where(isFound(companyId, q, found));
  return narrowed;
};

/** The searched plate of a vehicle that carried it last, if it carries another one by now. */
const formerPlate = (companyId: CompanyId, q: string | undefined) => {
  const key = wholePlateKey(q);
  if (key === null) return sql<EntryRow['former_plate']>`null::jsonb`;
  return sql<EntryRow['former_plate']>`(
    select jsonb_build_object('license_plate', carried.license_plate, 'valid_to', carried.valid_to)
    from ${formerPeriods(companyId, key)} and carried.vehicle_id = work_items.id
    order by carried.valid_to desc limit 1)`;
};

/** Ranks the vehicle with exactly this plate first, then those that carried it, then titles that begin with the search; finished items come last. */
const ranked = <O>(query: SelectQueryBuilder<Schema, 'work_items', O>, companyId: CompanyId, q: string) =>
  query
    .orderBy(
      sql`id = any (array(select vehicle.id from vehicles vehicle
        where vehicle.company_id = ${companyId} and vehicle.plate_key = ${plateKey(q)} and vehicle.plate_key <> ''))`,
      'desc',
    )
    .orderBy(sql`${formerPlate(companyId, q)} is not null`, 'desc')
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
      .select(formerPlate(companyId, q).as('former_plate'))
      .where('company_id', '=', companyId),
    companyId,
    query,
    found,
  );
  if (q && !sort) return ranked(items, companyId, q);
  return sorted(items, { column: sort === 'title' ? 'title' : 'id', tiebreaker: 'id' }, order);
};

export const selectFound = (tx: TenantTransaction, companyId: CompanyId, query: WorkItemQuery, found: SearchHits) =>
  filtered(tx.selectFrom('work_items').select('id').where('company_id', '=', companyId), companyId, query, found);
