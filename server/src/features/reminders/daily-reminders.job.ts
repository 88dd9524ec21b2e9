import { berlinDay } from '@flottwart/contract/rules/berlin-time';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { inTenant } from '../../db/tenant.ts';
import { defineJob, type Worker, worker } from '../../jobs/job.ts';
import type { CompanyId } from '../../lib/company-id.ts';
import { enqueueNotificationMails } from '../../notifications/notification-mail.job.ts';
import { isNoSample } from '../../work-items/sample.repository.ts';
import { toReminder } from './due-date.mapper.ts';
import { type DueRow, selectDue } from './due-date.repository.ts';
import { reminderFilter } from './due-date.service.ts';
import { notifyOfDueDates } from './due-notices.ts';
import { listRecipients, type Recipient, recipientsFor } from './recipients.ts';
import { reminderMail } from './reminder-mail.job.ts';
import { beginRun, dropUnsentMails, findUnsent, insertReminderMail } from './reminder-mail.repository.ts';

/** Hourly from six on, so that a server that was down at six catches up; one run per company and day. */
export const dailyReminders = defineJob({
  name: 'daily-reminders',
  payload: z.strictObject({}),
  retries: 3,
  cron: '0 6-22 * * *',
});

type ReminderContext = Pick<Context, 'db' | 'clock' | 'enqueue' | 'log'>;

const isMonday = (day: string): boolean => new Date(day).getUTCDay() === 1;

const everything = { limit: null, offset: 0 };

/** Everything due for a reminder today, by recipient, sent or not. */
const remindersOf = (rows: readonly DueRow[], members: readonly Recipient[], today: string) =>
  rows.flatMap((row) =>
    recipientsFor(row.assigneeEmail, members).map(({ id }) => ({ userId: id, reminder: toReminder(row, today) })),
  );

/** One transaction for notifications, marks and the mail job: all happen or none. */
const remindCompany = ({ db, clock, enqueue }: ReminderContext, companyId: CompanyId): Promise<number> =>
  inTenant(db, companyId, async (tx) => {
    const now = clock();
    const today = berlinDay(now);
    if (!(await beginRun(tx, companyId, today))) return 0;
    await dropUnsentMails(tx, companyId);
    await enqueueNotificationMails({ enqueue }, tx, companyId, isMonday(today) ? ['daily', 'weekly'] : ['daily']);
    const members = await listRecipients(tx, companyId);
    const { rows } = await selectDue(
      companyId,
      { ...reminderFilter(today), of: isNoSample(companyId, sql.ref('item.id')) },
      everything,
    ).execute(tx);
    await notifyOfDueDates({ tx, companyId, now }, today, members, rows);
    let mails = 0;
    const byUser = Map.groupBy(remindersOf(rows, members, today), ({ userId }) => userId);
    for (const [userId, due] of byUser) {
      const reminders = due.map(({ reminder }) => reminder);
      const unsent = await findUnsent(tx, companyId, userId, reminders);
      if (unsent.length === 0) continue;
      const mailId = await insertReminderMail({ tx, companyId, now }, userId, unsent);
      await enqueue(tx, reminderMail, { companyId, mailId });
      mails += 1;
    }
    return mails;
  });

/** One company's failure does not affect the others; the run is then retried for the failed ones. */
export const remindAllCompanies = async (context: ReminderContext): Promise<void> => {
  const tenants = await context.db.selectFrom('tenants').select('id').orderBy('id').execute();
  const failures: unknown[] = [];
  let mails = 0;
  for (const { id } of tenants)
    try {
      mails += await remindCompany(context, id);
    } catch (error) {
      failures.push(error);
      context.log.error({ err: error, companyId: id }, 'reminders of a company failed');
    }
  context.log.info({ mails, failures: failures.length }, 'reminder run finished');
  if (failures.length > 0) throw new AggregateError(failures, 'reminders failed for some companies');
};

export const dailyRemindersWorker = (context: Context): Worker =>
  worker(dailyReminders, () => remindAllCompanies(context));
