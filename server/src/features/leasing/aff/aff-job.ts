import { z } from 'zod';
import { defineJob } from '../../../jobs/job.ts';
import { companyIdSchema } from '../../../lib/company-id.ts';

/** Rates the stored positions of a company by its new AFF words. */
export const affRating = defineJob({
  name: 'leaseplan-aff-rating',
  payload: z.strictObject({ companyId: companyIdSchema }),
  retries: 5,
});
