import { z } from 'zod';
import type { Context } from '../../context.ts';
import { inTenant } from '../../db/tenant.ts';
import { defineJob, type Worker, worker } from '../../jobs/job.ts';
import { companyIdSchema } from '../../lib/company-id.ts';
import { findAccount } from './account.repository.ts';
import { securityMail, securityNotices } from './security-mails.ts';

export const securityNotice = defineJob({
  name: 'security-notice',
  payload: z.strictObject({ companyId: companyIdSchema, userId: z.int(), notice: z.enum(securityNotices) }),
  retries: 8,
});

const sendNotice = async (
  { db, config, mailer }: Context,
  { companyId, userId, notice }: z.output<typeof securityNotice.payload>,
): Promise<void> => {
  const owner = await inTenant(db, companyId, (tx) => findAccount(tx, companyId, userId));
  if (owner) await mailer.send(securityMail(owner, notice, `${config.publicUrl}/my-profile#sicherheit`));
};

export const securityNoticeWorker = (context: Context): Worker =>
  worker(securityNotice, (payload) => sendNotice(context, payload));
