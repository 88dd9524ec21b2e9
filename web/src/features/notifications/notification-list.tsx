import { Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { messageOf } from '../../api/api-error.ts';
import { notificationsQuery, useReadNotifications } from '../../api/notifications.ts';
import { QueryView } from '../../ui/query-view.tsx';
import { toast } from '../../ui/toast.tsx';
import classes from './notification-list.module.css';
import { NotificationRow } from './notification-row.tsx';

interface NotificationListProps {
  readonly unread: number;
  readonly onClose: () => void;
}

const loading = (
  <Stack p="md" gap="sm" aria-busy="true">
    <Skeleton height={40} />
    <Skeleton height={40} />
    <Skeleton height={40} />
  </Stack>
);

/** Notifications of the user, newest first, in the popover of the bell. */
export const NotificationList = ({ unread, onClose }: NotificationListProps) => {
  const query = useInfiniteQuery(notificationsQuery);
  const readAll = useReadNotifications();
  const heading = useRef<HTMLHeadingElement>(null);
  const list = useRef<HTMLUListElement>(null);
  // The popover was open before there was anything in it to focus.
  useEffect(() => heading.current?.focus(), []);
  const newest = query.data?.pages[0]?.items[0]?.id;

  const loadMore = async () => {
    const shown = list.current?.children.length ?? 0;
    await query.fetchNextPage();
    list.current?.children[shown]?.querySelector('a')?.focus();
  };

  const markAll = () => {
    if (newest === undefined) return;
    // The button is gone then, and would take the focus along.
    heading.current?.focus();
    readAll.mutate(newest, { onError: (error) => toast.error(messageOf(error, 'Fehler beim Speichern.')) });
  };

  return (
    <>
      <Group justify="space-between" wrap="nowrap" gap="xs" className={classes.head}>
        <Title ref={heading} order={2} size="h5" tabIndex={-1}>
          Benachrichtigungen
        </Title>
        {unread > 0 && newest !== undefined ? (
          <Button variant="subtle" size="compact-sm" loading={readAll.isPending} onClick={markAll}>
            Alle gelesen
          </Button>
        ) : null}
      </Group>
      <div className={classes.scroll}>
        <QueryView query={query} loading={loading} failureText="Benachrichtigungen konnten nicht geladen werden.">
          {({ pages }) => {
            const items = pages.flatMap((page) => page.items);
            if (items.length === 0)
              return (
                <Text c="dimmed" p="md">
                  Keine Benachrichtigungen. Hier erscheinen eigene Aufgaben, Erwähnungen in Kommentaren und fällige
                  Termine.
                </Text>
              );
            return (
              <ul ref={list} className={classes.list}>
                {items.map((item) => (
                  <NotificationRow key={item.id} notification={item} onOpen={onClose} />
                ))}
              </ul>
            );
          }}
        </QueryView>
        {query.hasNextPage ? (
          <Button variant="subtle" fullWidth loading={query.isFetchingNextPage} onClick={() => void loadMore()}>
            Mehr laden
          </Button>
        ) : null}
      </div>
    </>
  );
};
