import { addDays, berlinDay, berlinInstant } from '@flottwart/contract/rules/berlin-time';
import type { TenantContext } from '../../db/tenant-transaction.ts';
import type { DueNotice } from '../../notifications/due-notice.repository.ts';
import { notifyDue } from '../../notifications/notify.ts';
import { formatStoredDate } from '../../work-items/core.mapper.ts';
import { listTasksDue } from '../tasks/public.ts';
import { dueText } from './digest-mail.ts';
import { dueTypeLabels } from './due-branches.ts';
import { toReminder } from './due-date.mapper.ts';
import type { DueRow } from './due-date.repository.ts';
import type { Recipient } from './recipients.ts';

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

/** Notifies members of their own tasks that fall due and of the dates of vehicles and drivers assigned to them. */
export const notifyOfDueDates = async (
  tenant: TenantContext,
  today: string,
  members: readonly Recipient[],
  rows: readonly DueRow[],
): Promise<void> => {
  const userIds = new Map(members.map(({ email, id }) => [email, id]));
  const dates = rows.flatMap((row): DueNotice[] => {
    const userId = row.assigneeEmail === null ? undefined : userIds.get(row.assigneeEmail);
    if (userId === undefined) return [];
    const reminder = toReminder(row, today);
    return [{ userId, ...reminder, detail: `${dueTypeLabels[row.type]}: ${dueText(reminder)}` }];
  });
  await notifyDue(tenant, [...dates, ...(await taskNotices(tenant, today, userIds))]);
};
