import { sql } from 'kysely';
import { afterAll, expect } from 'vitest';
import { openAppDatabase, openOwnerDatabase } from '../src/db/connect.ts';
import { startQueue } from '../src/jobs/queue.ts';
import { silentLog } from '../src/lib/log.ts';
import { enqueueInstantMails } from '../src/notifications/notification-mail.job.ts';
import type { TestApp } from './app.ts';
import { asSuperuser } from './postgres-server.ts';

/** Mails that carry notifications; called at the top level of a test file. */
export const createNotificationMails = async (app: TestApp) => {
  const db = openAppDatabase(app.target, { max: 2, onError: () => undefined });
  const owner = openOwnerDatabase(asSuperuser(app.target), { max: 1, onError: () => undefined });
  const queue = await startQueue(app.target, () => [], silentLog, { runScheduledJobs: false });
  afterAll(async () => {
    await queue.stop();
    await db.destroy();
    await owner.db.destroy();
  });
  const waiting = async (): Promise<number> => {
    const { rows } = await sql<{ total: number }>`
      select count(*) as total from pgboss.job
      where name = 'notification-mail' and state::text = any(${['created', 'active', 'retry']})`.execute(owner.db);
    return Number(rows[0]?.total);
  };
  /** Resolves when all mails that were enqueued are sent. */
  const settled = (): Promise<void> => expect.poll(waiting).toBe(0);
  return {
    settled,
    /** Runs the job of mails at once as another server would. */
    sendInstant: async (): Promise<void> => {
      await enqueueInstantMails({ db, enqueue: queue.enqueue, log: silentLog });
      await settled();
    },
    /** Mails with notifications to an address, oldest first. */
    to: async (address: string) => {
      const mails = (await app.outbox.all()).filter(
        ({ to, text }) => to?.some((one) => one.address === address) && text?.includes('gibt es Neues:'),
      );
      return mails.map(({ subject = '', text = '', html }) => ({ subject, text, html: html ?? '' }));
    },
  };
};
