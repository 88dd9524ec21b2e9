import { elementAt } from '@flottwart/contract/rules/known-entries';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { inTenant } from '../../db/tenant.ts';
import { defineJob, type Worker, worker } from '../../jobs/job.ts';
import { type CompanyId, companyIdSchema } from '../../lib/company-id.ts';
import { publishChange } from '../../live/live-events.ts';
import { addDrivers, addTrips, addVehicles, changeFleet } from './create-fleet.ts';
import { addNotifications } from './create-notifications.ts';
import { addDocuments, addOffences, addRepairs, addTasks } from './create-work.ts';
import { addSamples, findAdmin, lockSampleSet, updateSampleSet } from './sample-data.repository.ts';
import type { SampleStep } from './sample-step.ts';

const payload = z.strictObject({ companyId: companyIdSchema });

/** Marks a set whose creation was given up, so that it can be tried again or removed. */
const sampleFailure = defineJob({ name: 'sample-data-failure', payload, retries: 10 });

export const sampleCreation = defineJob({ name: 'sample-data', payload, retries: 3, afterFailure: sampleFailure.name });

export const sampleSteps: readonly SampleStep[] = [
  addVehicles,
  addDrivers,
  changeFleet,
  addTrips,
  addTasks,
  addRepairs,
  addOffences,
  addDocuments,
  addNotifications,
];

type JobContext = Pick<Context, 'db' | 'clock'>;

/** Runs the next step with its record in one transaction; false if none is left. */
const runStep = ({ db, clock }: JobContext, companyId: CompanyId): Promise<boolean> =>
  inTenant(db, companyId, async (tx) => {
    const set = await lockSampleSet(tx, companyId);
    if (set?.state !== 'creating') return false;
    const userId = set.user_id ?? (await findAdmin(tx, companyId));
    const now = clock();
    const made = await elementAt(sampleSteps, set.steps_done)({ tx, session: { companyId, userId }, now });
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

const createSamples = async (context: JobContext, companyId: CompanyId): Promise<void> => {
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
  worker(sampleCreation, ({ companyId }) => createSamples(context, companyId)),
  worker(sampleFailure, ({ companyId }) => markFailed(context, companyId)),
];
