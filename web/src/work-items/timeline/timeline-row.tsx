import { Text } from '@mantine/core';
import { History, MessageSquare } from 'lucide-react';
import { formatInstant } from '../../lib/german-dates.ts';
import { usePersonName } from '../../shared/person-name.tsx';
import { Markdown } from '../../ui/markdown/markdown.tsx';
import { ChangeText } from './change-text.tsx';
import type { TimelineEntry } from './merge-timeline.ts';
import classes from './timeline.module.css';

interface TimelineRowProps {
  readonly entry: TimelineEntry;
}

export const TimelineRow = ({ entry }: TimelineRowProps) => {
  const personName = usePersonName();
  const isComment = entry.type === 'comment';
  return (
    <li className={classes.row} data-type={entry.type}>
      <span className={classes.icon}>
        {isComment ? <MessageSquare size={16} aria-hidden /> : <History size={16} aria-hidden />}
      </span>
      <div className={classes.content}>
        <Text size="xs" c="dimmed">
          <strong>{personName(entry.userEmail)}</strong>,{' '}
          <time dateTime={entry.createdAt}>{formatInstant(entry.createdAt)}</time>
        </Text>
        {isComment ? <Markdown text={entry.text} /> : <ChangeText change={entry} />}
      </div>
    </li>
  );
};
