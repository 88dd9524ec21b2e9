import { notificationKindNames } from '@flottwart/contract/rules/notifications';
import type { NotificationFilter } from '../../api/notifications.ts';
import { filterValues, type ListDefinition, type ListState, oneOf } from '../../lists/list-state.ts';

type FilterName = 'unread' | 'kind';
export type NotificationsState = ListState<'date', FilterName>;

/** Filters of the page in the address; the order is fixed. */
export const notificationsDefinition: ListDefinition<'date', FilterName> = {
  sortable: ['date'],
  sort: 'date',
  order: 'desc',
  filters: {
    unread: { initial: '', accepts: oneOf('true') },
    kind: { initial: '', accepts: oneOf(...notificationKindNames), isSeveral: true },
  },
};

export const toFilter = ({ filters }: NotificationsState): NotificationFilter => ({
  ...(filters.unread === 'true' && { unread: 'true' }),
  ...(filters.kind !== '' && { kind: filters.kind }),
});

export const chosenKinds = ({ filters }: NotificationsState) => {
  const chosen = filterValues(filters.kind);
  return notificationKindNames.filter((kind) => chosen.includes(kind));
};
