import { Text } from '@mantine/core';
import { History, MessageSquare } from 'lucide-react';
import { formatInstant } from '../../lib/german-dates.ts';
import { usePersonName } from '../../shared/person-name.tsx';
import { ChangeText } from './change-text.tsx';
import { CommentContent } from './comment-content.tsx';
import type { TimelineEntry } from './merge-timeline.ts';
import classes from './timeline.module.css';

interface TimelineRowProps {
  readonly itemId: number;
  readonly entry: TimelineEntry;
}

export const TimelineRow = ({ itemId, entry }: TimelineRowProps) => {
  const personName = usePersonName();
  const isComment = entry.type === 'comment';
  const head = (
    <Text size="xs" c="dimmed">
      <strong>{personName(entry.userEmail)}</strong>,{' '}
      <time dateTime={entry.createdAt}>{formatInstant(entry.createdAt)}</time>
      {isComment && entry.editedAt && !entry.deletedAt ? `, bearbeitet ${formatInstant(entry.editedAt)}` : null}
    </Text>
  );
  return (
    <li className={classes.row} data-type={entry.type}>
      <span className={classes.icon}>
        {isComment ? <MessageSquare size={16} aria-hidden /> : <History size={16} aria-hidden />}
      </span>
      <div className={classes.content}>
        {isComment ? (
          <CommentContent itemId={itemId} comment={entry} head={head} />
        ) : (
          <>
            {head}
            <ChangeText change={entry} />
          </>
        )}
      </div>
    </li>
  );
};
