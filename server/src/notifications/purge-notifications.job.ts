import { dayMs } from '@flottwart/contract/rules/berlin-time';
import { notificationRetentionDays } from '@flottwart/contract/rules/notifications';
import { z } from 'zod';
import type { Context } from '../context.ts';
import { inTenant } from '../db/tenant.ts';
import { defineJob, type Worker, worker } from '../jobs/job.ts';
import { deleteOldDueNotices, deleteOldNotifications } from './notification.repository.ts';

/** Longer than anything stays at one level, so that nobody is notified of the same date twice; what is overdue for longer is named again. */
const dueNoticeDays = 400;

type PurgeContext = Pick<Context, 'db' | 'clock' | 'log'>;

/** Deletes notifications after their retention period, and those beyond the number that a person keeps. */
export const purgeNotifications = async ({ db, clock, log }: PurgeContext): Promise<void> => {
  const daysAgo = (days: number): Date => new Date(clock().getTime() - days * dayMs);
  const tenants = await db.selectFrom('tenants').select('id').orderBy('id').execute();
  let notifications = 0;
  for (const { id } of tenants)
    notifications += await inTenant(db, id, async (tx) => {
      await deleteOldDueNotices(tx, id, daysAgo(dueNoticeDays));
      return deleteOldNotifications(tx, id, daysAgo(notificationRetentionDays));
    });
  log.info({ notifications }, 'purged notifications');
};

const nightlyPurge = defineJob({
  name: 'purge-notifications',
  payload: z.strictObject({}),
  retries: 3,
  cron: '53 3 * * *',
});

export const notificationPurgeWorker = (context: PurgeContext): Worker =>
  worker(nightlyPurge, () => purgeNotifications(context));
