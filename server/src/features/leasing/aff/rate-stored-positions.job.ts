import { z } from 'zod';
import type { Context } from '../../../context.ts';
import { inTenant } from '../../../db/tenant.ts';
import type { TenantTransaction } from '../../../db/tenant-transaction.ts';
import { defineJob, type Worker, worker } from '../../../jobs/job.ts';
import { lockLeasingData } from '../../../leasing-findings/leasing-data.repository.ts';
import { type CompanyId, companyIdSchema } from '../../../lib/company-id.ts';
import { publishChange } from '../../../live/live-events.ts';
import { findSettings } from '../settings.repository.ts';
import { affRater } from './rate-aff.ts';
import { nextDocuments, servicesOf, storeRatings } from './stored-aff.repository.ts';

export const affRating = defineJob({
  name: 'leaseplan-aff-rating',
  payload: z.strictObject({ companyId: companyIdSchema }),
  retries: 5,
});

/** Small batches, so that an import is never blocked for long. */
const documentsAtOnce = 50;

/** Reads the keywords in every transaction, so that the latest setting wins. */
const rateSome = async (tx: TenantTransaction, companyId: CompanyId, after: number): Promise<number | null> => {
  await lockLeasingData(tx, companyId);
  const range = await nextDocuments(tx, companyId, after, documentsAtOnce);
  if (!range) return null;
  const rate = affRater((await findSettings(tx, companyId)).aff_keywords);
  const services = await servicesOf(tx, companyId, range);
  const changed = await storeRatings(tx, companyId, range, new Map(services.map((text) => [text, rate(text)])));
  if (changed > 0) await publishChange(tx, companyId, { kind: 'leaseplan', part: 'item' });
  return range.upTo;
};

const rateStoredPositions = async ({ db }: Context, companyId: CompanyId): Promise<void> => {
  let done: number | null = 0;
  while (done !== null) {
    const after: number = done;
    done = await inTenant(db, companyId, (tx) => rateSome(tx, companyId, after));
  }
};

export const affRatingWorker = (context: Context): Worker =>
  worker(affRating, ({ companyId }) => rateStoredPositions(context, companyId));
