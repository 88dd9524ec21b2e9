import type { LiveEvent } from '@flottwart/contract/events';
import { sql } from 'kysely';
import { countOf, type Query, type Read, withGenericPlan } from '../db/read.ts';
import type { CompanyId } from '../lib/company-id.ts';
import { createCachedReads } from './cached-reads.ts';
import type { LiveFeed } from './live-feed.ts';

type ListName = LiveEvent['kind'];

export interface ListTotals {
  /** Rows of an unfiltered list, or of some statuses: maintained by triggers, never counted. */
  readonly stored: (companyId: CompanyId, list: ListName, statuses?: readonly string[]) => Read<number>;
  /** Rows of a filtered list: counted once, cached until the list, or one of several, changes. */
  readonly cached: (
    companyId: CompanyId,
    lists: ListName | readonly ListName[],
    filter: object,
    count: () => Query<{ total: number }>,
  ) => Read<number>;
}

const storedTotal: ListTotals['stored'] = (companyId, list, statuses) => {
  const isCounted = statuses === undefined ? sql`true` : sql`status = any(${statuses}::text[])`;
  return withGenericPlan(
    countOf(sql<{ total: number }>`
      select coalesce(sum(rows), 0) as total from list_counts
      where company_id = ${companyId} and list = ${list} and ${isCounted}`),
  );
};

export const createListTotals = (live: LiveFeed): ListTotals => {
  const cachedTotal = createCachedReads<number>(live);
  return {
    stored: storedTotal,
    cached: (companyId, lists, filter, count) => cachedTotal(companyId, [lists].flat(), filter, () => countOf(count())),
  };
};
