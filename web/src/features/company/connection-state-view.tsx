import type { ConnectionState } from '@flottwart/contract/connections';
import { Group, Stack, Text } from '@mantine/core';
import { Check, CircleHelp, type LucideIcon, TriangleAlert, Unplug } from 'lucide-react';
import { formatInstant, relativeTime } from '../../lib/german-dates.ts';
import { germanNumber } from '../../lib/german-numbers.ts';
import { Chip, type ChipTone } from '../../ui/chip.tsx';

interface Look {
  readonly tone: ChipTone;
  readonly icon: LucideIcon;
  readonly text: string;
}

const looks: Readonly<Record<ConnectionState['status'], Look>> = {
  missing: { tone: 'gray', icon: Unplug, text: 'Nicht verbunden' },
  incomplete: { tone: 'yellow', icon: CircleHelp, text: 'Passwort fehlt' },
  unchecked: { tone: 'yellow', icon: CircleHelp, text: 'Noch nicht geprüft' },
  working: { tone: 'green', icon: Check, text: 'Verbunden' },
  failing: { tone: 'red', icon: TriangleAlert, text: 'Gestört' },
};

const countsOf = ({ found, new: created, changed, skipped }: NonNullable<ConnectionState['lastImport']>): string =>
  [
    `${germanNumber(found, 0)} gefunden`,
    `${germanNumber(created, 0)} neu`,
    `${germanNumber(changed, 0)} geändert`,
    `${germanNumber(skipped, 0)} übersprungen`,
  ].join(', ');

interface ConnectionStateViewProps {
  readonly state: ConnectionState;
}

/** State of a connection, its last use and the outcome. */
export const ConnectionStateView = ({ state }: ConnectionStateViewProps) => {
  const { provider, status, lastRunAt, lastError, lastImport } = state;
  return (
    <Stack gap={6}>
      <Group gap="sm">
        <Chip {...looks[status]} />
        {lastRunAt ? (
          <Text size="sm" c="dimmed">
            zuletzt benutzt {relativeTime(lastRunAt, new Date())} ({formatInstant(lastRunAt)})
          </Text>
        ) : null}
      </Group>
      {lastError ? (
        <Text size="sm" c="var(--mantine-color-error)">
          Letzter Fehler: {lastError}
        </Text>
      ) : null}
      {lastImport ? <Text size="sm">Letzte Übernahme: {countsOf(lastImport)}</Text> : null}
      {provider ? (
        <Text size="sm" c="dimmed">
          Anbieter: {provider}
        </Text>
      ) : null}
    </Stack>
  );
};
