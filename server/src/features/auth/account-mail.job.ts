import { berlinDay, berlinTime } from '@flottwart/contract/rules/berlin-time';
import { productName } from '@flottwart/contract/rules/product';
import { z } from 'zod';
import { renderMail } from '../../connectors/mail/mail-layout.ts';
import type { Mail } from '../../connectors/mail/mailer.ts';
import type { Context } from '../../context.ts';
import { inTenant } from '../../db/tenant.ts';
import type { TenantContext } from '../../db/tenant-transaction.ts';
import { defineJob, type Worker, worker } from '../../jobs/job.ts';
import { secondsAfter } from '../../lib/clock.ts';
import { companyIdSchema } from '../../lib/company-id.ts';
import { issueToken } from '../../lib/tokens.ts';
import { formatStoredDate } from '../../work-items/core.mapper.ts';
import { type Account, findAccount, lockPasswordMark } from './account.repository.ts';
import { linkLifetime, linkTo, replaceEmailToken, type TokenPurpose } from './email-token.repository.ts';
import { type MailRecipient, nameInMail } from './name-in-mail.ts';
import { hasConfirmedMember } from './pending-account.repository.ts';

interface PendingRecipient extends MailRecipient {
  readonly createdAt: Date;
}

interface PendingLinks {
  readonly confirm: string;
  readonly discard: string;
}

const nameOf = ({ firstName, lastName }: MailRecipient): string => `${nameInMail(firstName)} ${nameInMail(lastName)}`;

const companyOf = ({ companyName }: MailRecipient): string => `„${nameInMail(companyName)}“`;

const timeOf = ({ createdAt }: PendingRecipient): string =>
  `${formatStoredDate(berlinDay(createdAt))} um ${berlinTime(createdAt)} Uhr`;

/** First mail of a registration, and of a member whose password an ADMIN has chosen. */
const verificationMail = (recipient: PendingRecipient, { confirm, discard }: PendingLinks): Mail => ({
  to: recipient.email,
  subject: `${productName}: E-Mail-Adresse bestätigen`,
  link: confirm,
  isLinkPrinted: true,
  ...renderMail({
    paragraphs: [
      `Guten Tag ${nameOf(recipient)},`,
      `für diese Adresse wurde am ${timeOf(recipient)} ein Konto bei der Firma ${companyOf(recipient)} in ${productName} angelegt. Mit einem Klick wird die Adresse bestätigt; danach ist die Anmeldung möglich.`,
    ],
    button: { label: 'E-Mail-Adresse bestätigen', link: confirm },
    closing: [
      'Der Link gilt 24 Stunden.',
      'Wer dieses Konto nicht angelegt hat oder die Firma nicht kennt, bestätigt es bitte nicht: Ohne Bestätigung wird es nach sieben Tagen gelöscht, mit diesem Link sofort.',
      { text: 'Konto verwerfen', link: discard },
    ],
  }),
});

const invitationMail = (recipient: PendingRecipient, { confirm, discard }: PendingLinks): Mail => ({
  to: recipient.email,
  subject: `${productName}: Einladung ins Team`,
  link: confirm,
  ...renderMail({
    paragraphs: [
      `Guten Tag ${nameOf(recipient)},`,
      `die Firma ${companyOf(recipient)} lädt ins Team ein: Für diese Adresse wurde am ${timeOf(recipient)} ein Konto in ${productName} vorbereitet. Mit dem Link wird ein eigenes Passwort gewählt; danach ist die Anmeldung möglich.`,
    ],
    button: { label: 'Einladung annehmen', link: confirm },
    closing: [
      'Der Link gilt sieben Tage und nur einmal.',
      'Wer die Firma nicht kennt, braucht nichts zu tun oder lehnt die Einladung ab.',
      { text: 'Einladung ablehnen', link: discard },
    ],
  }),
});

/** Names the pending registration, because the reader may not be who made it. */
const registrationMail = (
  recipient: PendingRecipient,
  { confirm, discard }: PendingLinks,
  isRepeated: boolean,
): Mail => ({
  to: recipient.email,
  subject: `${productName}: Registrierung bestätigen oder verwerfen`,
  link: confirm,
  ...renderMail({
    paragraphs: [
      'Guten Tag,',
      isRepeated
        ? `mit dieser Adresse sollte gerade eine Firma in ${productName} registriert werden. Für sie wartet aber schon eine Registrierung auf Bestätigung, deshalb wurde nichts Neues angelegt.`
        : `für diese Adresse wartet eine Registrierung in ${productName} auf Bestätigung.`,
      `Firma: ${companyOf(recipient)}, Name: ${nameOf(recipient)}, angelegt am ${timeOf(recipient)}.`,
      'Ist das die eigene Registrierung, wird sie mit dem Link bestätigt und dabei das Passwort neu gewählt. Das bisherige gilt nicht mehr, denn es könnte von jemand anderem stammen.',
    ],
    button: { label: 'Registrierung bestätigen', link: confirm },
    closing: [
      'Stammt die Registrierung von jemand anderem, wird sie verworfen. Danach ist die Adresse für eine neue Registrierung frei.',
      { text: 'Registrierung verwerfen', link: discard },
      'Die Links gelten sieben Tage. Ohne Bestätigung wird die Registrierung nach sieben Tagen gelöscht.',
    ],
  }),
});

const greeting = ({ firstName, lastName }: MailRecipient): string =>
  `Guten Tag ${nameInMail(firstName)} ${nameInMail(lastName)},`;

const resetMail = (recipient: MailRecipient, link: string): Mail => ({
  to: recipient.email,
  subject: `${productName}: Neues Passwort setzen`,
  link,
  ...renderMail({
    paragraphs: [
      greeting(recipient),
      `für das Konto bei der Firma „${nameInMail(recipient.companyName)}“ wurde ein neues Passwort angefordert.`,
    ],
    button: { label: 'Neues Passwort setzen', link },
    closing: [
      'Der Link gilt eine Stunde und nur einmal.',
      'Wer kein neues Passwort angefordert hat, braucht nichts zu tun: Das bisherige bleibt gültig.',
    ],
  }),
});

const addressInUse = (recipient: MailRecipient, link: string): Mail => ({
  to: recipient.email,
  subject: `${productName}: Registrierung mit einer bekannten Adresse`,
  link,
  ...renderMail({
    paragraphs: [
      greeting(recipient),
      `mit dieser Adresse sollte gerade eine neue Firma in ${productName} registriert werden. Sie gehört aber schon zu einem Konto, deshalb wurde nichts angelegt.`,
    ],
    button: { label: 'Zur Anmeldung', link },
    closing: ['Ist das Passwort nicht mehr bekannt, hilft „Passwort vergessen?“ auf der Anmeldeseite.'],
  }),
});

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
