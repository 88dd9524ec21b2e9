import { companyMailWorkers } from './company-mails/deliver-mail.job.ts';
import type { Context } from './context.ts';
import { accountMailWorkers } from './features/auth/account-mail.job.ts';
import { purgeWorker } from './features/auth/purge.job.ts';
import { securityNoticeWorker } from './features/auth/security-mail.job.ts';
import { mailConnection } from './features/connections/public.ts';
import { claimMailKind } from './features/disputes/public.ts';
import { scanReadingWorkers } from './features/documents/drafts/scan-reading.job.ts';
import { withdrawalPurgeWorker } from './features/documents/withdrawals/purge-withdrawals.job.ts';
import { tripLinkingWorker } from './features/employees/link-trips.job.ts';
import { importWorkers } from './features/imports/import.job.ts';
import { affRatingWorker } from './features/leasing/aff/rate-stored-positions.job.ts';
import { policeMailKind } from './features/police-reports/public.ts';
import { retentionWorker } from './features/privacy/retention/retention.job.ts';
import { dailyRemindersWorker } from './features/reminders/daily-reminders.job.ts';
import { reminderMailWorker } from './features/reminders/reminder-mail.job.ts';
import { sampleDataWorkers } from './features/sample-data/sample-data.job.ts';
import { telematicsWorkers } from './features/telematics/telematics.job.ts';
import type { Worker } from './jobs/job.ts';
import { notificationMailWorkers } from './notifications/notification-mail.job.ts';
import { notificationPurgeWorker } from './notifications/purge-notifications.job.ts';
import { dueDateCheckWorker } from './work-items/due-dates/check-due-dates.job.ts';

/** All background jobs. */
export const workersOf = (context: Context): readonly Worker[] => [
  ...accountMailWorkers(context),
  securityNoticeWorker(context),
  purgeWorker(context),
  dailyRemindersWorker(context),
  reminderMailWorker(context),
  ...companyMailWorkers(context, {
    kinds: { 'police-report': policeMailKind, 'leasing-claim': claimMailKind },
    connection: mailConnection,
  }),
  ...telematicsWorkers(context),
  ...importWorkers(context),
  ...sampleDataWorkers(context),
  tripLinkingWorker(context),
  affRatingWorker(context),
  ...scanReadingWorkers(context),
  withdrawalPurgeWorker(context),
  ...notificationMailWorkers(context),
  notificationPurgeWorker(context),
  retentionWorker(context),
  dueDateCheckWorker(context),
];
