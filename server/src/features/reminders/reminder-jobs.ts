import { z } from 'zod';
import { defineJob } from '../../jobs/job.ts';

/** Hourly from six on: a server that was down at six catches up when it is back. One round per company and day. */
export const dailyReminders = defineJob({
  name: 'daily-reminders',
  payload: z.strictObject({}),
  retries: 3,
  cron: '0 6-22 * * *',
});

export const reminderMail = defineJob({
  name: 'reminder-mail',
  payload: z.strictObject({ companyId: z.int(), mailId: z.int() }),
  retries: 8,
  // After a burst the queue is asked every few seconds only; a morning's mails should not take until noon.
  atOnce: 4,
});
