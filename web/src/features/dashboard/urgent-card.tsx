import { figureLists } from '@flottwart/contract/rules/figure-lists';
import { Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChevronRight, CircleCheck } from 'lucide-react';
import { boardCountsQuery } from '../../api/due-dates.ts';
import { apiQuery } from '../../api/query.ts';
import { today } from '../../lib/german-dates.ts';
import { germanNumber } from '../../lib/german-numbers.ts';
import { QueryView } from '../../ui/query-view.tsx';
import { DashboardCard } from './dashboard-card.tsx';
import { dueDatesId } from './due-dates.tsx';
import { toSearch } from './key-figures.tsx';
import classes from './urgent-card.module.css';

interface UrgentFigure {
  readonly label: string;
  /** Part of the figure above it. */
  readonly isPart?: boolean;
  readonly count: number | undefined;
  readonly to: string;
  readonly search?: Readonly<Record<string, string>>;
  readonly hash?: string;
}

/** Overdue work in exact figures, each of which opens the list that it counts. */
export const UrgentCard = () => {
  const dashboard = useQuery(apiQuery('GET /api/dashboard'));
  const { data: board } = useQuery(boardCountsQuery({}));
  const { data: readiness } = useQuery(apiQuery('GET /api/readiness/counts'));
  return (
    <DashboardCard name="urgent">
      <QueryView
        query={dashboard}
        loading={<Skeleton height={150} aria-busy="true" />}
        failureText="Fehler beim Laden der dringenden Dinge."
      >
        {({ overdueDueDates, overdueTasks, lateReports, documentsToCheck }) => {
          const lists = figureLists(today());
          return (
            <UrgentList
              isComplete={board !== undefined && readiness !== undefined}
              figures={[
                {
                  label: 'Termine, Aufgaben und Antworten überfällig',
                  count: board?.columns.overdue,
                  to: '/due-dates',
                  search: { column: 'overdue' },
                },
                {
                  label: 'davon Termine von Fahrzeugen und Fahrern',
                  isPart: true,
                  count: overdueDueDates,
                  to: '/dashboard',
                  search: toSearch(lists.overdueDueDates),
                  hash: dueDatesId,
                },
                {
                  label: 'davon Aufgaben',
                  isPart: true,
                  count: overdueTasks,
                  to: '/tasks',
                  search: toSearch(lists.overdueTasks),
                },
                {
                  label: 'davon Antworten an Behörden',
                  isPart: true,
                  count: lateReports,
                  to: '/police-reports',
                  search: toSearch(lists.lateReports),
                },
                {
                  label: 'Fahrzeuge morgen nicht fahrbereit',
                  count: readiness?.states.notReady,
                  to: '/readiness',
                  search: { state: 'notReady' },
                },
                { label: 'Leasingbelege zu prüfen', count: documentsToCheck, to: '/leaseplan/import' },
              ]}
            />
          );
        }}
      </QueryView>
    </DashboardCard>
  );
};

interface UrgentListProps {
  readonly figures: readonly UrgentFigure[];
  readonly isComplete: boolean;
}

const UrgentList = ({ figures, isComplete }: UrgentListProps) => {
  const urgent = figures.filter(({ count = 0 }) => count > 0);
  if (urgent.length === 0)
    return isComplete ? (
      <Text className={classes.calm}>
        <CircleCheck size={18} aria-hidden /> Nichts Dringendes.
      </Text>
    ) : (
      <Skeleton height={40} aria-busy="true" />
    );
  return (
    <ul className={classes.list}>
      {urgent.map(({ label, isPart, count = 0, to, search, hash }) => (
        <li key={label} data-part={isPart}>
          <Link to={to} {...(search && { search })} {...(hash && { hash })} className={classes.link}>
            <span className={classes.count}>{germanNumber(count, 0)}</span>
            <span className={classes.label}>{label}</span>
            <ChevronRight size={16} aria-hidden className={classes.arrow} />
          </Link>
        </li>
      ))}
    </ul>
  );
};
