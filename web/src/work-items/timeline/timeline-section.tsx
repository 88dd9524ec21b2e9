import { Button, Skeleton, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { commentsQuery, historyQuery } from '../../api/work-items.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { Section } from '../section.tsx';
import { CommentForm } from './comment-form.tsx';
import { mergeTimeline } from './merge-timeline.ts';
import classes from './timeline.module.css';
import { TimelineRow } from './timeline-row.tsx';

interface TimelineSectionProps {
  readonly itemId: number;
}

/** Comments and recorded changes together, newest first. */
export const TimelineSection = ({ itemId }: TimelineSectionProps) => {
  const comments = useInfiniteQuery(commentsQuery(itemId));
  const history = useInfiniteQuery(historyQuery(itemId));
  const sources = [comments, history];
  const failed = sources.find(({ isLoadingError }) => isLoadingError);
  const isLoading = sources.some(({ isPending }) => isPending);
  const entries = mergeTimeline(
    { items: comments.data?.pages.flatMap(({ items }) => items) ?? [], hasMore: comments.hasNextPage },
    { items: history.data?.pages.flatMap(({ items }) => items) ?? [], hasMore: history.hasNextPage },
  );

  const loadMore = () => {
    for (const source of sources) if (source.hasNextPage) void source.fetchNextPage();
  };

  return (
    <Section title="Kommentare und Verlauf" id="verlauf">
      <CommentForm itemId={itemId} />
      {failed ? (
        <ErrorState
          title="Kommentare und Verlauf konnten nicht geladen werden."
          message={failed.error?.message ?? ''}
          onRetry={() => void failed.refetch()}
          isRetrying={failed.isFetching}
        />
      ) : null}
      {isLoading && !failed ? <Skeleton height={64} mt="md" /> : null}
      {isLoading ? null : (
        <ol className={classes.list} aria-label="Kommentare und Verlauf">
          {entries.map((entry) => (
            <TimelineRow key={`${entry.type}-${entry.id}`} itemId={itemId} entry={entry} />
          ))}
        </ol>
      )}
      {!isLoading && entries.length === 0 ? (
        <Text size="sm" c="dimmed">
          Noch keine Einträge.
        </Text>
      ) : null}
      {sources.some(({ hasNextPage }) => hasNextPage) ? (
        <Button
          variant="default"
          size="xs"
          mt="sm"
          loading={sources.some(({ isFetchingNextPage }) => isFetchingNextPage)}
          onClick={loadMore}
        >
          Ältere anzeigen
        </Button>
      ) : null}
    </Section>
  );
};
