import type { LiveEvent } from '@flottwart/contract/events';
import { sql } from 'kysely';
import type { TenantTransaction } from '../db/tenant.ts';

export const channel = 'flottwart_changes';

/** Tells every server, at commit, what changed. A transaction that rolls back tells nothing. */
export const announceChange = async (tx: TenantTransaction, companyId: number, event: LiveEvent): Promise<void> => {
  await sql`select pg_notify(${channel}, ${JSON.stringify({ companyId, ...event })})`.execute(tx);
};
