import type { LiveEvent } from '@flottwart/contract/events';
import { countOf, prepared, type Query, type Read } from '../db/read.ts';
import type { TenantTransaction } from '../db/tenant-transaction.ts';
import type { CompanyId } from '../lib/company-id.ts';
import { createCachedReads } from './cached-reads.ts';
import type { LiveFeed } from './live-feed.ts';

type ListName = LiveEvent['kind'];

export interface ListTotals {
  /** Rows of an unfiltered list, or of some statuses: maintained by triggers, never counted. */
  readonly stored: (
    tx: TenantTransaction,
    companyId: CompanyId,
    list: ListName,
    statuses?: readonly string[],
  ) => Read<number>;
  /** Rows of a filtered list: counted once, cached until the list changes. */
  readonly cached: (
    companyId: CompanyId,
    list: ListName,
    filter: object,
    count: () => Query<{ total: number }>,
  ) => Read<number>;
}

const storedTotal: ListTotals['stored'] = (tx, companyId, list, statuses) => {
  let query = tx
    .selectFrom('list_counts')
    .select((row) => row.fn.coalesce(row.fn.sum<number>('rows'), row.lit(0)).as('total'))
    .where('company_id', '=', companyId)
    .where('list', '=', list);
  if (statuses !== undefined) query = query.where('status', 'in', statuses);
  return prepared(countOf(query));
};

export const createListTotals = (live: LiveFeed): ListTotals => {
  const cachedTotal = createCachedReads<number>(live);
  return {
    stored: storedTotal,
    cached: (companyId, list, filter, count) => cachedTotal(companyId, [list], filter, () => countOf(count())),
  };
};
