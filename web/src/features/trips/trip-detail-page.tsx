import { berlinDay } from '@flottwart/contract/rules/berlin-time';
import { tripState } from '@flottwart/contract/rules/open-trips';
import { isMissingPlate } from '@flottwart/contract/rules/plate';
import type { Trip } from '@flottwart/contract/trips';
import { Button, Group, SimpleGrid, Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { FileWarning, IdCard, Truck } from 'lucide-react';
import { type ComponentType, Suspense, useState } from 'react';
import { isGone } from '../../api/api-error.ts';
import { apiQuery } from '../../api/query.ts';
import { dash, formatDay, formatInstant } from '../../lib/german-dates.ts';
import { germanNumber } from '../../lib/german-numbers.ts';
import { TripEnd } from '../../shared/trips/trip-doubt.tsx';
import { driverName, formatTripEnd, formatTripTimes, tripMilliseconds } from '../../shared/trips/trip-text.ts';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { MissingPage } from '../../ui/missing-page.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { ReadOnlyField } from '../../ui/read-only-field.tsx';
import { itemUrl } from '../../work-items/kind-pages.ts';
import { PositionSection } from '../../work-items/position/position-section.tsx';
import { Section } from '../../work-items/section.tsx';
import { VehicleDaySection } from '../../work-items/vehicle-day/vehicle-day-section.tsx';

/** Dialog of a new offence, which another feature owns. */
export type TripOffenceDialog = ComponentType<{
  readonly known: { readonly licensePlate: string; readonly date: string };
  readonly timeHint: string;
  readonly onClose: () => void;
}>;

interface TripButtonsProps {
  readonly trip: Trip;
  readonly offenceDialog: TripOffenceDialog;
}

/** The time stays open, since only the authority knows it; the hint says which ones belong to this trip. */
const OffenceButton = ({ trip, offenceDialog: Dialog }: TripButtonsProps) => {
  const [isOpen, setIsOpen] = useState(false);
  const date = berlinDay(new Date(trip.startTime));
  const licensePlate = isMissingPlate(trip.kennzeichen) ? '' : trip.kennzeichen;
  return (
    <>
      <Button leftSection={<FileWarning size={16} aria-hidden />} onClick={() => setIsOpen(true)}>
        Ordnungswidrigkeit anlegen
      </Button>
      {isOpen ? (
        <Suspense>
          <Dialog
            known={{ licensePlate, date }}
            timeHint={`Diese Fahrt: ${formatTripTimes(trip, date)}`}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      ) : null}
    </>
  );
};

/** Links to driver and vehicle, where the company has them, and a new offence of a known vehicle. */
export const TripButtons = ({ trip, offenceDialog }: TripButtonsProps) => (
  <Group gap="sm">
    {trip.driverId === null ? null : (
      <Button
        component={Link}
        to={itemUrl('employee', trip.driverId)}
        variant="default"
        leftSection={<IdCard size={16} aria-hidden />}
      >
        Zum Fahrerprofil
      </Button>
    )}
    {trip.vehicleId === null ? null : (
      <>
        <Button
          component={Link}
          to={itemUrl('vehicle', trip.vehicleId)}
          variant="default"
          leftSection={<Truck size={16} aria-hidden />}
        >
          Zum Fahrzeug
        </Button>
        <OffenceButton trip={trip} offenceDialog={offenceDialog} />
      </>
    )}
  </Group>
);

interface TripBlocksProps {
  readonly trip: Trip;
}

const hourMs = 3_600_000;

const formatHours = (milliseconds: number | null): string =>
  milliseconds === null ? dash : `${germanNumber(milliseconds / hourMs, 2)} Stunden`;

const formatId = (id: number | null): string => (id === null ? dash : String(id));

export const TripBlocks = ({ trip }: TripBlocksProps) => (
  <SimpleGrid cols={{ base: 1, md: 3 }} spacing="md">
    <Section title="Fahrer">
      <Stack gap="xs">
        <ReadOnlyField
          label="Name"
          value={driverName(trip)}
          to={trip.driverId === null ? undefined : itemUrl('employee', trip.driverId)}
        />
        <ReadOnlyField label="Geburtsdatum" value={formatDay(trip.birthDay)} />
        <ReadOnlyField label="ID" value={formatId(trip.driverId)} />
      </Stack>
    </Section>
    <Section title="Fahrzeug">
      <Stack gap="xs">
        <ReadOnlyField
          label="VIN"
          value={trip.vin}
          to={trip.vehicleId === null ? undefined : itemUrl('vehicle', trip.vehicleId)}
        />
        <ReadOnlyField label="Kennzeichen" value={trip.kennzeichen} />
        <ReadOnlyField label="ID" value={formatId(trip.vehicleId)} />
      </Stack>
    </Section>
    <Section title="Zeitraum">
      <Stack gap="xs">
        <ReadOnlyField label="Start" value={formatInstant(trip.startTime)} />
        <ReadOnlyField label="Ende" value={formatTripEnd(trip)}>
          <TripEnd trip={trip} />
        </ReadOnlyField>
        <ReadOnlyField label="Schichtdauer" value={formatHours(tripMilliseconds(trip))} />
      </Stack>
    </Section>
  </SimpleGrid>
);

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
