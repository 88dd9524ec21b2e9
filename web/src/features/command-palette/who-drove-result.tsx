import type { EndpointOf } from '@flottwart/contract/api';
import type { ResponseBody } from '@flottwart/contract/endpoint';
import { Alert, Button, Stack, Text, Title } from '@mantine/core';
import { FileWarning } from 'lucide-react';
import { formatInstant } from '../../lib/german-dates.ts';
import { TripLine } from './trip-line.tsx';

interface WhoDroveResultProps {
  readonly result: ResponseBody<EndpointOf<'GET /api/vehicle-driver-history/who-drove'>>;
  readonly onLeave: () => void;
  readonly onReport: () => void;
}

export const WhoDroveResult = ({ result, onLeave, onReport }: WhoDroveResultProps) => {
  const { vehicle, at, trips, before, after } = result;
  return (
    <section aria-live="polite">
      <Title order={3} mb="xs">
        {vehicle.licensePlate} am {formatInstant(at)}
      </Title>
      {trips.length === 0 ? (
        <Alert color="yellow" p="sm" mb="xs">
          <Text size="sm">Zu diesem Zeitpunkt ist keine Fahrt eingetragen.</Text>
        </Alert>
      ) : null}
      {trips.length > 1 ? (
        <Alert color="yellow" p="sm" mb="xs">
          <Text size="sm">Mehrere Fahrten überschneiden sich zu diesem Zeitpunkt.</Text>
        </Alert>
      ) : null}
      <Stack gap="xs">
        {trips.map((trip) => (
          <TripLine key={trip.id} trip={trip} emphasis onLeave={onLeave} />
        ))}
        {before ? <TripLine label="Fahrt davor" trip={before} onLeave={onLeave} /> : null}
        {after ? <TripLine label="Fahrt danach" trip={after} onLeave={onLeave} /> : null}
      </Stack>
      <Button mt="md" variant="default" leftSection={<FileWarning size={16} aria-hidden />} onClick={onReport}>
        Ordnungswidrigkeit anlegen
      </Button>
    </section>
  );
};
