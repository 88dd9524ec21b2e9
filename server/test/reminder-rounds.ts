import { sql } from 'kysely';
import { afterAll, expect } from 'vitest';
import { openAppDatabase, openOwnerDatabase } from '../src/db/connect.ts';
import { remindEverybody } from '../src/features/reminders/daily-reminders.service.ts';
import { startQueue } from '../src/jobs/queue.ts';
import type { TestApp } from './app.ts';

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

export interface ReminderRounds {
  /** The round of the day, as a server of its own beside the application does it; ends when its mails are settled. */
  readonly run: () => Promise<void>;
  /** The digests to an address, oldest first. */
  readonly digestsTo: (address: string) => Promise<readonly { readonly subject: string; readonly text: string }[]>;
}

/** Called at the top level of a test file. */
export const createReminderRounds = async (app: TestApp): Promise<ReminderRounds> => {
  const db = openAppDatabase(app.target, { max: 4, onError: () => undefined });
  const owner = openOwnerDatabase(app.target, { max: 1, onError: () => undefined });
  const queue = await startQueue(app.target, () => [], silent);
  afterAll(async () => {
    await queue.stop();
    await db.destroy();
    await owner.db.destroy();
  });

  const waiting = async (): Promise<number> => {
    const { rows } = await sql<{ total: number }>`
      select count(*) as total from pgboss.job where name = 'reminder-mail' and state in ('created', 'active')`.execute(
      owner.db,
    );
    return Number(rows[0]?.total);
  };
  return {
    run: async () => {
      await remindEverybody({ db, clock: () => app.clock.now, enqueue: queue.enqueue, log: silent });
      await expect.poll(waiting, { timeout: 50_000 }).toBe(0);
    },
    digestsTo: async (address) => {
      const mails = (await app.outbox.all()).filter(
        ({ to, subject }) => to?.some((one) => one.address === address) && subject?.includes('Fahrzeugtermin'),
      );
      return mails.map(({ subject = '', text = '' }) => ({ subject, text }));
    },
  };
};
