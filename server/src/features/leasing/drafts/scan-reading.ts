import { z } from 'zod';
import { defineJob } from '../../../jobs/job.ts';
import { companyIdSchema } from '../../../lib/company-id.ts';

const payload = z.strictObject({ companyId: companyIdSchema, draftId: z.int() });

/** Notifies the owner of a scan that its reading was given up. */
export const scanFailure = defineJob({ name: 'leaseplan-scan-failure', payload, retries: 10 });

/** Recognises the pages of one scan; two at a time on each server, so that a long one does not keep others waiting. */
export const scanReading = defineJob({
  name: 'leaseplan-scan-reading',
  payload,
  retries: 2,
  concurrency: 2,
  afterFailure: scanFailure.name,
});
