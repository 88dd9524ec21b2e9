import { z } from 'zod';
import { defineJob } from '../../jobs/job.ts';
import { companyIdSchema } from '../../lib/company-id.ts';

/** Hourly from six on, so that a server that was down at six catches up; one run per company and day. */
export const dailyReminders = defineJob({
  name: 'daily-reminders',
  payload: z.strictObject({}),
  retries: 3,
  cron: '0 6-22 * * *',
});

export const reminderMail = defineJob({
  name: 'reminder-mail',
  payload: z.strictObject({ companyId: companyIdSchema, mailId: z.int() }),
  retries: 8,
  // Concurrency, because after a burst the queue is polled every few seconds only and a morning's mails should not take until noon.
  concurrency: 4,
});
