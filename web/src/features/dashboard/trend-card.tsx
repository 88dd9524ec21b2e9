import type { TrendWeek } from '@flottwart/contract/dashboard';
import { counted } from '@flottwart/contract/rules/counted';
import { calendarWeek } from '@flottwart/contract/rules/driver-hours';
import { stoppedStatuses } from '@flottwart/contract/rules/figure-lists';
import { Anchor, Skeleton, Text, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { apiQuery } from '../../api/query.ts';
import { weekInDays } from '../../lib/german-dates.ts';
import { formatEuro, germanNumber } from '../../lib/german-numbers.ts';
import { Bars, BarsLegend } from '../../ui/bars.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { DashboardCard } from './dashboard-card.tsx';

type TrendName = 'tasks' | 'stopped' | 'repairs';

interface Series {
  readonly label: string;
  readonly fill: { readonly color: 'primary' | 'green'; readonly pattern?: 'striped' };
  readonly amountOf: (week: TrendWeek) => number;
}

interface Trend {
  readonly series: readonly Series[];
  readonly format: (value: number) => string;
  /** The current week in words. */
  readonly summary: (week: TrendWeek) => string;
  readonly empty: string;
}

const first = { color: 'primary' } as const;
const whole = (value: number): string => germanNumber(value, 0);

const trends: Readonly<Record<TrendName, Trend>> = {
  tasks: {
    series: [
      { label: 'angelegt', fill: first, amountOf: ({ tasksCreated }) => tasksCreated },
      { label: 'erledigt', fill: { color: 'green', pattern: 'striped' }, amountOf: ({ tasksDone }) => tasksDone },
    ],
    format: whole,
    summary: ({ tasksCreated, tasksDone }) =>
      `Diese Woche ${whole(tasksCreated)} angelegt, ${whole(tasksDone)} erledigt.`,
    empty: 'Keine Aufgaben in den letzten acht Wochen.',
  },
  stopped: {
    series: [{ label: 'in Reparatur oder außer Betrieb', fill: first, amountOf: ({ outOfService }) => outOfService }],
    format: whole,
    summary: ({ outOfService }) =>
      `Jetzt ${counted(outOfService, 'Fahrzeug', 'Fahrzeuge')} in Reparatur oder außer Betrieb.`,
    empty: 'Kein Fahrzeug stand in den letzten acht Wochen.',
  },
  repairs: {
    series: [{ label: 'bezahlt', fill: first, amountOf: ({ repairCosts }) => repairCosts }],
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
  const query = useQuery(apiQuery('GET /api/dashboard/trends'));
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
      <Bars
        label={`${weeks.length} Wochen`}
        range={[0, top]}
        height="4rem"
        columns={weeks.map((week) => ({
          key: week.monday,
          name: (
            <>
              <VisuallyHidden>KW </VisuallyHidden>
              {calendarWeek(week.monday)}
            </>
          ),
          title: weekInDays(week.monday),
          text: series.map(({ label, amountOf }) => `${format(amountOf(week))} ${label}`).join(', '),
          bars: series.map(({ label, fill, amountOf }) => [{ id: label, to: amountOf(week), ...fill }]),
        }))}
      />
      <BarsLegend
        entries={series.length > 1 ? series.map(({ label, fill }) => ({ label, ...fill })) : []}
        scale={`Höchstwert ${format(top)}`}
      />
    </>
  );
};
