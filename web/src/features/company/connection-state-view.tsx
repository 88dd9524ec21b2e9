import type { ConnectionState } from '@flottwart/contract/connections';
import { Badge, Group, Stack, Text } from '@mantine/core';
import { formatInstant, relativeTime } from '../../lib/german-dates.ts';
import { germanNumber } from '../../lib/german-numbers.ts';

const badges: Readonly<Record<ConnectionState['status'], { readonly color: string; readonly label: string }>> = {
  missing: { color: 'gray', label: 'Nicht verbunden' },
  incomplete: { color: 'yellow', label: 'Passwort fehlt' },
  unchecked: { color: 'yellow', label: 'Noch nicht geprüft' },
  working: { color: 'green', label: 'Verbunden' },
  failing: { color: 'red', label: 'Gestört' },
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
  const { color, label } = badges[status];
  return (
    <Stack gap={6}>
      <Group gap="sm">
        <Badge color={color} variant="light" tt="none" miw="max-content">
          {label}
        </Badge>
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
