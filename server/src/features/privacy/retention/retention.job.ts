import { z } from 'zod';
import type { Context } from '../../../context.ts';
import { defineJob, type Worker, worker } from '../../../jobs/job.ts';
import { applyRetention } from './apply-retention.ts';

/** Runs after the nightly backup, so that a mistaken rule can be undone. */
const nightlyRetention = defineJob({
  name: 'nightly-retention',
  payload: z.strictObject({}),
  retries: 3,
  cron: '30 4 * * *',
  timeoutSeconds: 3_600,
});

export const retentionWorker = (context: Context): Worker => worker(nightlyRetention, () => applyRetention(context));
