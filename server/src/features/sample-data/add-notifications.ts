import { addDays, berlinDay, berlinInstant } from '@flottwart/contract/rules/berlin-time';
import { tenantOf } from '../../db/tenant-transaction.ts';
import { notify } from '../../notifications/notify.ts';
import { formatStoredDate } from '../../work-items/core.mapper.ts';
import { dueTypeLabels } from '../reminders/public.ts';
import type { EntryStep } from './entry/entry.ts';
import { findOpenSampleTasks } from './sample-data.repository.ts';

/** Hour of the daily reminders. */
const morning = '06:00';

/** Dates that a sample has on the bell; the daily reminders pass over samples. Due dates alone are never mailed. */
export const addNotifications: EntryStep = async ({ world: { vans, today }, companyId, fleet, emailOf, write }) => {
  const notifyOf = (day: string, itemId: number, detail: string): Promise<void> =>
    write('jana', berlinInstant(day, morning), (at) =>
      notify(tenantOf(at), { kind: 'due', subject: { itemId }, by: null, to: [emailOf('jana')], detail }),
    );
  for (const van of vans) {
    const [id, day] = [fleet.vehicleId(van), van.inspectionValidUntil];
    if (id === undefined || day === null || day >= today) continue;
    const detail = `${dueTypeLabels.inspection}: überfällig seit ${formatStoredDate(day)}`;
    await notifyOf(addDays(day, 1), id, detail);
  }
  const tasks = await write('jana', berlinInstant(today, morning), ({ tx }) => findOpenSampleTasks(tx, companyId));
  for (const { id, due_at } of tasks) {
    const day = berlinDay(due_at);
    if (day > today) continue;
    const due = day < today ? 'überfällig seit' : 'fällig am';
    await notifyOf(today, id, `Aufgabe: ${due} ${formatStoredDate(day)}`);
  }
  return {};
};
