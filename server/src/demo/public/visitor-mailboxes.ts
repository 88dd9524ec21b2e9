import type { ReceivedMail } from '@flottwart/simulators/smtp';
import type { Mailbox } from '../../connectors/mail/mailer.ts';
import type { CompanyId } from '../../lib/company-id.ts';
import { mailboxOver, type NumberedMail } from '../mailbox.ts';

const maxMails = 50;
const usernameShape = /^firma-(?<companyId>\d{1,10})@hansen\.example$/;

/** Account of a visitor's company at the demo's mail server; identifies whose mail arrives there. */
export const mailUsernameOf = (companyId: CompanyId): string => `firma-${companyId}@hansen.example`;

export interface VisitorMailboxes {
  readonly receive: (mail: ReceivedMail) => void;
  readonly mailboxOf: (companyId: CompanyId) => Mailbox;
  readonly forget: (companyId: CompanyId) => void;
}

/**
 * Keeps the mails that a visitor's own company sent. Mails of the system itself are dropped: they carry links that open accounts, and in a
 * public demo nobody may see one.
 */
export const createVisitorMailboxes = (): VisitorMailboxes => {
  const mails = new Map<number, NumberedMail[]>();
  let lastId = 0;
  return {
    receive: (mail) => {
      const companyId = usernameShape.exec(mail.username ?? '')?.groups?.companyId;
      if (companyId === undefined) return;
      lastId += 1;
      const kept = mails.get(Number(companyId)) ?? [];
      mails.set(Number(companyId), [...kept, { id: lastId, mail }].slice(-maxMails));
    },
    mailboxOf: (companyId) => mailboxOver(() => mails.get(companyId) ?? []),
    forget: (companyId) => void mails.delete(companyId),
  };
};
