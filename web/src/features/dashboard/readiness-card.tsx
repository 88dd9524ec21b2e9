import { Anchor, Group, Skeleton, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { readinessCountsQuery } from '../../api/readiness.ts';
import { dayInWords } from '../../lib/german-dates.ts';
import { ReadinessFigures } from '../../shared/readiness/readiness-figures.tsx';
import { QueryView } from '../../ui/query-view.tsx';

/** Tomorrow's vehicles in numbers; a company without vehicles sees nothing of it. */
export const ReadinessCard = () => {
  const counts = useQuery(readinessCountsQuery());
  return (
    <QueryView
      query={counts}
      loading={<Skeleton height={168} aria-busy="true" />}
      failureText="Fehler beim Laden der Fahrbereitschaft."
    >
      {(loaded) =>
        loaded.vehicles === 0 ? null : (
          <section aria-labelledby="fahrbereitschaft">
            <Group justify="space-between" align="baseline" gap="xs" mb="sm">
              <Title order={2} id="fahrbereitschaft">
                <Anchor inherit underline="hover" renderRoot={(props) => <Link {...props} to="/readiness" />}>
                  Fahrbereitschaft
                </Anchor>
              </Title>
              <Text size="sm" c="dimmed">
                {dayInWords(loaded.day)}
              </Text>
            </Group>
            <ReadinessFigures counts={loaded} searchOf={(choice) => choice} />
          </section>
        )
      }
    </QueryView>
  );
};
