import { Button, Group, Text, Title } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { messageOf } from '../../api/api-error.ts';
import { apiMutation } from '../../api/mutation.ts';
import { apiQuery } from '../../api/query.ts';
import { relativeTime } from '../../lib/german-dates.ts';
import { QueryView } from '../../ui/query-view.tsx';
import { toast } from '../../ui/toast.tsx';
import classes from './notification-list.module.css';
import { LoadingNotifications, NotificationRow } from './notification-row.tsx';

interface NotificationListProps {
  readonly unread: number;
  readonly onClose: () => void;
}

/** Latest notifications of the user, newest first, in the popover of the bell. */
export const NotificationList = ({ unread, onClose }: NotificationListProps) => {
  const query = useQuery(apiQuery('GET /api/notifications'));
  const markAll = useMutation(apiMutation('PATCH /api/notifications'));
  const heading = useRef<HTMLHeadingElement>(null);
  // The popover was open before there was anything in it to focus.
  useEffect(() => heading.current?.focus(), []);
  const newest = query.data?.items[0]?.createdAt;

  const readAll = () => {
    if (newest === undefined) return;
    // The button is gone then, and would take the focus along.
    heading.current?.focus();
    markAll.mutate(
      { body: { isRead: true, upTo: newest } },
      { onError: (error) => toast.error(messageOf(error, 'Fehler beim Speichern.')) },
    );
  };

  return (
    <>
      <Group justify="space-between" wrap="nowrap" gap="xs" className={classes.head}>
        <Title ref={heading} order={2} size="h5" tabIndex={-1}>
          Benachrichtigungen
        </Title>
        {unread > 0 && newest !== undefined ? (
          <Button variant="subtle" size="compact-sm" loading={markAll.isPending} onClick={readAll}>
            Alle gelesen
          </Button>
        ) : null}
      </Group>
      <div className={classes.scroll}>
        <QueryView
          query={query}
          loading={<LoadingNotifications />}
          failureText="Benachrichtigungen konnten nicht geladen werden."
        >
          {({ items }) =>
            items.length === 0 ? (
              <Text c="dimmed" p="md">
                Keine Benachrichtigungen. Hier erscheinen eigene Aufgaben, Erwähnungen in Kommentaren und fällige
                Termine.
              </Text>
            ) : (
              <ul className={classes.list}>
                {items.map((item) => (
                  <NotificationRow
                    key={item.id}
                    notification={item}
                    time={relativeTime(item.createdAt, new Date())}
                    onOpen={onClose}
                  />
                ))}
              </ul>
            )
          }
        </QueryView>
      </div>
      <Link to="/notifications" className={classes.all} onClick={onClose}>
        Alle Benachrichtigungen
      </Link>
    </>
  );
};
