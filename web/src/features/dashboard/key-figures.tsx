import type { Dashboard } from '@flottwart/contract/dashboard';
import { figureLists } from '@flottwart/contract/rules/figure-lists';
import { Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { apiQuery } from '../../api/query.ts';
import { today } from '../../lib/german-dates.ts';
import { formatEuro, germanNumber } from '../../lib/german-numbers.ts';
import { QueryView } from '../../ui/query-view.tsx';
import { DashboardCard } from './dashboard-card.tsx';
import { dueDatesId } from './due-dates.tsx';
import classes from './key-figures.module.css';

/** Page of the counted items, with the filters by which they were counted. */
interface Target {
  readonly to: string;
  readonly search?: Readonly<Record<string, string>> | undefined;
  readonly hash?: string;
}

interface KeyFigureProps extends Target {
  readonly label: string;
  readonly value: string;
  /** Says more about the number. */
  readonly hint: string;
  /** Page of a number in the hint, which is late. */
  readonly late?: Target | false;
}

const KeyFigure = ({ label, value, hint, late = false, ...target }: KeyFigureProps) => (
  <li className={classes.card}>
    <Link {...target} className={classes.open}>
      <Text component="span" size="sm" fw={600} className={classes.label}>
        {label}
      </Text>
      <span className={classes.value}>{value}</span>
    </Link>
    {late ? (
      <Link {...late} className={classes.hint} data-late>
        {hint}
      </Link>
    ) : (
      <span className={classes.hint}>{hint}</span>
    )}
  </li>
);

/** Figures of the morning, each linked to the items it counts. */
export const KeyFigures = () => {
  const dashboard = useQuery(apiQuery('GET /api/dashboard'));
  return (
    <DashboardCard name="figures">
      <QueryView query={dashboard} loading={<LoadingFigures />} failureText="Fehler beim Laden der Übersicht.">
        {(figures) => <Figures {...figures} />}
      </QueryView>
    </DashboardCard>
  );
};

/** Filters as a URL has them. */
export const toSearch = (filters: Readonly<Record<string, string | readonly string[]>>): Record<string, string> =>
  Object.fromEntries(Object.entries(filters).map(([name, value]) => [name, String(value)]));

const Figures = (figures: Dashboard) => {
  const lists = figureLists(today());
  return (
    <ul className={classes.figures} aria-label="Heute auf einen Blick">
      <KeyFigure
        label="Offene Aufgaben"
        value={germanNumber(figures.openTasks, 0)}
        hint="der ganzen Firma"
        to="/tasks"
        search={toSearch(lists.openTasks)}
      />
      <KeyFigure
        label="Dringende Termine"
        value={germanNumber(figures.urgentDueDates, 0)}
        hint={
          figures.overdueDueDates > 0
            ? `Fahrzeuge und Fahrer, davon ${germanNumber(figures.overdueDueDates, 0)} überfällig`
            : 'Fahrzeuge und Fahrer, keine überfällig'
        }
        late={
          figures.overdueDueDates > 0 && {
            to: '/dashboard',
            search: toSearch(lists.overdueDueDates),
            hash: dueDatesId,
          }
        }
        to="/dashboard"
        search={toSearch(lists.urgentDueDates)}
        hash={dueDatesId}
      />
      <KeyFigure
        label="Laufende Fahrten"
        value={germanNumber(figures.runningTrips, 0)}
        hint={figures.unclearTrips > 0 ? `${germanNumber(figures.unclearTrips, 0)} ohne Abmeldung` : 'gerade unterwegs'}
        late={figures.unclearTrips > 0 && { to: '/driver-history', search: toSearch(lists.unclearTrips) }}
        to="/driver-history"
        search={toSearch(lists.runningTrips)}
      />
      <KeyFigure
        label="Offene Ordnungswidrigkeiten"
        value={germanNumber(figures.unansweredReports, 0)}
        hint={figures.lateReports > 0 ? `davon ${figures.lateReports} überfällig` : 'keine überfällig'}
        late={figures.lateReports > 0 && { to: '/police-reports', search: toSearch(lists.lateReports) }}
        to="/police-reports"
        search={toSearch(lists.unansweredReports)}
      />
      <KeyFigure
        label="Noch nicht gutgeschrieben"
        value={formatEuro(figures.openCredits)}
        hint="Leasingrechnungen"
        to="/leaseplan/open-credits"
      />
    </ul>
  );
};

const LoadingFigures = () => (
  <div className={classes.figures} aria-busy="true">
    {['aufgaben', 'termine', 'fahrten', 'anfragen', 'gutschriften'].map((name) => (
      <Skeleton key={name} height={56} />
    ))}
  </div>
);
