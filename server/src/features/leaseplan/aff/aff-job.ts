import { z } from 'zod';
import { defineJob } from '../../../jobs/job.ts';

/** Rates the stored positions of a company by its new AFF words. */
export const affRating = defineJob({
  name: 'leaseplan-aff-rating',
  payload: z.strictObject({ companyId: z.int() }),
  retries: 5,
});
