import type { EndpointOf } from '@flottwart/contract/api';
import type { ResponseBody } from '@flottwart/contract/endpoint';
import { type BerlinZone, berlinDay, berlinZones } from '@flottwart/contract/rules/berlin-time';
import type { Trip } from '@flottwart/contract/trips';
import {
  ActionIcon,
  Alert,
  Anchor,
  Button,
  Group,
  Paper,
  SegmentedControl,
  SimpleGrid,
  Stack,
  Text,
  Title,
} from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowLeft, FileWarning } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { messageOf } from '../../api/api-error.ts';
import { apiQuery, type QueryOf } from '../../api/query.ts';
import { formatInstant } from '../../lib/german-dates.ts';
import { PlateSelect } from '../../shared/plate-select.tsx';
import { TripEnd } from '../../shared/trips/trip-doubt.tsx';
import { driverName, tripUrl } from '../../shared/trips/trip-text.ts';
import { entryError } from '../../ui/dates/date-kinds.ts';
import { DayAndTime } from '../../ui/dates/day-and-time.tsx';
import { FormMessage } from '../../ui/form-message.tsx';
import { itemUrl } from '../../work-items/kind-pages.ts';

interface TripLineProps {
  readonly trip: Trip;
  readonly label?: string;
  readonly emphasis?: boolean;
  readonly onLeave: () => void;
}

/** One trip with its driver; both lead on to their pages. */
const TripLine = ({ trip, label, emphasis = false, onLeave }: TripLineProps) => {
  const name = driverName(trip);
  return (
    <Paper withBorder p="sm">
      {label ? (
        <Text size="xs" c="dimmed" fw={600}>
          {label}
        </Text>
      ) : null}
      <Text size={emphasis ? 'lg' : 'sm'} fw={emphasis ? 700 : 500}>
        {trip.driverId === null ? (
          name
        ) : (
          <Anchor component={Link} to={itemUrl('employee', trip.driverId)} inherit onClick={onLeave}>
            {name}
          </Anchor>
        )}
      </Text>
      <Text size="sm" c="dimmed">
        {formatInstant(trip.startTime)} – <TripEnd trip={trip} />
        {' · '}
        <Anchor component={Link} to={tripUrl(trip.id)} inherit display="inline-block" onClick={onLeave}>
          Zur Fahrt
        </Anchor>
      </Text>
    </Paper>
  );
};

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

const WhoDroveResult = ({ result, timeZone, onTimeZone, onLeave, onReport }: WhoDroveResultProps) => {
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

interface WhoDroveProps {
  /** Answered at once if it names a time. */
  readonly question: QueryOf<'GET /api/vehicle-driver-history/who-drove'> | undefined;
  readonly onBack: () => void;
  readonly onLeave: () => void;
  readonly onReport: (offence: QueryOf<'GET /api/vehicle-driver-history/who-drove'>) => void;
}

const emptyQuery: QueryOf<'GET /api/vehicle-driver-history/who-drove'> = { licensePlate: '', date: '', time: '' };

/** Plate, day and time in Berlin; the result names the driver. */
export const WhoDrove = ({ question, onBack, onLeave, onReport }: WhoDroveProps) => {
  const [asked, setAsked] = useState<QueryOf<'GET /api/vehicle-driver-history/who-drove'> | null>(
    question?.time ? question : null,
  );
  const result = useQuery({
    ...apiQuery('GET /api/vehicle-driver-history/who-drove', { query: asked ?? emptyQuery }),
    enabled: asked !== null,
  });
  const form = useForm<QueryOf<'GET /api/vehicle-driver-history/who-drove'>>({
    initialValues: question ?? { ...emptyQuery, date: berlinDay(new Date()) },
    validate: {
      licensePlate: (value) => (value === '' ? 'Bitte ein Kennzeichen wählen.' : null),
      date: (value) => (value === '' ? 'Bitte ein Datum eingeben.' : entryError('date', value)),
      time: (value) => (value === '' ? 'Bitte eine Uhrzeit eingeben.' : entryError('time', value)),
    },
  });

  const submit = (event: FormEvent<HTMLFormElement>) => {
    if (event.currentTarget.checkValidity()) return form.onSubmit(setAsked)(event);
    event.preventDefault();
  };

  return (
    <Stack p="lg" gap="md">
      <Group gap="xs">
        <ActionIcon variant="subtle" color="gray" aria-label="Zurück zur Suche" onClick={onBack}>
          <ArrowLeft size={18} aria-hidden />
        </ActionIcon>
        <Title order={2}>Wer fuhr?</Title>
      </Group>
      <form onSubmit={submit} noValidate>
        <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="sm">
          <PlateSelect
            label="Kennzeichen"
            includesFormer
            data-autofocus
            autoFocus
            comboboxProps={{ zIndex: 300 }}
            {...form.getInputProps('licensePlate')}
            onChange={(plate) => form.setFieldValue('licensePlate', plate ?? '')}
          />
          <DayAndTime form={form} />
        </SimpleGrid>
        <Button type="submit" mt="md" loading={result.isFetching}>
          Nachsehen
        </Button>
      </form>
      <FormMessage
        tone="failure"
        text={result.error ? messageOf(result.error, 'Die Fahrten konnten nicht geladen werden.') : null}
      />
      {asked && result.data ? (
        <WhoDroveResult
          result={result.data}
          timeZone={asked.timeZone}
          onTimeZone={(timeZone) => setAsked({ ...asked, timeZone })}
          onLeave={onLeave}
          onReport={() => onReport(asked)}
        />
      ) : null}
    </Stack>
  );
};
