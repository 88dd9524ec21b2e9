import type { KpiKind } from '@flottwart/contract/rules/kpi-keys';
import { maxSummedPositions } from '@flottwart/contract/rules/limits';
import { sql } from 'kysely';
import type { Query } from '../../../db/read.ts';
import { matches, type SearchHits } from '../../../db/search.ts';
import type { TenantTransaction } from '../../../db/tenant-transaction.ts';
import type { CompanyId } from '../../../lib/company-id.ts';
import { filterPositions, type PositionFilter } from './position-filter.ts';

export interface SumRow {
  readonly positions: number;
  readonly cents: number;
  readonly open_cents: number;
  /** Rows looked at; one more than `maxSummedPositions` where there are too many to add up. */
  readonly visited: number;
}

/** Days and kinds of a filter that the sums per month answer. */
export interface StoredSumFilter {
  readonly kinds: readonly KpiKind[];
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

export const selectStoredSum = (
  tx: TenantTransaction,
  companyId: CompanyId,
  { kinds, from, to }: StoredSumFilter,
): Query<SumRow> => {
  let months = tx
    .selectFrom('leasing_month_sums')
    .select([
      sql<number>`coalesce(sum(positions), 0)::integer`.as('positions'),
      sql<number>`coalesce(sum(sum_cents), 0)::bigint`.as('cents'),
      sql<number>`0`.as('open_cents'),
      sql<number>`0`.as('visited'),
    ])
    .where('company_id', '=', companyId)
    .where('kind', 'in', kinds);
  if (from) months = months.where('month', '>=', from);
  if (to) months = months.where('month', '<=', to);
  return months;
};

/**
 * Adds up the rows of a list, at most one more than `maxSummedPositions`. Words that too many rows have are looked for in those that the
 * other filters leave.
 */
export const selectSum = (
  tx: TenantTransaction,
  companyId: CompanyId,
  query: PositionFilter,
  { found, isGross = false }: { readonly found: SearchHits; readonly isGross?: boolean },
): Query<SumRow> => {
  const isWalked = found === 'many' || found === 'frequent';
  const all = tx
    .selectFrom('leasing_positions')
    .select(['amount_cents', 'open_cents'])
    .$if(isWalked, (rows) => rows.select('search_text'))
    .where('company_id', '=', companyId)
    .$if(isGross, (rows) => rows.where('document_id', 'in', grossDocuments(tx, companyId)));
  const rows = filterPositions(all, isWalked ? { ...query, q: undefined } : query, found).limit(maxSummedPositions + 1);
  const isHit = isWalked ? matches('leasing_positions', query.q, found) : sql`true`;
  return sql<SumRow>`
    select count(*) filter (where ${isHit})::integer as positions,
      coalesce(sum(amount_cents) filter (where ${isHit}), 0)::bigint as cents,
      coalesce(sum(open_cents) filter (where ${isHit}), 0)::bigint as open_cents,
      count(*)::integer as visited
    from (${rows}) as leasing_positions`;
};

/** Few or none: documents are turned to net before they are stored. Those of unknown basis count as net, as in findings and KPIs. */
const grossDocuments = (tx: TenantTransaction, companyId: CompanyId) =>
  tx.selectFrom('leasing_documents').select('id').where('company_id', '=', companyId).where('basis', '=', 'gross');
