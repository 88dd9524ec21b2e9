import { createFileRoute } from '@tanstack/react-router';
import { notificationsQuery } from '../../api/notifications.ts';
import { notificationsDefinition, toFilter } from '../../features/notifications/notifications-filter.ts';
import { NotificationsPage } from '../../features/notifications/notifications-page.tsx';
import { readState, searchReader } from '../../lists/list-state.ts';

export const Route = createFileRoute('/_app/notifications')({
  staticData: { title: 'Benachrichtigungen' },
  validateSearch: searchReader(notificationsDefinition),
  loaderDeps: ({ search }) => readState(notificationsDefinition, search),
  loader: ({ context: { queryClient }, deps }) => {
    void queryClient.prefetchInfiniteQuery(notificationsQuery(toFilter(deps)));
  },
  component: NotificationsPage,
});
