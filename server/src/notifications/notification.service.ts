import type { Received, ResponseBody } from '@flottwart/contract/endpoint';
import type {
  countNotifications,
  listNotifications as listEndpoint,
  updateNotifications as updateAllEndpoint,
} from '@flottwart/contract/notifications';
import type { Context } from '../context.ts';
import { allRows, countOf, mapRead, prepared, type Read, withGenericPlan } from '../db/read.ts';
import { inTenant, readInTenant } from '../db/tenant.ts';
import type { TenantContext } from '../db/tenant-transaction.ts';
import { readInTransaction } from '../db/transaction.ts';
import { notFound } from '../lib/app-error.ts';
import type { Session } from '../lib/session.ts';
import { publishChange } from '../live/live-events.ts';
import { toNotification } from './notification.mapper.ts';
import {
  countUnread,
  markNotification,
  markNotificationsUpTo,
  selectNotifications,
} from './notification-list.repository.ts';
import { notificationEvent } from './notify.ts';

type Unread = ResponseBody<typeof countNotifications>;

const defaultPageSize = 20;

const readUnread = ({ companyId, userId }: Session): Read<Unread> =>
  mapRead(prepared(countOf(countUnread(companyId, userId))), (unread) => ({ unread }));

export const listNotifications = (
  { db }: Context,
  { companyId, userId }: Session,
  { before, beforeId, size = defaultPageSize, unread, kind = [] }: Received<typeof listEndpoint>['query'],
): Promise<ResponseBody<typeof listEndpoint>> => {
  const last = before !== undefined && beforeId !== undefined ? { createdAt: new Date(before), id: beforeId } : null;
  const range = { before: last, limit: size + 1, isUnread: unread === 'true', kinds: kind };
  return readInTenant(db, companyId, () =>
    mapRead(withGenericPlan(allRows(selectNotifications(companyId, userId, range))), (rows) => ({
      items: rows.slice(0, size).map(toNotification),
      hasMore: rows.length > size,
    })),
  );
};

export const countUnreadNotifications = ({ db }: Context, session: Session): Promise<Unread> =>
  readInTenant(db, session.companyId, () => readUnread(session));

/** Marks in one transaction and publishes it, so that all windows of the person agree. */
const mark = (
  { db, clock }: Context,
  session: Session,
  change: (tenant: TenantContext) => Promise<void>,
): Promise<Unread> => {
  const { companyId, userId } = session;
  return inTenant(db, companyId, async (tx) => {
    await change({ tx, companyId, now: clock() });
    await publishChange(tx, companyId, notificationEvent(userId));
    return readInTransaction(tx, readUnread(session));
  });
};

export const updateNotification = (context: Context, session: Session, id: number, isRead: boolean): Promise<Unread> =>
  mark(context, session, async (tenant) => {
    if (!(await markNotification(tenant, session.userId, id, isRead))) throw notFound();
  });

export const updateNotifications = (
  context: Context,
  session: Session,
  { isRead, upTo, kind = [] }: Received<typeof updateAllEndpoint>['body'],
): Promise<Unread> =>
  mark(context, session, (tenant) =>
    markNotificationsUpTo(tenant, session.userId, { isRead, upTo: new Date(upTo), kinds: kind }),
  );
