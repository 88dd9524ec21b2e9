import { z } from 'zod';
import { instant } from './dates.ts';
import { endpoint } from './endpoint.ts';
import { severalOf } from './list.ts';
import { choicesOf, maxNotifications, notificationChoiceNames, notificationKindNames } from './rules/notifications.ts';
import { id, idInPath, wholeNumber } from './text.ts';
import { kind } from './work-items/core.ts';

/** Page that a notification opens. */
const notificationTarget = z.object({ kind: z.union([kind, z.enum(['import', 'document'])]), id: id() });
export type NotificationTarget = z.infer<typeof notificationTarget>;

const notification = z.object({
  id: id(),
  kind: z.enum(notificationKindNames),
  /** Title of its subject as it is now. */
  title: z.string(),
  text: z.string(),
  target: notificationTarget,
  createdAt: z.iso.datetime(),
  isRead: z.boolean(),
});
export type Notification = z.infer<typeof notification>;

const maxPageSize = 50;

export const listNotifications = endpoint({
  method: 'GET',
  path: '/api/notifications',
  summary:
    'Eigene Benachrichtigungen, neueste zuerst; weitere vor einer bestimmten; nur ungelesene oder bestimmter Arten',
  access: 'member',
  query: z
    .strictObject({
      /** Time of the last one that was shown, and its id beside others of the same time. */
      before: instant().optional(),
      beforeId: idInPath().optional(),
      size: wholeNumber(z.int().min(1).max(maxPageSize)).optional(),
      unread: z.enum(['true', 'false']).optional(),
      kind: severalOf(z.enum(notificationKindNames)).optional(),
    })
    .refine(({ before, beforeId }) => (before === undefined) === (beforeId === undefined), {
      path: ['beforeId'],
      message: 'Zeit und Nummer gehören zusammen.',
    }),
  responses: { 200: z.object({ items: z.array(notification), hasMore: z.boolean() }) },
});

const unreadNotifications = z.object({ unread: z.int().min(0).max(maxNotifications) });

export const countNotifications = endpoint({
  method: 'GET',
  path: '/api/notifications/unread',
  summary: 'Anzahl der eigenen ungelesenen Benachrichtigungen',
  access: 'member',
  responses: { 200: unreadNotifications },
});

const updateNotification = endpoint({
  method: 'PATCH',
  path: '/api/notifications/:id',
  summary: 'Eigene Benachrichtigung als gelesen oder ungelesen kennzeichnen',
  access: 'member',
  params: z.strictObject({ id: idInPath() }),
  body: z.strictObject({ isRead: z.boolean() }),
  responses: { 200: unreadNotifications },
});

export const updateNotifications = endpoint({
  method: 'PATCH',
  path: '/api/notifications',
  summary: 'Alle eigenen Benachrichtigungen bis zu einer bestimmten als gelesen oder ungelesen kennzeichnen',
  access: 'member',
  body: z.strictObject({
    isRead: z.boolean(),
    /** Time of the newest one that was shown: those that arrive meanwhile stay as they are. */
    upTo: instant(),
    /** Only those of these kinds. */
    kind: z.array(z.enum(notificationKindNames)).min(1).max(notificationKindNames.length).optional(),
  }),
  responses: { 200: unreadNotifications },
});

const notificationChoice = z.object({
  kind: z.enum(notificationKindNames),
  choice: z.enum(notificationChoiceNames),
});
export type ChosenNotification = z.infer<typeof notificationChoice>;

const listNotificationChoices = endpoint({
  method: 'GET',
  path: '/api/notifications/choices',
  summary: 'Eigene Wahl je Art der Benachrichtigung',
  access: 'member',
  responses: { 200: z.array(notificationChoice) },
});

const updateNotificationChoice = endpoint({
  method: 'PATCH',
  path: '/api/notifications/choices',
  summary: 'Art der Benachrichtigung an der Glocke, auch per E-Mail oder gar nicht erhalten',
  access: 'member',
  body: z.strictObject(notificationChoice.shape).refine(({ kind, choice }) => choicesOf(kind).includes(choice), {
    path: ['choice'],
    message: 'E-Mails über Termine sind die Erinnerungen.',
  }),
  responses: { 200: z.array(notificationChoice) },
});

const watching = z.object({ isWatching: z.boolean() });
const watchedItem = z.strictObject({ id: idInPath() });

const getWatching = endpoint({
  method: 'GET',
  path: '/api/workitems/:id/watching',
  summary: 'Ob der Vorgang beobachtet wird',
  access: 'member',
  params: watchedItem,
  responses: { 200: watching },
});

const updateWatching = endpoint({
  method: 'PATCH',
  path: '/api/workitems/:id/watching',
  summary: 'Vorgang beobachten: Benachrichtigung über Kommentare, Änderungen und Termine; oder nicht mehr',
  access: 'member',
  params: watchedItem,
  body: z.strictObject(watching.shape),
  responses: { 200: watching },
});

export const notificationEndpoints = {
  listNotifications,
  countNotifications,
  updateNotification,
  updateNotifications,
  listNotificationChoices,
  updateNotificationChoice,
  getWatching,
  updateWatching,
} as const;
