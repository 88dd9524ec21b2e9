import type { BoardDate } from '@flottwart/contract/due-dates';
import { counted } from '@flottwart/contract/rules/counted';
import { Button, Skeleton, Text, Title } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { type BoardListQuery, boardDatesQuery, cardsAtOnce } from '../../api/due-dates.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { keyOf } from '../../work-items/due-dates/date-text.ts';
import classes from './board.module.css';
import { BoardCard, type CardAction } from './board-card.tsx';

interface CardProps {
  readonly emptyText: string;
  readonly isSelected: (entry: BoardDate) => boolean;
  readonly onToggle: (entry: BoardDate) => void;
  readonly onAction: (action: CardAction, entries: readonly BoardDate[]) => void;
}

interface CardsProps extends CardProps {
  /** Undefined until they are loaded. */
  readonly entries: readonly BoardDate[] | undefined;
  readonly isOutdated: boolean;
}

const Cards = ({ entries, isOutdated, emptyText, isSelected, ...card }: CardsProps) => {
  if (!entries) return [1, 2, 3].map((row) => <Skeleton key={row} height={92} mb="xs" radius="md" />);
  if (entries.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {emptyText}
      </Text>
    );
  return (
    <ul className={classes.cards} data-outdated={isOutdated || undefined}>
      {entries.map((entry) => (
        <BoardCard key={keyOf(entry)} entry={entry} isSelected={isSelected(entry)} {...card} />
      ))}
    </ul>
  );
};

interface BoardColumnProps extends CardProps {
  readonly title: ReactNode;
  readonly query: BoardListQuery;
  readonly tone?: string;
}

/** Dates of one column, or of one day, some at a time. */
export const BoardColumn = ({ title, query, tone, emptyText, ...card }: BoardColumnProps) => {
  const headingId = useId();
  const { data, error, isFetching, isFetchingNextPage, isPlaceholderData, hasNextPage, fetchNextPage, refetch } =
    useInfiniteQuery(boardDatesQuery(query));
  const entries = data?.pages.flatMap(({ items }) => items);
  const total = data?.pages.at(-1)?.total ?? 0;
  const left = entries ? total - entries.length : 0;
  return (
    <section className={classes.column} data-tone={tone} aria-labelledby={headingId} aria-busy={!data && !error}>
      <Title order={2} size="h4" id={headingId} className={classes.heading}>
        {title}
        {data ? (
          <span className={classes.count}>
            {total}
            <span className={classes.spoken}> {total === 1 ? 'Termin' : 'Termine'}</span>
          </span>
        ) : null}
      </Title>
      {error && !data ? (
        <ErrorState
          title="Fehler beim Laden der Termine."
          message={error.message}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      ) : (
        <Cards entries={entries} isOutdated={isPlaceholderData} emptyText={emptyText} {...card} />
      )}
      {hasNextPage && left > 0 ? (
        <Button
          variant="subtle"
          size="compact-sm"
          loading={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
          className={classes.more}
        >
          {counted(Math.min(cardsAtOnce, left), 'weiteren', 'weitere')} anzeigen
          {left > cardsAtOnce ? ` (von ${left})` : ''}
        </Button>
      ) : null}
    </section>
  );
};
