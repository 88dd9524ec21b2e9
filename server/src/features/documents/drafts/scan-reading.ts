import { z } from 'zod';
import type { Context } from '../../../context.ts';
import type { TenantTransaction } from '../../../db/tenant-transaction.ts';
import { defineJob } from '../../../jobs/job.ts';
import { type Origin, originOf } from '../../../lib/admission/origin.ts';
import { hours } from '../../../lib/clock.ts';
import { type CompanyId, companyIdSchema } from '../../../lib/company-id.ts';

const payload = z.strictObject({
  companyId: companyIdSchema,
  draftId: z.int(),
  /** Network that sent the scan, or that registered its company if that is new; absent in jobs of earlier versions. */
  network: z.string().optional(),
});

/** Notifies the owner of a scan that its reading was given up. */
export const scanFailure = defineJob({ name: 'leaseplan-scan-failure', payload, retries: 10 });

/** Recognises the pages of one scan; those that wait for a reader on this server take turns by network and company. */
export const scanReading = defineJob({
  name: 'leaseplan-scan-reading',
  payload,
  retries: 2,
  concurrency: 6,
  concurrencyPerGroup: 1,
  // Waiting for a turn included.
  timeoutSeconds: hours(1),
  afterFailure: scanFailure.name,
});

export const originOfScan = ({ companyId, network }: z.output<typeof payload>): Origin => ({
  company: companyId,
  network: network ?? originOf(companyId).network,
});

export const enqueueScan = async (
  { enqueue }: Pick<Context, 'enqueue'>,
  tx: TenantTransaction,
  scan: { readonly companyId: CompanyId; readonly draftId: number },
): Promise<void> => {
  const origin = originOf(scan.companyId);
  const network = origin.registeredFrom === undefined ? origin.network : `new of ${origin.registeredFrom}`;
  await enqueue(tx, scanReading, { ...scan, network }, { group: network });
};
