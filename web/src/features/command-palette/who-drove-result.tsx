import type { EndpointOf } from '@flottwart/contract/api';
import type { ResponseBody } from '@flottwart/contract/endpoint';
import { type BerlinZone, berlinZones } from '@flottwart/contract/rules/berlin-time';
import { Alert, Button, SegmentedControl, Stack, Text, Title } from '@mantine/core';
import { FileWarning } from 'lucide-react';
import { formatInstant } from '../../lib/german-dates.ts';
import { TripLine } from './trip-line.tsx';

interface WhoDroveResultProps {
  readonly result: ResponseBody<EndpointOf<'GET /api/vehicle-driver-history/who-drove'>>;
  /** The one of two hours that is asked about, where the clock showed the time twice. */
  readonly timeZone: BerlinZone | undefined;
  readonly onTimeZone: (zone: BerlinZone | undefined) => void;
  readonly onLeave: () => void;
  readonly onReport: () => void;
}

const both = 'both';

/** Moment of the answer; both of them in the repeated hour. */
const formatMoments = (at: string, until: string): string =>
  at === until ? formatInstant(at) : `${formatInstant(at)} und MEZ`;

export const WhoDroveResult = ({ result, timeZone, onTimeZone, onLeave, onReport }: WhoDroveResultProps) => {
  const { vehicle, at, until, trips, isUnclear, before, after } = result;
  return (
    <section aria-live="polite">
      <Title order={3} mb="xs">
        {vehicle.licensePlate} am {formatMoments(at, until)}
      </Title>
      {at !== until || timeZone ? (
        <>
          <Text size="sm">Diese Stunde gab es zweimal. Welche ist gemeint?</Text>
          <SegmentedControl
            aria-label="Welche Stunde"
            mt={4}
            mb="xs"
            value={timeZone ?? both}
            data={[
              { value: both, label: 'beide' },
              { value: 'MESZ', label: 'MESZ (davor)' },
              { value: 'MEZ', label: 'MEZ (danach)' },
            ]}
            onChange={(value) => onTimeZone(berlinZones.find((zone) => zone === value))}
          />
        </>
      ) : null}
      {trips.length === 0 ? (
        <Alert color="yellow" p="sm" mb="xs">
          <Text size="sm">Zu diesem Zeitpunkt ist keine Fahrt eingetragen.</Text>
        </Alert>
      ) : null}
      {trips.length > 1 ? (
        <Alert color="yellow" p="sm" mb="xs">
          <Text size="sm">
            {at === until
              ? 'Mehrere Fahrten überschneiden sich zu diesem Zeitpunkt.'
              : 'Mehrere Fahrten fallen in die beiden Stunden.'}
          </Text>
        </Alert>
      ) : null}
      {isUnclear ? (
        <Alert color="red" p="sm" mb="xs" title="Wahrscheinlich, ungeklärt">
          <Text size="sm">
            Für die Fahrt zu diesem Zeitpunkt fehlt die Abmeldung. Das Fahrzeug kann auch jemand anderes gehabt haben.
          </Text>
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
