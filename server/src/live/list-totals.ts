import type { LiveEvent } from '@flottwart/contract/events';
import { constant, countOf, mapRead, type Query, type Read } from '../db/read.ts';
import type { TenantTransaction } from '../db/tenant-transaction.ts';
import type { CompanyId } from '../lib/company-id.ts';
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

const maxCachedTotals = 2000;

const storedTotal: ListTotals['stored'] = (tx, companyId, list, statuses) => {
  let query = tx
    .selectFrom('list_counts')
    .select((row) => row.fn.coalesce(row.fn.sum<number>('rows'), row.lit(0)).as('total'))
    .where('company_id', '=', companyId)
    .where('list', '=', list);
  if (statuses !== undefined) query = query.where('status', 'in', statuses);
  return countOf(query);
};

export const createListTotals = (live: LiveFeed): ListTotals => {
  const totals = new Map<string, { readonly version: string; readonly total: number }>();

  const cached: ListTotals['cached'] = (companyId, list, filter, count) => {
    const key = JSON.stringify([companyId, list, filter]);
    // Read before counting, so that a change while counting invalidates the number.
    const version = live.version(companyId, list);
    const cachedTotal = totals.get(key);
    if (cachedTotal?.version === version) return constant(cachedTotal.total);
    return mapRead(countOf(count()), (total) => {
      totals.delete(key);
      totals.set(key, { version, total });
      const [oldest] = totals.keys();
      if (totals.size > maxCachedTotals && oldest !== undefined) totals.delete(oldest);
      return total;
    });
  };

  return { stored: storedTotal, cached };
};
