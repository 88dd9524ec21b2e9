import { addDays, berlinDay, berlinInstant } from '@flottwart/contract/rules/berlin-time';
import type { TenantContext } from '../../db/tenant-transaction.ts';
import type { DueNotice } from '../../notifications/due-notice.repository.ts';
import { notifyDue } from '../../notifications/notify.ts';
import { listWatchers } from '../../notifications/watcher.repository.ts';
import { formatStoredDate } from '../../work-items/core.mapper.ts';
import { listTasksDue } from '../tasks/public.ts';
import { dueText } from './digest-mail.ts';
import { dueTypeLabels, toReminder } from './due-date.mapper.ts';
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

/** Notifies members of their own tasks that fall due and of the dates of vehicles and drivers that are assigned to them or that they watch. */
export const notifyOfDueDates = async (
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
