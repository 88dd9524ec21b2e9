import type { Notification, NotificationTarget } from '@flottwart/contract/notifications';
import { importSubjects } from '@flottwart/contract/rules/import-labels';
import { notificationText } from '@flottwart/contract/rules/notification-text';
import type { NotificationRow } from './notification-list.repository.ts';

/** A check constraint guarantees exactly one subject. */
const targetOf = ({ itemId, itemKind, importId, draftId }: NotificationRow): NotificationTarget => {
  if (itemId !== null && itemKind !== null) return { kind: itemKind, id: itemId };
  if (importId !== null) return { kind: 'import', id: importId };
  if (draftId !== null) return { kind: 'document', id: draftId };
  throw new Error('A notification has a subject.');
};

const titleOf = ({ itemTitle, importKind, fileName }: NotificationRow): string => {
  if (itemTitle !== null) return itemTitle;
  if (importKind === null) return fileName ?? '';
  const subject = `Import: ${importSubjects[importKind]}`;
  return fileName ? `${subject} (${fileName})` : subject;
};

export const toNotification = (row: NotificationRow): Notification => ({
  id: row.id,
  kind: row.kind,
  title: titleOf(row),
  text: notificationText(row),
  target: targetOf(row),
  createdAt: row.createdAt.toISOString(),
  isRead: row.isRead,
});
