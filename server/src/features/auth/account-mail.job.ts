import { z } from 'zod';
import type { Context } from '../../context.ts';
import { inTenant } from '../../db/tenant.ts';
import { defineJob, type Worker, worker } from '../../jobs/job.ts';
import { secondsAfter } from '../../lib/clock.ts';
import { companyIdSchema } from '../../lib/company-id.ts';
import { issueToken } from '../../lib/tokens.ts';
import { findAccount } from './account.repository.ts';
import { addressInUse, resetMail, verificationMail } from './account-mails.ts';
import { linkFor, linkLifetime, replaceEmailToken } from './email-token.repository.ts';

const account = { companyId: companyIdSchema, userId: z.int() };

/** Payloads name the account only; the link's token is created when the mail is composed, so no queue ever holds it. */
export const accountMail = defineJob({
  name: 'account-mail',
  payload: z.strictObject({ ...account, purpose: z.enum(['verify', 'reset']) }),
  retries: 8,
});

export const addressInUseMail = defineJob({
  name: 'address-in-use-mail',
  payload: z.strictObject(account),
  retries: 8,
});

const sendAccountMail = async (
  { db, clock, config, mailer }: Context,
  { companyId, userId, purpose }: z.output<typeof accountMail.payload>,
): Promise<void> => {
  const { token, hash } = issueToken(companyId);
  const recipient = await inTenant(db, companyId, async (tx) => {
    const found = await findAccount(tx, companyId, userId);
    if (!found || (purpose === 'verify' && found.verified)) return undefined;
    const now = clock();
    await replaceEmailToken(tx, companyId, {
      hash,
      userId,
      purpose,
      now,
      expiresAt: secondsAfter(now, linkLifetime[purpose]),
    });
    return found;
  });
  if (!recipient) return;
  const compose = purpose === 'verify' ? verificationMail : resetMail;
  await mailer.send(compose(recipient, linkFor(config, purpose, token)));
};

const sendAddressInUse = async (
  { db, config, mailer }: Context,
  { companyId, userId }: z.output<typeof addressInUseMail.payload>,
): Promise<void> => {
  const owner = await inTenant(db, companyId, (tx) => findAccount(tx, companyId, userId));
  if (owner) await mailer.send(addressInUse(owner, `${config.publicUrl}/login`));
};

export const accountMailWorkers = (context: Context): readonly Worker[] => [
  worker(accountMail, (payload) => sendAccountMail(context, payload)),
  worker(addressInUseMail, (payload) => sendAddressInUse(context, payload)),
];
