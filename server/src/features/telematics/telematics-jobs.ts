import { z } from 'zod';
import { defineJob } from '../../jobs/job.ts';
import { companyIdSchema } from '../../lib/company-id.ts';

/** Enqueues every company with a credential, every ten minutes. */
export const telematicsRound = defineJob({
  name: 'telematics-round',
  payload: z.strictObject({}),
  retries: 0,
  cron: '*/10 * * * *',
});

export const telematicsRefresh = defineJob({
  name: 'telematics-refresh',
  payload: z.strictObject({ companyId: companyIdSchema }),
  retries: 1,
  // Concurrent, so that one slow provider does not delay other companies.
  concurrency: 4,
});
