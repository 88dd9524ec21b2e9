import { z } from 'zod';
import { defineJob } from '../../../jobs/job.ts';
import { companyIdSchema } from '../../../lib/company-id.ts';

/** Recognises the pages of one scan; two at a time on each server, so that a long one does not keep others waiting. */
export const scanReading = defineJob({
  name: 'leaseplan-scan-reading',
  payload: z.strictObject({ companyId: companyIdSchema, draftId: z.int() }),
  retries: 2,
  concurrency: 2,
});
