import type { Alternative } from '@flottwart/contract/work-items/police-report';
import { Radio, Stack, Text } from '@mantine/core';
import { formatInstant } from '../../lib/german-dates.ts';
import { driverName, formatTripEnd } from '../../shared/trips/trip-text.ts';

interface AlternativeChoiceProps {
  readonly alternatives: readonly Alternative[];
  readonly chosenId: number | null;
  /** Time of the offence, as shown. */
  readonly offence: string;
  readonly onChoose: (id: number) => void;
}

const describe = (trip: Alternative): string =>
  `${formatInstant(trip.startTime)} – ${formatTripEnd(trip)} · ${trip.kennzeichen}`;

/** Takes the place of the offence's fields when no single trip fits the instant. */
export const AlternativeChoice = ({ alternatives, chosenId, offence, onChoose }: AlternativeChoiceProps) => (
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
    <Text size="sm" c="dimmed">
      Die Tatzeit bleibt {offence} Uhr.
    </Text>
  </>
);
