import type { Context } from '../../context.ts';
import { type Worker, worker } from '../../jobs/job.ts';
import { createSamples, markFailed, sampleCreation, sampleFailure } from './sample-creation.ts';

export const sampleDataWorkers = (context: Context): readonly Worker[] => [
  worker(sampleCreation, ({ companyId }) => createSamples(context, companyId)),
  worker(sampleFailure, ({ companyId }) => markFailed(context, companyId)),
];
