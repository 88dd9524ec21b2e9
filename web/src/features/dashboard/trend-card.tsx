import type { TrendWeek } from '@flottwart/contract/dashboard';
import { counted } from '@flottwart/contract/rules/counted';
import { calendarWeek } from '@flottwart/contract/rules/driver-hours';
import { stoppedStatuses } from '@flottwart/contract/rules/figure-lists';
import { Anchor, Skeleton, Text, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { trendsQuery } from '../../api/dashboard.ts';
import { weekInDays } from '../../lib/german-dates.ts';
import { formatEuro, germanNumber } from '../../lib/german-numbers.ts';
import { QueryView } from '../../ui/query-view.tsx';
import { DashboardCard } from './dashboard-card.tsx';
import classes from './trend-card.module.css';

type TrendName = 'tasks' | 'stopped' | 'repairs';

interface Series {
  readonly label: string;
  readonly amountOf: (week: TrendWeek) => number;
}

interface Trend {
  readonly series: readonly Series[];
  readonly format: (value: number) => string;
  /** The current week in words. */
  readonly summary: (week: TrendWeek) => string;
  readonly empty: string;
}

const whole = (value: number): string => germanNumber(value, 0);

const trends: Readonly<Record<TrendName, Trend>> = {
  tasks: {
    series: [
      { label: 'angelegt', amountOf: ({ tasksCreated }) => tasksCreated },
      { label: 'erledigt', amountOf: ({ tasksDone }) => tasksDone },
    ],
    format: whole,
    summary: ({ tasksCreated, tasksDone }) =>
      `Diese Woche ${whole(tasksCreated)} angelegt, ${whole(tasksDone)} erledigt.`,
    empty: 'Keine Aufgaben in den letzten acht Wochen.',
  },
  stopped: {
    series: [{ label: 'in Reparatur oder außer Betrieb', amountOf: ({ outOfService }) => outOfService }],
    format: whole,
    summary: ({ outOfService }) =>
      `Jetzt ${counted(outOfService, 'Fahrzeug', 'Fahrzeuge')} in Reparatur oder außer Betrieb.`,
    empty: 'Kein Fahrzeug stand in den letzten acht Wochen.',
  },
  repairs: {
    series: [{ label: 'bezahlt', amountOf: ({ repairCosts }) => repairCosts }],
    format: formatEuro,
    summary: ({ repairCosts }) => `Diese Woche ${formatEuro(repairCosts)} bezahlt.`,
    empty: 'Keine bezahlten Reparaturen in den letzten acht Wochen.',
  },
};

interface TrendCardProps {
  readonly name: TrendName;
}

/** Eight weeks as small bars, and as text for those who do not see them. */
export const TrendCard = ({ name }: TrendCardProps) => {
  const query = useQuery(trendsQuery);
  return (
    <DashboardCard name={name}>
      <QueryView
        query={query}
        loading={<Skeleton height={110} aria-busy="true" />}
        failureText="Fehler beim Laden des Verlaufs."
      >
        {({ weeks }) => <TrendContent name={name} weeks={weeks} />}
      </QueryView>
    </DashboardCard>
  );
};

const TrendContent = ({ name, weeks }: TrendCardProps & { readonly weeks: readonly TrendWeek[] }) => {
  const { series, format, summary, empty } = trends[name];
  const current = weeks.at(-1);
  const top = Math.max(...weeks.flatMap((week) => series.map(({ amountOf }) => amountOf(week))));
  if (!current || top <= 0)
    return (
      <Text size="sm" c="dimmed">
        {empty}
      </Text>
    );
  return (
    <>
      <Text size="sm">
        {name === 'stopped' && current.outOfService > 0 ? (
          <Anchor
            inherit
            renderRoot={(props) => <Link {...props} to="/vehicles" search={{ status: stoppedStatuses.join() }} />}
          >
            {summary(current)}
          </Anchor>
        ) : (
          summary(current)
        )}
      </Text>
      <ul className={classes.weeks} aria-label={`${weeks.length} Wochen`}>
        {weeks.map((week) => (
          <li key={week.monday} className={classes.week} title={weekInDays(week.monday)}>
            <span className={classes.bars} aria-hidden="true">
              {series.map(({ label, amountOf }) => (
                <span
                  key={label}
                  className={classes.bar}
                  data-series={label === 'erledigt' ? 'second' : 'first'}
                  style={{ height: `${(100 * amountOf(week)) / top}%` }}
                />
              ))}
            </span>
            <span className={classes.name}>
              <VisuallyHidden>KW </VisuallyHidden>
              {calendarWeek(week.monday)}
            </span>
            <VisuallyHidden>
              {`: ${series.map(({ label, amountOf }) => `${format(amountOf(week))} ${label}`).join(', ')}`}
            </VisuallyHidden>
          </li>
        ))}
      </ul>
      <p className={classes.legend} aria-hidden="true">
        {series.length > 1
          ? series.map(({ label }) => (
              <span key={label} data-series={label === 'erledigt' ? 'second' : 'first'}>
                {label}
              </span>
            ))
          : null}
        <span className={classes.top}>Höchstwert {format(top)}</span>
      </p>
    </>
  );
};
