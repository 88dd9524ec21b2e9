import { z } from 'zod';
import { defineJob } from '../../jobs/job.ts';

/** Every ten minutes: every company that has a credential is put into the queue. */
export const telematicsRound = defineJob({
  name: 'telematics-round',
  payload: z.strictObject({}),
  retries: 0,
  cron: '*/10 * * * *',
});

/** Reads all devices of one company. */
export const telematicsRefresh = defineJob({
  name: 'telematics-refresh',
  payload: z.strictObject({ companyId: z.int() }),
  retries: 1,
  // A provider that lets us wait must not keep the other companies waiting.
  atOnce: 4,
});
