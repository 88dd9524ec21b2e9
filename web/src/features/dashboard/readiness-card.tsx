import { Anchor, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { apiQuery } from '../../api/query.ts';
import { dayInWords } from '../../lib/german-dates.ts';
import { ReadinessFigures } from '../../shared/readiness/readiness-figures.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { DashboardCard } from './dashboard-card.tsx';

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
