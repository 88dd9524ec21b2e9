import type { LiveEvent } from '@flottwart/contract/events';
import { sql } from 'kysely';
import type { TenantTransaction } from '../db/tenant.ts';

export const channel = 'flottwart_changes';

const localPublishCounts = new Map<string, number>();

export const keyOf = (companyId: number, kind: LiveEvent['kind']): string => `${companyId} ${kind}`;

/** How often this process has told of a change: who has just written does not wait for the news to come back. */
export const localPublishCount = (companyId: number, kind: LiveEvent['kind']): number =>
  localPublishCounts.get(keyOf(companyId, kind)) ?? 0;

/** Tells every server, at commit, what changed. A transaction that rolls back tells nothing. */
export const publishChange = async (tx: TenantTransaction, companyId: number, event: LiveEvent): Promise<void> => {
  localPublishCounts.set(keyOf(companyId, event.kind), localPublishCount(companyId, event.kind) + 1);
  await sql`select pg_notify(${channel}, ${JSON.stringify({ companyId, ...event })})`.execute(tx);
};
