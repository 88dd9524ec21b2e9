import { z } from 'zod';
import type { Context } from '../../context.ts';
import { inTenant } from '../../db/tenant.ts';
import type { TenantContext } from '../../db/tenant-transaction.ts';
import { defineJob, type Worker, worker } from '../../jobs/job.ts';
import { secondsAfter } from '../../lib/clock.ts';
import { companyIdSchema } from '../../lib/company-id.ts';
import { issueToken } from '../../lib/tokens.ts';
import { type Account, findAccount, lockPasswordMark } from './account.repository.ts';
import { addressInUse, resetMail } from './account-mails.ts';
import { linkLifetime, linkTo, replaceEmailToken, type TokenPurpose } from './email-token.repository.ts';
import { hasConfirmedMember } from './pending-account.repository.ts';
import { invitationMail, registrationMail, verificationMail } from './pending-mails.ts';

const account = { companyId: companyIdSchema, userId: z.int() };

/**
 * Payloads name the account only; the links' tokens are created when the mail is composed, so no queue ever holds them. `verify` asks for the
 * confirmation that the pending account needs, `contested` as well and says that the address was registered again.
 */
export const accountMail = defineJob({
  name: 'account-mail',
  payload: z.strictObject({ ...account, purpose: z.enum(['verify', 'contested']) }),
  retries: 8,
});

/** Bound to the password as it was requested for: the mail may wait for hours, and whoever changed the password meanwhile expects no open link. */
export const passwordResetMail = defineJob({
  name: 'password-reset-mail',
  payload: z.strictObject({ ...account, passwordMark: z.string() }),
  retries: 8,
});

export const addressInUseMail = defineJob({
  name: 'address-in-use-mail',
  payload: z.strictObject(account),
  retries: 8,
});

type Payload = z.output<typeof accountMail.payload>;

const storeToken = async (tenant: TenantContext, userId: number, purpose: TokenPurpose): Promise<string> => {
  const { tx, companyId, now } = tenant;
  const { token, hash } = issueToken(companyId);
  const expiresAt = secondsAfter(now, linkLifetime[purpose]);
  await replaceEmailToken(tx, companyId, { hash, userId, purpose, now, expiresAt });
  return token;
};

type MailContext = Pick<Context, 'db' | 'config' | 'clock'> & { readonly mailer: Pick<Context['mailer'], 'send'> };

/** Without a password the account is confirmed by choosing one. */
const composePending = async (
  { config }: MailContext,
  tenant: TenantContext,
  recipient: Account,
  purpose: Payload['purpose'],
) => {
  const { userId, passwordHash } = recipient;
  const discard = linkTo(config, 'discard-registration', await storeToken(tenant, userId, 'discard'));
  if (passwordHash !== null) {
    const confirm = linkTo(config, 'verify-email', await storeToken(tenant, userId, 'verify'));
    return verificationMail(recipient, { confirm, discard });
  }
  const token = await storeToken(tenant, userId, 'accept');
  if (await hasConfirmedMember(tenant.tx, tenant.companyId))
    return invitationMail(recipient, { confirm: linkTo(config, 'invitation', token), discard });
  const confirm = linkTo(config, 'confirm-registration', token);
  return registrationMail(recipient, { confirm, discard }, purpose === 'contested');
};

const sendAccountMail = async (context: MailContext, { companyId, userId, purpose }: Payload): Promise<void> => {
  const mail = await inTenant(context.db, companyId, async (tx) => {
    const recipient = await findAccount(tx, companyId, userId);
    // Only pending accounts are confirmed.
    if (!recipient || recipient.verified) return undefined;
    return composePending(context, { tx, companyId, now: context.clock() }, recipient, purpose);
  });
  if (mail) await context.mailer.send(mail);
};

const sendPasswordReset = async (
  { db, config, clock, mailer }: MailContext,
  { companyId, userId, passwordMark }: z.output<typeof passwordResetMail.payload>,
): Promise<void> => {
  const mail = await inTenant(db, companyId, async (tx) => {
    if ((await lockPasswordMark(tx, companyId, userId)) !== passwordMark) return undefined;
    const recipient = await findAccount(tx, companyId, userId);
    // Passwords are reset on confirmed accounts only.
    if (!recipient?.verified) return undefined;
    const token = await storeToken({ tx, companyId, now: clock() }, userId, 'reset');
    return resetMail(recipient, linkTo(config, 'reset-password', token));
  });
  if (mail) await mailer.send(mail);
};

const sendAddressInUse = async (
  { db, config, mailer }: MailContext,
  { companyId, userId }: z.output<typeof addressInUseMail.payload>,
): Promise<void> => {
  const owner = await inTenant(db, companyId, (tx) => findAccount(tx, companyId, userId));
  if (owner) await mailer.send(addressInUse(owner, `${config.publicUrl}/login`));
};

export const accountMailWorkers = (context: MailContext): readonly Worker[] => [
  worker(accountMail, (payload) => sendAccountMail(context, payload)),
  worker(passwordResetMail, (payload) => sendPasswordReset(context, payload)),
  worker(addressInUseMail, (payload) => sendAddressInUse(context, payload)),
];
