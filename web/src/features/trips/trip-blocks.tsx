import type { Trip } from '@flottwart/contract/trips';
import { SimpleGrid, Stack } from '@mantine/core';
import { dash, formatDay, formatInstant } from '../../lib/german-dates.ts';
import { germanNumber } from '../../lib/german-numbers.ts';
import { TripEnd } from '../../shared/trips/trip-doubt.tsx';
import { driverName, formatTripEnd, tripMilliseconds } from '../../shared/trips/trip-text.ts';
import { ReadOnlyField } from '../../ui/read-only-field.tsx';
import { itemUrl } from '../../work-items/kind-pages.ts';
import { Section } from '../../work-items/section.tsx';

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
