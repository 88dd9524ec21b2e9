import type { DueLevel } from '@flottwart/contract/rules/due-names';
import { Anchor, Button, Skeleton } from '@mantine/core';
import { useQueries, useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { LayoutDashboard } from 'lucide-react';
import { type ComponentType, useState } from 'react';
import { apiPage, apiQuery } from '../../api/query.ts';
import { useSessionState } from '../../api/session.ts';
import { dayInWords } from '../../lib/german-dates.ts';
import { smallPageSize } from '../../lib/page-size.ts';
import { ReadinessFigures } from '../../shared/readiness/readiness-figures.tsx';
import { SampleBanner } from '../../shared/sample-data/sample-banner.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { ArrangeCards } from './arrange-cards.tsx';
import { DashboardCard } from './dashboard-card.tsx';
import { type CardName, useDashboardCards } from './dashboard-cards.ts';
import classes from './dashboard-page.module.css';
import { DueDates } from './due-dates.tsx';
import { FirstSteps } from './first-steps.tsx';
import { KeyFigures } from './key-figures.tsx';
import { MyTasks } from './my-tasks.tsx';
import { TrendCard } from './trend-card.tsx';
import { UrgentCard } from './urgent-card.tsx';

/** Tomorrow's vehicles in numbers; a company without vehicles sees nothing of it. */
export const ReadinessCard = () => {
  const counts = useQuery(apiQuery('GET /api/readiness/counts'));
  return (
    <QueryView
      query={counts}
      loading={<Skeleton height={168} aria-busy="true" />}
      failureText="Fehler beim Laden der Fahrbereitschaft."
    >
      {(loaded) =>
        loaded.vehicles === 0 ? null : (
          <DashboardCard name="readiness" hint={dayInWords(loaded.day)}>
            <ReadinessFigures counts={loaded} searchOf={(choice) => choice} />
            <Anchor
              size="sm"
              mt="xs"
              display="inline-block"
              renderRoot={(props) => <Link {...props} to="/readiness" />}
            >
              Zur Fahrbereitschaft
            </Anchor>
          </DashboardCard>
        )
      }
    </QueryView>
  );
};

const contents: Readonly<Record<CardName, ComponentType>> = {
  urgent: UrgentCard,
  readiness: ReadinessCard,
  figures: KeyFigures,
  tasks: () => <TrendCard name="tasks" />,
  stopped: () => <TrendCard name="stopped" />,
  repairs: () => <TrendCard name="repairs" />,
};

const toCard = (name: CardName) => {
  const Content = contents[name];
  return <Content key={name} />;
};

/** True once the answers are there that decide how high the parts of the page are; shown one by one they would push each other down. */
const useIsLoaded = (): boolean => {
  const { level } = useSearch({ strict: false });
  const firstPage = { page: 1, size: smallPageSize };
  return useQueries({
    queries: [
      apiPage('GET /api/tasks/myTasks', { query: firstPage }),
      apiPage('GET /api/vehicles/due-dates', {
        query: { ...firstPage, level: level?.split(',')[0] as DueLevel | undefined },
      }),
      apiQuery('GET /api/dashboard'),
      apiQuery('GET /api/readiness/counts'),
      apiQuery('GET /api/users/me/lists'),
      apiQuery('GET /api/myCompany'),
      apiQuery('GET /api/users/my-spedition-members'),
      apiQuery('GET /api/users/myProfile'),
      apiQuery('GET /api/sample-data'),
    ] as const,
    combine: (results) => results.every(({ isPending }) => !isPending),
  });
};

/** As many as are about as high as the tasks and dates that they are beside. */
const cardsBeside = 3;

/** Tasks and dates in the page's own column, cards as the user arranges them beside it and, after the first ones, in a row below. */
export const DashboardPage = () => {
  const { session } = useSessionState();
  const [isArranging, setArranging] = useState(false);
  const { isPending, ...arrangement } = useDashboardCards();
  const isLoaded = useIsLoaded();
  return (
    <>
      <PageHeader
        title={
          <>
            <span lang="en">Welcome in the beta phase</span> {session?.firstName} {session?.lastName}
          </>
        }
        actions={
          <Button
            variant="default"
            leftSection={<LayoutDashboard size={16} aria-hidden />}
            aria-expanded={isArranging}
            onClick={() => setArranging(!isArranging)}
          >
            Karten anordnen
          </Button>
        }
      />
      <SampleBanner />
      {isLoaded ? null : <Skeleton height={480} aria-busy="true" />}
      {isArranging ? <ArrangeCards {...arrangement} onClose={() => setArranging(false)} /> : null}
      <div hidden={!isLoaded}>
        <FirstSteps />
      </div>
      <div className={classes.page} hidden={!isLoaded}>
        <div className={classes.tasks}>
          <MyTasks />
        </div>
        <aside className={classes.cards} aria-label="Karten">
          {isPending ? <Skeleton height={240} aria-busy="true" /> : null}
          {isPending ? null : arrangement.cards.slice(0, cardsBeside).map(toCard)}
        </aside>
        <div className={classes.dates}>
          <DueDates />
        </div>
        {isPending || arrangement.cards.length <= cardsBeside ? null : (
          <aside className={classes.more} aria-label="Weitere Karten">
            {arrangement.cards.slice(cardsBeside).map(toCard)}
          </aside>
        )}
      </div>
    </>
  );
};
