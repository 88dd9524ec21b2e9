import type { CalendarCount } from '@flottwart/contract/due-dates';
import { monthNames } from '@flottwart/contract/grammar/months';
import { addMonths } from '@flottwart/contract/rules/berlin-time';
import { counted } from '@flottwart/contract/rules/counted';
import { dueTone } from '@flottwart/contract/rules/due-level';
import { dueKindLabels } from '@flottwart/contract/rules/due-names';
import { earliestDay, latestDay } from '@flottwart/contract/rules/limits';
import { ActionIcon, Anchor, Button, Group, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CalendarDays, ChevronLeft, ChevronRight } from 'lucide-react';
import { useId, useState } from 'react';
import { type BoardFilterQuery, dueCalendarQuery } from '../../api/due-dates.ts';
import { today } from '../../lib/german-dates.ts';
import { Calendar } from '../../ui/dates/calendar.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import classes from './month-calendar.module.css';

interface MonthCalendarProps {
  /** Month as YYYY-MM. */
  readonly month: string;
  /** Chosen day, or empty. */
  readonly day: string;
  readonly query: BoardFilterQuery;
  readonly onMonth: (month: string) => void;
  readonly onDay: (day: string) => void;
}

const totalOf = (counts: readonly CalendarCount[]): number => counts.reduce((sum, { count }) => sum + count, 0);

/** "3 Termine: 2 HU/AU, 1 Aufgabe". */
const spokenOf = (counts: readonly CalendarCount[]): string => {
  const parts = counts.map(({ kind, count }) => `${count} ${dueKindLabels[kind]}`);
  return `${counted(totalOf(counts), 'Termin', 'Termine')}: ${parts.join(', ')}`;
};

/** Month with the number of dates of each day; a day lists its dates, a second click shows the board again. */
export const MonthCalendar = ({ month, day, query, onMonth, onDay }: MonthCalendarProps) => {
  const { data, error, isFetching, refetch } = useQuery(dueCalendarQuery(month, query));
  const [cursor, setCursor] = useState(day || today());
  const [isOpen, setOpen] = useState(day !== '');
  const bodyId = useId();
  const shown = cursor.slice(0, 7) === month ? cursor : `${month}-01`;
  const byDay = Map.groupBy(data ?? [], (count) => count.day);

  const show = (next: string) => {
    if (next < earliestDay || next > latestDay) return;
    setCursor(next);
    if (next.slice(0, 7) !== month) onMonth(next.slice(0, 7));
  };

  const markOf = (marked: string) => {
    const counts = byDay.get(marked);
    if (!counts) return null;
    return {
      // Drawn by the style: a name that begins otherwise than its text confuses whoever speaks it.
      shown: <span className={classes.mark} data-tone={dueTone(marked, today())} data-count={totalOf(counts)} />,
      spoken: spokenOf(counts),
    };
  };

  return (
    <section className={classes.calendar} aria-labelledby="due-calendar" data-open={isOpen || undefined}>
      <Button
        variant="default"
        className={classes.toggle}
        leftSection={<CalendarDays size={16} aria-hidden />}
        aria-expanded={isOpen}
        aria-controls={bodyId}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? 'Kalender ausblenden' : 'Kalender zeigen'}
      </Button>
      <div id={bodyId} className={classes.body}>
        <Group justify="space-between" wrap="nowrap" mb="xs" gap="xs">
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label="Einen Monat zurück"
            onClick={() => show(addMonths(shown, -1))}
          >
            <ChevronLeft size={18} aria-hidden />
          </ActionIcon>
          <Title order={2} size="h4" id="due-calendar" aria-live="polite">
            {monthNames[Number(month.slice(5)) - 1]} {month.slice(0, 4)}
          </Title>
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label="Einen Monat vor"
            onClick={() => show(addMonths(shown, 1))}
          >
            <ChevronRight size={18} aria-hidden />
          </ActionIcon>
        </Group>
        {error && !data ? (
          <ErrorState
            title="Fehler beim Laden des Kalenders."
            message={error.message}
            onRetry={() => void refetch()}
            isRetrying={isFetching}
          />
        ) : (
          <Calendar
            shown={shown}
            selected={day}
            min={earliestDay}
            max={latestDay}
            takesFocus={false}
            markOf={markOf}
            onShow={show}
            onPick={(picked) => {
              setCursor(picked);
              onDay(picked === day ? '' : picked);
            }}
          />
        )}
        <Group justify="space-between" mt="xs">
          <Text size="sm" c="dimmed" role="status">
            {data ? `${counted(totalOf(data), 'Termin', 'Termine')} im Monat` : '\u00a0'}
          </Text>
          {month === today().slice(0, 7) ? null : (
            <Button variant="subtle" size="compact-sm" onClick={() => show(today())}>
              Heute
            </Button>
          )}
        </Group>
        <Anchor size="sm" renderRoot={(props) => <Link {...props} to="/my-profile" hash="erinnerungen" />}>
          Eigene Termine im Kalender abonnieren
        </Anchor>
      </div>
    </section>
  );
};
