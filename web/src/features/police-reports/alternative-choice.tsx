import type { Alternative } from '@flottwart/contract/work-items/police-report';
import { Button, Radio, Stack, Text } from '@mantine/core';
import { ArrowLeft } from 'lucide-react';
import { formatDay, formatInstant } from '../../lib/german-dates.ts';
import { driverName, formatTripEnd } from '../../shared/trips/trip-text.ts';
import { retryInstant } from './incident-rules.ts';

interface AlternativeChoiceProps {
  readonly alternatives: readonly Alternative[];
  readonly chosenId: number | null;
  readonly onChoose: (id: number) => void;
  readonly onBack: () => void;
}

const describe = (trip: Alternative): string =>
  `${formatInstant(trip.startTime)} – ${formatTripEnd(trip)} · ${trip.kennzeichen}`;

/** Takes the place of the incident's fields when no single trip fits the instant. */
export const AlternativeChoice = ({ alternatives, chosenId, onChoose, onBack }: AlternativeChoiceProps) => {
  const chosen = alternatives.find(({ id }) => id === chosenId);
  const instant = chosen ? retryInstant(chosen) : null;

  return (
    <>
      <Radio.Group
        label="Fahrer auswählen"
        description="Zum angegebenen Zeitpunkt passt keine Fahrt eindeutig. Diese Fahrten liegen am nächsten."
        value={chosenId === null ? '' : String(chosenId)}
        onChange={(id) => onChoose(Number(id))}
      >
        <Stack gap="xs" mt="sm">
          {alternatives.map((alternative) => (
            <Radio
              key={alternative.id}
              value={String(alternative.id)}
              label={driverName(alternative)}
              description={describe(alternative)}
            />
          ))}
        </Stack>
      </Radio.Group>
      {instant ? (
        <Text size="sm" c="dimmed">
          Als Tatzeit wird {formatDay(instant.date)}, {instant.time} Uhr eingetragen, eine Minute nach Beginn der Fahrt.
          Sie lässt sich danach ändern.
        </Text>
      ) : null}
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<ArrowLeft size={14} aria-hidden />}
        onClick={onBack}
        style={{ alignSelf: 'flex-start' }}
      >
        Angaben ändern
      </Button>
    </>
  );
};
