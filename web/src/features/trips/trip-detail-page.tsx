import { tripState } from '@flottwart/contract/rules/open-trips';
import { SimpleGrid, Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { isGone } from '../../api/api-error.ts';
import { apiQuery } from '../../api/query.ts';
import { formatInstant } from '../../lib/german-dates.ts';
import { driverName } from '../../shared/trips/trip-text.ts';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { MissingPage } from '../../ui/missing-page.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { PositionSection } from '../../work-items/position/position-section.tsx';
import { VehicleDaySection } from '../../work-items/vehicle-day/vehicle-day-section.tsx';
import { TripBlocks } from './trip-blocks.tsx';
import { TripButtons, type TripOffenceDialog } from './trip-buttons.tsx';

interface TripDetailPageProps {
  readonly id: number;
  readonly offenceDialog: TripOffenceDialog;
}

const trail = [{ label: 'Fahrten', to: '/driver-history' }];

export const TripDetailPage = ({ id, offenceDialog }: TripDetailPageProps) => {
  const trip = useQuery(apiQuery('GET /api/vehicle-driver-history/:id', { params: { id } }));

  if (isGone(trip.error)) return <MissingPage trail={trail} description="Diese Fahrt gibt es nicht oder nicht mehr." />;
  return (
    <QueryView query={trip} loading={<LoadingTrip />} failureText="Fehler beim Laden der Fahrt.">
      {(data) => (
        <>
          <PageHeader
            trail={trail}
            current={formatInstant(data.startTime)}
            title={`Fahrt vom ${formatInstant(data.startTime)}`}
            description={[driverName(data), data.kennzeichen].filter(Boolean).join(' · ')}
            actions={<TripButtons trip={data} offenceDialog={offenceDialog} />}
          />
          <Stack gap="md">
            <TripBlocks trip={data} />
            <VehicleDaySection of={{ kind: 'trip', id }} markedTripId={id} />
            <PositionSection
              vehicleId={data.vehicleId}
              remark={tripState(data, new Date()) === 'running' ? '' : 'Nicht der Ort dieser Fahrt.'}
            />
          </Stack>
        </>
      )}
    </QueryView>
  );
};

const LoadingTrip = () => (
  <div aria-busy="true">
    <Breadcrumbs trail={trail} />
    <Skeleton height={56} maw="30rem" mb="lg" />
    <SimpleGrid cols={{ base: 1, md: 3 }} spacing="md">
      <Skeleton height={236} />
      <Skeleton height={236} />
      <Skeleton height={236} />
    </SimpleGrid>
  </div>
);
