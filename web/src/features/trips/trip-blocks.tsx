import type { Trip } from '@flottwart/contract/trips';
import { Stack } from '@mantine/core';
import { dash, formatDay, formatMoment } from '../../lib/german-dates.ts';
import { germanNumber } from '../../lib/german-numbers.ts';
import { ReadOnlyField } from '../../ui/read-only-field.tsx';
import { FieldGrid } from '../../work-items/fields.tsx';
import { itemAddress } from '../../work-items/kind-pages.ts';
import { Section } from '../../work-items/section.tsx';
import { driverName, formatTripEnd, tripMilliseconds } from '../../work-items/trip-text.ts';

interface TripBlocksProps {
  readonly trip: Trip;
}

const hourMs = 3_600_000;

const formatHours = (milliseconds: number | null): string =>
  milliseconds === null ? dash : `${germanNumber(milliseconds / hourMs, 2)} Stunden`;

const formatId = (id: number | null): string => (id === null ? dash : String(id));

export const TripBlocks = ({ trip }: TripBlocksProps) => (
  <Stack gap="md">
    <Section title="Fahrer">
      <FieldGrid>
        <ReadOnlyField
          label="Name"
          value={driverName(trip)}
          to={trip.driverId === null ? undefined : itemAddress('employee', trip.driverId)}
        />
        <ReadOnlyField label="Geburtsdatum" value={formatDay(trip.birthDay)} />
        <ReadOnlyField label="Fahrer-ID" value={formatId(trip.driverId)} />
      </FieldGrid>
    </Section>
    <Section title="Fahrzeug">
      <FieldGrid>
        <ReadOnlyField
          label="VIN"
          value={trip.vin}
          to={trip.vehicleId === null ? undefined : itemAddress('vehicle', trip.vehicleId)}
        />
        <ReadOnlyField label="Kennzeichen" value={trip.kennzeichen} />
        <ReadOnlyField label="Fahrzeug-ID" value={formatId(trip.vehicleId)} />
      </FieldGrid>
    </Section>
    <Section title="Zeitraum">
      <FieldGrid>
        <ReadOnlyField label="Start" value={formatMoment(trip.startTime)} />
        <ReadOnlyField label="Ende" value={formatTripEnd(trip)} />
        <ReadOnlyField label="Schichtdauer" value={formatHours(tripMilliseconds(trip))} />
      </FieldGrid>
    </Section>
  </Stack>
);
