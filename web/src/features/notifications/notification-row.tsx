import type { Notification, NotificationTarget } from '@flottwart/contract/notifications';
import { notificationPath } from '@flottwart/contract/rules/notifications';
import { ActionIcon, Skeleton, Stack, VisuallyHidden } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { FileText, type LucideIcon, Mail, MailOpen } from 'lucide-react';
import { messageOf } from '../../api/api-error.ts';
import { apiMutation } from '../../api/mutation.ts';
import { formatInstant } from '../../lib/german-dates.ts';
import { focusPage, moveFocusOnLeave } from '../../ui/move-focus.ts';
import { toast } from '../../ui/toast.tsx';
import { kindPages } from '../../work-items/kind-pages.ts';
import classes from './notification-list.module.css';

const iconOf = ({ kind }: NotificationTarget): LucideIcon =>
  kind === 'import' || kind === 'document' ? FileText : kindPages[kind].icon;

interface NotificationRowProps {
  readonly notification: Notification;
  /** Age or hour, in words. */
  readonly time: string;
  readonly onOpen?: () => void;
}

/** A list of unread ones loses the row that was marked. Goes to the link of the next one, not to its button, which a second Enter would press. */
const focusNeighbour = (leaving: HTMLElement): void => {
  const rows = [...document.querySelectorAll<HTMLElement>('main [data-row]')];
  const place = rows.indexOf(leaving);
  if (place < 0) return;
  const link = (rows[place + 1] ?? rows[place - 1])?.querySelector<HTMLElement>('[data-row-link]');
  if (link) link.focus({ preventScroll: true });
  else focusPage();
};

const handOverToNeighbour = moveFocusOnLeave(focusNeighbour);

/** Opens its subject, which makes it read; a button beside it changes that alone. */
export const NotificationRow = ({ notification, time, onOpen }: NotificationRowProps) => {
  const { id, title, text, target, createdAt, isRead } = notification;
  const mark = useMutation(apiMutation('PATCH /api/notifications/:id'));
  const Icon = iconOf(target);
  const isShownRead = mark.isPending ? mark.variables.body.isRead : isRead;
  const MarkIcon = isShownRead ? Mail : MailOpen;

  const open = () => {
    if (!isRead) mark.mutate({ params: { id }, body: { isRead: true } });
    onOpen?.();
  };
  const toggle = () => {
    if (mark.isPending) return;
    mark.mutate(
      { params: { id }, body: { isRead: !isRead } },
      { onError: (error) => toast.error(messageOf(error, 'Fehler beim Speichern.')) },
    );
  };

  return (
    <li ref={handOverToNeighbour} className={classes.row} data-row data-unread={!isShownRead || undefined}>
      <Link to={notificationPath(target)} className={classes.link} data-row-link onClick={open}>
        <Icon size={18} aria-hidden className={classes.icon} />
        <span className={classes.words}>
          <span className={classes.title}>
            {isShownRead ? null : <VisuallyHidden>Ungelesen: </VisuallyHidden>}
            {title}
          </span>
          <span className={classes.text}>{text}</span>
          <time dateTime={createdAt} title={formatInstant(createdAt)} className={classes.time}>
            {time}
          </time>
        </span>
      </Link>
      <ActionIcon variant="subtle" color="gray" size="lg" aria-busy={mark.isPending} onClick={toggle}>
        <MarkIcon size={16} aria-hidden />
        <VisuallyHidden>{`Als ${isShownRead ? 'ungelesen' : 'gelesen'} kennzeichnen: ${title}`}</VisuallyHidden>
      </ActionIcon>
    </li>
  );
};

export const LoadingNotifications = () => (
  <Stack p="md" gap="sm" aria-busy="true">
    <Skeleton height={40} />
    <Skeleton height={40} />
    <Skeleton height={40} />
  </Stack>
);
