import { sql } from 'kysely';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { inTenant } from '../../db/tenant.ts';
import { deleteExpiredCounters } from '../../db/throttle.ts';
import { defineJob, type Worker, worker } from '../../jobs/job.ts';
import { days, secondsAfter } from '../../lib/clock.ts';
import type { CompanyId } from '../../lib/company-id.ts';
import { deleteOldKeys } from '../../work-items/idempotency.ts';
import { forgetRegisteringNetwork } from './account.repository.ts';
import { deleteOldAccountEvents } from './account-event.repository.ts';
import { deleteExpiredTokens } from './email-token.repository.ts';
import { deleteUnusedDevices } from './known-device.repository.ts';
import { deletePendingAccount } from './pending-account.repository.ts';
import { deleteExpiredSessions } from './session.repository.ts';
import { idleSince, newSince } from './sessions.ts';

const purgeAccounts = defineJob({
  name: 'purge-accounts',
  payload: z.strictObject({}),
  retries: 3,
  cron: '17 3 * * *',
});

const unverifiedSeconds = days(7);
const usedLinkSeconds = days(30);
const eventSeconds = days(90);
const repeatableSeconds = days(1);
/** The longest window and the one before, which counts in part. */
const countedSeconds = days(2);

/** Deletes accounts whose address stayed unverified for a week, and the company if it has no other member. */
export const removeUnverifiedAccounts = async ({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<number> => {
  const before = secondsAfter(clock(), -unverifiedSeconds);
  const { rows } = await sql<{ companyId: CompanyId; userId: number }>`
    select company_id as "companyId", user_id as "userId" from stale_accounts(${before})`.execute(db);
  for (const { companyId, userId } of rows)
    await inTenant(db, companyId, (tx) => deletePendingAccount(tx, companyId, userId));
  return rows.length;
};

export const deleteExpiredRows = async ({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> => {
  const now = clock();
  const tenants = await db.selectFrom('tenants').select('id').execute();
  for (const { id } of tenants)
    await inTenant(db, id, async (tx) => {
      await deleteExpiredSessions({ tx, companyId: id, now }, idleSince(now));
      await deleteExpiredTokens(tx, id, secondsAfter(now, -usedLinkSeconds));
      await deleteUnusedDevices({ tx, companyId: id, now });
      await deleteOldAccountEvents(tx, id, secondsAfter(now, -eventSeconds));
      await forgetRegisteringNetwork(tx, id, newSince(now));
      await deleteOldKeys(tx, id, secondsAfter(now, -repeatableSeconds));
    });
  await deleteExpiredCounters(db, secondsAfter(now, -countedSeconds));
};

export const purgeWorker = (context: Pick<Context, 'db' | 'clock' | 'log'>): Worker =>
  worker(purgeAccounts, async () => {
    const removed = await removeUnverifiedAccounts(context);
    await deleteExpiredRows(context);
    context.log.info({ removed }, 'purged unverified accounts and expired sessions');
  });
