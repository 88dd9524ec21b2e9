import { api } from '@flottwart/contract/api';
import type { Context } from '../context.ts';
import { type Route, route, transactionRoute } from '../http/route.ts';
import { listChoices, updateChoice } from './choice.service.ts';
import {
  countUnreadNotifications,
  listNotifications,
  updateNotification,
  updateNotifications,
} from './notification.service.ts';
import { getWatching, updateWatching } from './watching.service.ts';

/** Notifications are personal: every call is about those of its caller. */
export const notificationRoutes = (context: Context): readonly Route[] => [
  route(api.listNotifications, ({ session, query }) => listNotifications(context, session, query)),
  route(api.countNotifications, ({ session }) => countUnreadNotifications(context, session)),
  transactionRoute(api.updateNotification, ({ session, params, body }) =>
    updateNotification(context, session, params.id, body.isRead),
  ),
  route(api.listNotificationChoices, ({ session }) => listChoices(context, session)),
  transactionRoute(api.updateNotificationChoice, ({ session, body }) => updateChoice(context, session, body)),
  route(api.getWatching, ({ session, params }) => getWatching(context, session, params.id)),
  transactionRoute(api.updateWatching, ({ session, params, body }) =>
    updateWatching(context, session, params.id, body.isWatching),
  ),
  transactionRoute(api.updateNotifications, ({ session, body }) => updateNotifications(context, session, body)),
];
