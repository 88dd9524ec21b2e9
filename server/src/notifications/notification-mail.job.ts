import type { Notification } from '@flottwart/contract/notifications';
import { counted } from '@flottwart/contract/rules/counted';
import {
  maxNotifications,
  type NotificationMail,
  notificationMails,
  notificationPath,
} from '@flottwart/contract/rules/notifications';
import { productName } from '@flottwart/contract/rules/product';
import { z } from 'zod';
import { renderMail } from '../connectors/mail/mail-layout.ts';
import { DeliveryUncertain, type Mail } from '../connectors/mail/mailer.ts';
import type { Context } from '../context.ts';
import { inTenant } from '../db/tenant.ts';
import type { TenantTransaction } from '../db/tenant-transaction.ts';
import { defineJob, type Worker, worker } from '../jobs/job.ts';
import { type CompanyId, companyIdSchema } from '../lib/company-id.ts';
import { claimForMail, findMailRecipient, listMembersToMail, releaseForMail } from './mail.repository.ts';
import { toNotification } from './notification.mapper.ts';
import { selectNotifications } from './notification-list.repository.ts';

interface MailedNotifications {
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
const notificationMail = (
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

const mailToMember = defineJob({
  name: 'notification-mail',
  payload: z.strictObject({
    companyId: companyIdSchema,
    userId: z.int(),
    mails: z.array(z.enum(notificationMails)),
  }),
  retries: 8,
  concurrency: 2,
});

/** Minutes in which several notifications become one mail. */
const instantMails = defineJob({
  name: 'instant-notification-mails',
  payload: z.strictObject({}),
  retries: 0,
  cron: '*/5 * * * *',
});

type Payload = z.output<typeof mailToMember.payload>;
type MailContext = Pick<Context, 'db' | 'clock' | 'mailer' | 'config' | 'log'>;
type EnqueueContext = Pick<Context, 'db' | 'enqueue' | 'log'>;

/** Enqueues a mail to each member for whom notifications wait, as a part of the transaction. */
export const enqueueNotificationMails = async (
  { enqueue }: Pick<Context, 'enqueue'>,
  tx: TenantTransaction,
  companyId: CompanyId,
  mails: readonly NotificationMail[],
): Promise<void> => {
  for (const userId of await listMembersToMail(tx, companyId, mails))
    await enqueue(tx, mailToMember, { companyId, userId, mails: [...mails] });
};

export const enqueueInstantMails = async (context: EnqueueContext): Promise<void> => {
  const tenants = await context.db.selectFrom('tenants').select('id').orderBy('id').execute();
  for (const { id } of tenants)
    await inTenant(context.db, id, (tx) => enqueueNotificationMails(context, tx, id, ['instant'])).catch(
      (error: unknown) => context.log.error({ err: error, companyId: id }, 'notification mails of a company failed'),
    );
};

interface Claimed extends MailedNotifications {
  readonly ids: readonly number[];
}

/** Nothing is mailed that was read at the bell meanwhile. */
const claim = ({ db, clock }: MailContext, { companyId, userId, mails }: Payload): Promise<Claimed | undefined> =>
  inTenant(db, companyId, async (tx) => {
    const ids = await claimForMail({ tx, companyId, now: clock() }, userId, mails);
    const recipient = await findMailRecipient(tx, companyId, userId);
    if (!recipient || ids.length === 0) return undefined;
    const claimed = new Set(ids);
    const range = { before: null, limit: maxNotifications, isUnread: true, kinds: [] };
    const { rows } = await selectNotifications(companyId, userId, range).execute(tx);
    const items = rows.filter(({ id }) => claimed.has(id)).map(toNotification);
    const { email, first_name: firstName, last_name: lastName, name: companyName } = recipient;
    return items.length === 0 ? undefined : { ids, email, firstName, lastName, companyName, items };
  });

/** Sends at most once, as reminders are sent (docs/decisions/0021-reminders.md). */
const sendToMember = async (context: MailContext, payload: Payload): Promise<void> => {
  const { db, mailer, config, log } = context;
  const { companyId, userId } = payload;
  const claimed = await claim(context, payload);
  if (!claimed) return;
  try {
    await mailer.send(notificationMail(claimed, config.publicUrl));
  } catch (error) {
    if (error instanceof DeliveryUncertain) {
      log.warn({ companyId, userId, err: error }, 'delivery of notifications uncertain, not retried');
      return;
    }
    await inTenant(db, companyId, (tx) => releaseForMail(tx, companyId, claimed.ids));
    throw error;
  }
};

export const notificationMailWorkers = (context: Context): readonly Worker[] => [
  worker(instantMails, () => enqueueInstantMails(context)),
  worker(mailToMember, (payload) => sendToMember(context, payload)),
];
