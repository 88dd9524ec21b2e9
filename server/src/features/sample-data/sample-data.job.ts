import { addDays, berlinDay, berlinInstant } from '@flottwart/contract/rules/berlin-time';
import { elementAt } from '@flottwart/contract/rules/known-entries';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { inTenant } from '../../db/tenant.ts';
import { tenantOf, type WriteContext } from '../../db/tenant-transaction.ts';
import { defineJob, type Worker, worker } from '../../jobs/job.ts';
import { type CompanyId, companyIdSchema } from '../../lib/company-id.ts';
import { publishChange } from '../../live/live-events.ts';
import { notify } from '../../notifications/notify.ts';
import { formatStoredDate } from '../../work-items/core.mapper.ts';
import { dueTypeLabels } from '../reminders/public.ts';
import { enterDocuments } from './entry/enter-documents.ts';
import { enterDrivers, enterLicenceChecks, enterStatuses, enterTrips, enterVehicles } from './entry/enter-fleet.ts';
import { enterOffences, enterRepairs, enterTasks } from './entry/enter-work.ts';
import type { Entered, EntryStep } from './entry/entry.ts';
import { createSampleEntry } from './entry/sample-entry.ts';
import {
  addSamples,
  findAdmin,
  findOpenSampleTasks,
  lockSampleSet,
  updateSampleSet,
} from './sample-data.repository.ts';

/** Hour of the daily reminders. */
const morning = '06:00';

/** Dates that a sample has on the bell; the daily reminders pass over samples. Due dates alone are never mailed. */
const addNotifications: EntryStep = async ({ world: { vans, today }, companyId, fleet, emailOf, write }) => {
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

const payload = z.strictObject({ companyId: companyIdSchema });

/** Marks a set whose creation was given up, so that it can be tried again or removed. */
const sampleFailure = defineJob({ name: 'sample-data-failure', payload, retries: 10 });

export const sampleCreation = defineJob({ name: 'sample-data', payload, retries: 3, afterFailure: sampleFailure.name });

/** One transaction each, in which what is created is also recorded, so that an interrupted job goes on where it was. */
export const sampleSteps: readonly EntryStep[] = [
  enterVehicles,
  enterDrivers,
  async (entry) => ({ ...(await enterStatuses(entry)), ...(await enterLicenceChecks(entry)) }),
  enterTrips,
  enterTasks,
  enterRepairs,
  enterOffences,
  enterDocuments,
  addNotifications,
];

const enter = async (write: WriteContext, stepsDone: number): Promise<Entered> =>
  elementAt(sampleSteps, stepsDone)(await createSampleEntry(write));

type JobContext = Pick<Context, 'db' | 'clock'>;

/** Runs the next step with its record in one transaction; false if none is left. */
const runStep = ({ db, clock }: JobContext, companyId: CompanyId): Promise<boolean> =>
  inTenant(db, companyId, async (tx) => {
    const set = await lockSampleSet(tx, companyId);
    if (set?.state !== 'creating') return false;
    const userId = set.user_id ?? (await findAdmin(tx, companyId));
    const now = clock();
    const made = await enter({ tx, session: { companyId, userId }, now }, set.steps_done);
    await addSamples(tx, companyId, made);
    const stepsDone = set.steps_done + 1;
    const isDone = stepsDone === sampleSteps.length;
    await updateSampleSet(tx, companyId, {
      steps_done: stepsDone,
      skipped: [...set.skipped, ...(made.skipped ?? [])],
      ...(isDone && { state: 'present', finished_at: now }),
    });
    await publishChange(tx, companyId, { kind: 'sampledata', part: 'item' });
    return !isDone;
  });

const enterSamples = async (context: JobContext, companyId: CompanyId): Promise<void> => {
  while (await runStep(context, companyId));
};

const markFailed = ({ db, clock }: JobContext, companyId: CompanyId): Promise<void> =>
  inTenant(db, companyId, async (tx) => {
    const set = await lockSampleSet(tx, companyId);
    if (set?.state !== 'creating') return;
    await updateSampleSet(tx, companyId, { state: 'failed', finished_at: clock() });
    await publishChange(tx, companyId, { kind: 'sampledata', part: 'item' });
  });

export const sampleDataWorkers = (context: Context): readonly Worker[] => [
  worker(sampleCreation, ({ companyId }) => enterSamples(context, companyId)),
  worker(sampleFailure, ({ companyId }) => markFailed(context, companyId)),
];
