import { Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { isGone } from '../../api/api-error.ts';
import { tripQuery } from '../../api/trips.ts';
import { formatMoment } from '../../lib/german-dates.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { BackTo } from '../../work-items/back-link.tsx';
import { driverName } from '../../work-items/trip-text.ts';
import { TripBlocks } from './trip-blocks.tsx';
import { TripButtons } from './trip-buttons.tsx';

interface TripDetailPageProps {
  readonly id: number;
}

export const TripDetailPage = ({ id }: TripDetailPageProps) => {
  const trip = useQuery(tripQuery(id));

  return (
    <>
      <BackTo path="/driver-history" label="Fahrten" />
      {isGone(trip.error) ? (
        <PageHeader title="Nicht gefunden" description="Diese Fahrt gibt es nicht." />
      ) : (
        <QueryView query={trip} loading={<LoadingTrip />} failureText="Fehler beim Laden der Fahrt.">
          {(data) => (
            <>
              <PageHeader
                title={`Fahrt vom ${formatMoment(data.startTime)}`}
                description={[driverName(data), data.kennzeichen].filter(Boolean).join(' · ')}
                actions={<TripButtons trip={data} />}
              />
              <TripBlocks trip={data} />
            </>
          )}
        </QueryView>
      )}
    </>
  );
};

const LoadingTrip = () => (
  <Stack gap="md" aria-busy="true">
    <Skeleton height={64} maw="30rem" />
    <Skeleton height={130} />
    <Skeleton height={130} />
    <Skeleton height={130} />
  </Stack>
);
