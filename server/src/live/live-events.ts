import type { LiveEvent } from '@flottwart/contract/events';
import { sql } from 'kysely';
import type { Database } from '../db/connect.ts';
import { gapPayload } from '../db/notifications.ts';
import type { TenantTransaction } from '../db/tenant-transaction.ts';
import { afterCommit, queueStatement } from '../db/transaction.ts';
import type { CompanyId } from '../lib/company-id.ts';

export const channel = 'flottwart_changes';
export const sessionChannel = 'flottwart_sessions';

const localPublishCounts = new Map<string, number>();

export const liveKey = (companyId: CompanyId, kind: LiveEvent['kind']): string => `${companyId} ${kind}`;

/** Number of changes this process published, so that a writer does not wait for its own notification. */
export const localPublishCount = (companyId: CompanyId, kind: LiveEvent['kind']): number =>
  localPublishCounts.get(liveKey(companyId, kind)) ?? 0;

/** Notifies every server of changes that are known once the transaction is committed; a rolled-back one notifies nobody. */
export const publishChanges = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  events: () => readonly LiveEvent[],
): Promise<void> =>
  afterCommit(tx, ({ notifySoon }) => {
    for (const event of events()) {
      localPublishCounts.set(liveKey(companyId, event.kind), localPublishCount(companyId, event.kind) + 1);
      notifySoon(channel, JSON.stringify({ companyId, ...event }));
    }
  });

/** Notifies every server of a change soon after the commit; a rolled-back transaction notifies nobody. */
export const publishChange = (tx: TenantTransaction, companyId: CompanyId, event: LiveEvent): Promise<void> =>
  publishChanges(tx, companyId, () => [event]);

/**
 * Lets servers that stream changes look sessions up again as soon as the transaction is committed: those of one user, or of the company. With the transaction,
 * because access must not outlast it.
 */
export const publishSessionEnd = (tx: TenantTransaction, companyId: CompanyId, userId: number | null): Promise<void> =>
  queueStatement(tx, sql`select pg_notify(${sessionChannel}, ${JSON.stringify({ companyId, userId })})`);

/** For a server that starts: nobody knows whether the one before it published its last changes. */
export const publishGap = async (db: Database): Promise<void> => {
  await sql`select pg_notify(${channel}, ${gapPayload})`.execute(db);
};
