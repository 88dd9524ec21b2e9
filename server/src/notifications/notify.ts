import type { LiveEvent } from '@flottwart/contract/events';
import type { TenantContext } from '../db/tenant-transaction.ts';
import { queueStatement } from '../db/transaction.ts';
import { emailKey } from '../lib/email-key.ts';
import { publishChanges } from '../live/live-events.ts';
import { findMembersWithout } from './choice.repository.ts';
import { type DueNotice, insertDueNotices } from './due-notice.repository.ts';
import type { NewNotification } from './new-notification.ts';
import { insertNotifications } from './notification.repository.ts';
import { deleteBundledChanges, insertForWatchers, type NewsOfItem } from './watched-news.repository.ts';

/** Event of a notification; only its recipient gets it. */
export const notificationEvent = (userId: number): LiveEvent => ({ kind: 'notification', id: userId, part: 'item' });

export interface Notice extends Pick<NewNotification, 'kind' | 'subject' | 'by'> {
  /** Addresses of the recipients; strangers and the author get nothing. */
  readonly to: readonly string[];
  readonly detail?: string;
}

const sendNotifications = async (
  { tx, companyId }: TenantContext,
  insert: ReturnType<typeof insertNotifications>,
): Promise<void> => {
  const notified: number[] = [];
  await queueStatement(tx, insert, {
    onResult: ({ rows }) => {
      for (const { user_id } of rows as readonly { user_id: number }[]) notified.push(user_id);
    },
  });
  await publishChanges(tx, companyId, () => notified.map(notificationEvent));
};

/**
 * Notifies members within the transaction of the cause: both happen or neither. The statement travels with the next query or with the commit, so that it
 * costs no round trip, and nothing is sent where nobody is to be notified.
 */
export const notify = async (tenant: TenantContext, { to, detail = '', ...notice }: Notice): Promise<void> => {
  if (to.length === 0) return;
  const recipients = [...new Set(to.map(emailKey))];
  await sendNotifications(tenant, insertNotifications(tenant, { ...notice, recipients, detail }));
};

/** Notifies those who watch an item of a comment or of a change, in the same way; `except` are addresses. Changes of one hour are one notification. */
export const notifyWatchers = async (tenant: TenantContext, { except, ...news }: NewsOfItem): Promise<void> => {
  await sendNotifications(tenant, insertForWatchers(tenant, { ...news, except: except.map(emailKey) }));
  if (news.change !== null) await queueStatement(tenant.tx, deleteBundledChanges(tenant, news.itemId));
};

/** Notifies members of due dates, of each date and level once. */
export const notifyDue = async (tenant: TenantContext, notices: readonly DueNotice[]): Promise<void> => {
  const without = await findMembersWithout(tenant.tx, tenant.companyId, 'due');
  const notified = await insertDueNotices(
    tenant,
    notices.filter(({ userId }) => !without.has(userId)),
  );
  await publishChanges(tenant.tx, tenant.companyId, () => notified.map(notificationEvent));
};
