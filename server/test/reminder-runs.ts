import { type RawBuilder, sql } from 'kysely';
import { afterAll, expect } from 'vitest';
import { openAppDatabase, openOwnerDatabase } from '../src/db/connect.ts';
import { inTenant } from '../src/db/tenant.ts';
import { dailyReminders, remindAllCompanies } from '../src/features/reminders/daily-reminders.job.ts';
import { reminderMail } from '../src/features/reminders/reminder-mail.job.ts';
import { startQueue } from '../src/jobs/queue.ts';
import type { CompanyId } from '../src/lib/company-id.ts';
import { silentLog } from '../src/lib/log.ts';
import type { TestApp } from './app.ts';
import { asSuperuser } from './postgres-server.ts';

interface DigestReceived {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export interface ReminderRuns {
  /** Runs the daily job as another server would; resolves when its mails are settled. */
  readonly run: () => Promise<void>;
  /** Triggers the application's own scheduled job. */
  readonly triggerAppJob: (companyId: CompanyId) => Promise<void>;
  /** Enqueues every mail again, as the queue does after a server has died. */
  readonly repeatMails: () => Promise<void>;
  /** Number of mails waiting for a retry. */
  readonly failed: () => Promise<number>;
  readonly asOwner: (statement: RawBuilder<unknown>) => Promise<void>;
  /** Digests to an address, oldest first. */
  readonly digestsTo: (address: string) => Promise<readonly DigestReceived[]>;
}

/** Called at the top level of a test file. */
export const createReminderRuns = async (app: TestApp): Promise<ReminderRuns> => {
  const db = openAppDatabase(app.target, { max: 4, onError: () => undefined });
  const owner = openOwnerDatabase(asSuperuser(app.target), { max: 1, onError: () => undefined });
  const queue = await startQueue(app.target, () => [], silentLog, { runScheduledJobs: false });
  afterAll(async () => {
    await queue.stop();
    await db.destroy();
    await owner.db.destroy();
  });

  const jobsIn = async (names: readonly string[], states: readonly string[]): Promise<number> => {
    const { rows } = await sql<{ total: number }>`
      select count(*) as total from pgboss.job where name = any(${names}) and state::text = any(${states})`.execute(
      owner.db,
    );
    return Number(rows[0]?.total);
  };
  // A pending run of the application would process the companies of the next test.
  const untilSettled = () =>
    expect.poll(() => jobsIn([dailyReminders.name, reminderMail.name], ['created', 'active'])).toBe(0);
  return {
    run: async () => {
      await remindAllCompanies({ db, clock: () => app.clock.now, enqueue: queue.enqueue, log: silentLog });
      await untilSettled();
    },
    triggerAppJob: (companyId) => inTenant(db, companyId, (tx) => queue.enqueue(tx, dailyReminders, {})),
    repeatMails: async () => {
      const { rows } = await sql<{ companyId: CompanyId; mailId: number }>`
        select company_id as "companyId", id as "mailId" from reminder_mails`.execute(owner.db);
      for (const mail of rows) await inTenant(db, mail.companyId, (tx) => queue.enqueue(tx, reminderMail, mail));
      await untilSettled();
    },
    failed: () => jobsIn([reminderMail.name], ['retry']),
    asOwner: async (statement) => void (await statement.execute(owner.db)),
    digestsTo: async (address) => {
      const mails = (await app.outbox.all()).filter(
        ({ to, subject }) => to?.some((one) => one.address === address) && /termin/i.test(subject ?? ''),
      );
      return mails.map(({ subject = '', text = '', html }) => ({ subject, text, html: html ?? '' }));
    },
  };
};
