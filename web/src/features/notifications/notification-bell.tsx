import { ActionIcon, Popover, VisuallyHidden } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Bell } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { apiQuery } from '../../api/query.ts';
import classes from './notification-bell.module.css';

const NotificationList = lazy(async () => ({ default: (await import('./notification-list.tsx')).NotificationList }));

/** Larger numbers would not fit on the bell. */
const maxShown = 99;

/** Bell of the header with the number of unread notifications; opens their list. */
export const NotificationBell = () => {
  const [isOpen, { toggle, close }] = useDisclosure(false);
  const unread = useQuery(apiQuery('GET /api/notifications/unread')).data?.unread ?? 0;

  return (
    <Popover
      opened={isOpen}
      onDismiss={close}
      position="bottom-end"
      width="min(24rem, calc(100vw - 1rem))"
      shadow="md"
      trapFocus
      returnFocus
      withRoles={false}
    >
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          className={classes.bell}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onClick={toggle}
        >
          <Bell size={20} aria-hidden />
          {unread > 0 ? (
            <span className={classes.count} aria-hidden>
              {unread > maxShown ? `${maxShown}+` : unread}
            </span>
          ) : null}
          <VisuallyHidden>
            {unread > 0 ? `Benachrichtigungen, ${unread} ungelesen` : 'Benachrichtigungen'}
          </VisuallyHidden>
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown p={0} role="dialog" tabIndex={-1} aria-label="Benachrichtigungen">
        <Suspense>
          <NotificationList unread={unread} onClose={close} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
};
