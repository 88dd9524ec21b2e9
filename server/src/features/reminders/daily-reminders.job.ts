import { addDays, berlinDay, berlinInstant } from '@flottwart/contract/rules/berlin-time';
import type { Role } from '@flottwart/contract/users';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { inTenant } from '../../db/tenant.ts';
import type { TenantContext, TenantTransaction } from '../../db/tenant-transaction.ts';
import { defineJob, type Worker, worker } from '../../jobs/job.ts';
import type { CompanyId } from '../../lib/company-id.ts';
import type { DueNotice } from '../../notifications/due-notice.repository.ts';
import { enqueueNotificationMails } from '../../notifications/notification-mail.job.ts';
import { notifyDue } from '../../notifications/notify.ts';
import { listWatchers } from '../../notifications/watcher.repository.ts';
import { formatStoredDate } from '../../work-items/core.mapper.ts';
import { isNoSample } from '../../work-items/sample.repository.ts';
import { listTasksDue } from '../tasks/public.ts';
import { dueText } from './digest-mail.ts';
import { dueTypeLabels, toReminder } from './due-date.mapper.ts';
import { type DueRow, selectDue } from './due-date.repository.ts';
import { reminderFilter } from './due-date.service.ts';
import { reminderMail } from './reminder-mail.job.ts';
import { beginRun, dropUnsentMails, findUnsent, insertReminderMail } from './reminder-mail.repository.ts';

interface Recipient {
  readonly id: number;
  readonly email: string;
  readonly role: Role;
  readonly reminder_mails: boolean;
}

/** Members with a verified address; nobody else gets mail. */
const listRecipients = (tx: TenantTransaction, companyId: CompanyId): Promise<Recipient[]> =>
  tx
    .selectFrom('users')
    .select(['id', 'email', 'role', 'reminder_mails'])
    .where('company_id', '=', companyId)
    .where('email_verified_at', 'is not', null)
    .orderBy('id')
    .execute();

/** The vehicle's assignee while they are a member, else every ADMIN; a member who has unsubscribed is not replaced by somebody else. */
const recipientsFor = (assigneeEmail: string | null, members: readonly Recipient[]): readonly Recipient[] => {
  const assignee = members.find(({ email }) => email === assigneeEmail);
  const responsible = assignee ? [assignee] : members.filter(({ role }) => role === 'ADMIN');
  return responsible.filter((member) => member.reminder_mails);
};

/** Tasks that fell due while no server ran are named later, older ones never. */
const daysBack = 7;

const taskNotices = async (
  { tx, companyId }: TenantContext,
  today: string,
  userIds: ReadonlyMap<string, number>,
): Promise<readonly DueNotice[]> => {
  const from = berlinInstant(addDays(today, -daysBack), '00:00');
  const until = berlinInstant(addDays(today, 1), '00:00');
  const tasks = await listTasksDue(tx, companyId, from, until);
  return tasks.flatMap(({ id, due_at, assignee_email }) => {
    const userId = userIds.get(assignee_email);
    if (userId === undefined) return [];
    const day = berlinDay(due_at);
    const detail = `Aufgabe: ${day < today ? 'überfällig seit' : 'fällig am'} ${formatStoredDate(day)}`;
    return [{ userId, itemId: id, type: 'task', due: due_at.toISOString(), level: 'due', detail }];
  });
};

/** Notifies members of their own tasks that fall due and of the dates of vehicles and drivers that are assigned to them or that they watch. */
const notifyOfDueDates = async (
  tenant: TenantContext,
  today: string,
  members: readonly Recipient[],
  rows: readonly DueRow[],
): Promise<void> => {
  const userIds = new Map(members.map(({ email, id }) => [email, id]));
  const { tx, companyId } = tenant;
  const watchers =
    rows.length === 0 ? [] : await listWatchers(tx, companyId, [...new Set(rows.map(({ itemId }) => itemId))]);
  const watchersOf = Map.groupBy(watchers, ({ itemId }) => itemId);
  const dates = rows.flatMap((row): DueNotice[] => {
    const assignee = row.assigneeEmail === null ? undefined : userIds.get(row.assigneeEmail);
    const watching = watchersOf.get(row.itemId)?.map(({ userId }) => userId) ?? [];
    const reminder = toReminder(row, today);
    const detail = `${dueTypeLabels[row.type]}: ${dueText(reminder)}`;
    const concerned = new Set(assignee === undefined ? watching : [assignee, ...watching]);
    return [...concerned].map((userId) => ({ userId, ...reminder, detail }));
  });
  await notifyDue(tenant, [...dates, ...(await taskNotices(tenant, today, userIds))]);
};

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
