import { addDays, berlinDay } from '@flottwart/contract/rules/berlin-time';
import { tenantOf, type WriteContext } from '../../db/tenant-transaction.ts';
import { notify } from '../../notifications/notify.ts';
import { formatStoredDate } from '../../work-items/core.mapper.ts';
import { emailOfUser } from '../../work-items/timeline.repository.ts';
import { dueTypeLabels } from '../reminders/public.ts';
import { findOpenSampleTasks, findSampleVehicles } from './sample-data.repository.ts';
import { overdueInspection, samplePlate } from './sample-fleet.ts';
import { daysAgo, type SampleStep } from './sample-step.ts';

/** Hour of the daily reminders. */
const morning = '06:00';

/** Dates that a sample has on the bell; the daily reminders pass over samples. Due dates alone are never mailed. */
export const addNotifications: SampleStep = async (write) => {
  const { tx, session, now } = write;
  const { companyId } = session;
  const today = berlinDay(now);
  const to = [await emailOfUser(tx, companyId, session.userId)];
  const notifyOf = (dated: WriteContext, itemId: number, detail: string) =>
    notify(tenantOf(dated), { kind: 'due', subject: { itemId }, by: null, to, detail });

  const vehicle = (await findSampleVehicles(tx, companyId)).get(samplePlate(overdueInspection.number));
  if (vehicle) {
    const since = formatStoredDate(addDays(today, -overdueInspection.daysAgo));
    const detail = `${dueTypeLabels.inspection}: überfällig seit ${since}`;
    await notifyOf(daysAgo(write, overdueInspection.daysAgo - 1, morning), vehicle.id, detail);
  }
  for (const { id, due_at } of await findOpenSampleTasks(tx, companyId)) {
    const day = berlinDay(due_at);
    if (day > today) continue;
    const isOverdue = day < today;
    const detail = `Aufgabe: ${isOverdue ? 'überfällig seit' : 'fällig am'} ${formatStoredDate(day)}`;
    await notifyOf(daysAgo(write, 0, morning), id, detail);
  }
  return {};
};
