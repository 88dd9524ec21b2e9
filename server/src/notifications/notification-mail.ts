import type { Notification } from '@flottwart/contract/notifications';
import { counted } from '@flottwart/contract/rules/counted';
import { notificationPath } from '@flottwart/contract/rules/notifications';
import { productName } from '@flottwart/contract/rules/product';
import { renderMail } from '../connectors/mail/mail-layout.ts';
import type { Mail } from '../connectors/mail/mailer.ts';

export interface MailedNotifications {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly companyName: string;
  /** Newest first. */
  readonly items: readonly Notification[];
}

/** Longer lists are better read at the bell. */
const maxGroups = 10;

const subjectOf = ([first, ...others]: readonly Notification[]): string =>
  first && others.length === 0 ? first.title : counted(others.length + 1, 'Benachrichtigung', 'Benachrichtigungen');

/** One mail for everything that waits: a group per notification, with a button that opens its subject. */
export const notificationMail = (
  { email, firstName, lastName, companyName, items }: MailedNotifications,
  publicUrl: string,
): Mail => {
  const dashboard = `${publicUrl}/dashboard`;
  const left = items.length - maxGroups;
  return {
    to: email,
    subject: `${productName}: ${subjectOf(items)}`,
    ...renderMail({
      paragraphs: [`Guten Tag ${firstName} ${lastName},`, `in der Firma „${companyName}“ gibt es Neues:`],
      groups: items.slice(0, maxGroups).map(({ title, text, target }) => ({
        heading: title,
        isPlate: false,
        detail: '',
        lines: [{ text, tone: 'plain' }],
        button: { label: 'Öffnen', link: `${publicUrl}${notificationPath(target)}` },
      })),
      ...(left > 0 && { more: `und ${counted(left, 'weitere Benachrichtigung', 'weitere Benachrichtigungen')}` }),
      button: { label: `${productName} öffnen`, link: dashboard },
      closing: [{ text: 'Benachrichtigungen per E-Mail ändern', link: `${publicUrl}/my-profile#erinnerungen` }],
    }),
  };
};
