import type { Context } from '../../context.ts';
import { type Worker, worker } from '../../jobs/job.ts';
import { remindEverybody } from './daily-reminders.service.ts';
import { dailyReminders, reminderMail } from './reminder-jobs.ts';
import { sendDigest } from './send-digest.service.ts';

export const reminderWorkers = (context: Context): readonly Worker[] => [
  worker(dailyReminders, () => remindEverybody(context)),
  worker(reminderMail, (payload) => sendDigest(context, payload)),
];
