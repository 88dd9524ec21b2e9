import { declaredKeys } from '@flottwart/contract/rules/known-entries';
import { productName } from '@flottwart/contract/rules/product';
import { z } from 'zod';
import { renderMail } from '../../connectors/mail/mail-layout.ts';
import type { Mail } from '../../connectors/mail/mailer.ts';
import type { Context } from '../../context.ts';
import { inTenant } from '../../db/tenant.ts';
import { defineJob, type Worker, worker } from '../../jobs/job.ts';
import { companyIdSchema } from '../../lib/company-id.ts';
import { type Account, findAccount } from './account.repository.ts';

interface Letter {
  readonly subject: string;
  readonly body: string;
  readonly advice: string;
}

const notMe =
  'Wer das nicht selbst war, ändert am besten sofort das Passwort und spricht mit den Administratoren der Firma.';

/** Mails about the account that its owner receives, regardless of who acted. */
const mails = {
  'password-changed': {
    subject: 'Passwort geändert',
    body: 'das Passwort des Kontos wurde geändert. Alle anderen Sitzungen wurden beendet.',
    advice:
      'Wer das nicht selbst war, setzt am besten sofort über „Passwort vergessen?“ ein neues und spricht mit den Administratoren der Firma.',
  },
  'password-reset': {
    subject: 'Neues Passwort gesetzt',
    body: 'für das Konto wurde über einen Link aus einer E-Mail ein neues Passwort gesetzt. Alle Sitzungen wurden beendet, die Adresse des Kalenders gilt nicht mehr; im Profil lässt sich eine neue erzeugen.',
    advice:
      'Wer das nicht selbst war, spricht am besten sofort mit den Administratoren der Firma: Jemand liest dieses Postfach.',
  },
  'second-factor-on': {
    subject: 'Zweiter Faktor eingerichtet',
    body: 'für das Konto wurde ein zweiter Faktor eingerichtet. Bei der Anmeldung wird ab jetzt zusätzlich ein Code aus der Authenticator-App verlangt. Alle anderen Sitzungen wurden beendet.',
    advice: notMe,
  },
  'second-factor-off': {
    subject: 'Zweiter Faktor abgeschaltet',
    body: 'der zweite Faktor des Kontos wurde abgeschaltet. Bei der Anmeldung genügt wieder das Passwort. Alle anderen Sitzungen wurden beendet.',
    advice: notMe,
  },
  'second-factor-reset': {
    subject: 'Zweiter Faktor zurückgesetzt',
    body: 'der zweite Faktor des Kontos wurde von einem Administrator der Firma zurückgesetzt. Bei der Anmeldung genügt bis zur neuen Einrichtung das Passwort. Alle Sitzungen wurden beendet.',
    advice: 'Wer nicht darum gebeten hat, fragt am besten bei den Administratoren der Firma nach.',
  },
  'recovery-codes-renewed': {
    subject: 'Neue Wiederherstellungscodes',
    body: 'für das Konto wurden neue Wiederherstellungscodes erzeugt. Die bisherigen gelten nicht mehr.',
    advice: notMe,
  },
  'recovery-code-used': {
    subject: 'Anmeldung mit einem Wiederherstellungscode',
    body: 'am Konto hat sich gerade jemand mit dem Passwort und einem Wiederherstellungscode angemeldet. Dieser Code ist damit verbraucht.',
    advice: notMe,
  },
  'wrong-codes': {
    subject: 'Mehrere Anmeldungen mit falschem Code',
    body: 'am Konto hat jemand mehrmals das richtige Passwort, aber falsche Codes für den zweiten Faktor eingegeben. Angemeldet wurde niemand.',
    advice: 'Wer das nicht selbst war, ändert am besten sofort das Passwort: Jemand kennt es.',
  },
} as const satisfies Record<string, Letter>;

type SecurityNotice = keyof typeof mails;
const securityNotices = declaredKeys(mails);

const securityMail = (recipient: Account, notice: SecurityNotice, link: string): Mail => {
  const { subject, body, advice } = mails[notice];
  return {
    to: recipient.email,
    subject: `${productName}: ${subject}`,
    link,
    ...renderMail({
      paragraphs: [`Guten Tag ${recipient.firstName} ${recipient.lastName},`, body],
      button: { label: 'Sicherheit des Kontos ansehen', link },
      closing: [advice],
    }),
  };
};

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
