import type { ConnectionState } from '@flottwart/contract/connections';
import { Divider, Group, Paper, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { Check, CircleHelp, type LucideIcon, TriangleAlert, Unplug } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { formatInstant, relativeTime } from '../../lib/german-dates.ts';
import { germanNumber } from '../../lib/german-numbers.ts';
import { Chip, type ChipTone } from '../../ui/chip.tsx';
import { ReadOnlyField } from '../../ui/read-only-field.tsx';
import type { ShownValue } from './connection-descriptions.ts';

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
const ConnectionStateView = ({ state }: ConnectionStateViewProps) => {
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

interface ConnectionCardProps {
  readonly title: string;
  /** 3 where it is one of several of its kind. */
  readonly level?: 2 | 3;
  readonly intro?: string;
  /** Empty as long as nothing is set up. */
  readonly values: readonly ShownValue[];
  readonly state: ConnectionState;
  /** Buttons, for those who may press them. */
  readonly actions: ReactNode;
}

/** The shell of everything a company is connected with: what it is, its state, what is stored, what can be done. */
export const ConnectionCard = ({ title, level = 2, intro, values, state, actions }: ConnectionCardProps) => {
  const titleId = useId();
  return (
    <Paper component="section" withBorder p="lg" maw="44rem" aria-labelledby={titleId}>
      <Title order={level} id={titleId} mb={intro ? 4 : 'xs'}>
        {title}
      </Title>
      {intro ? (
        <Text c="dimmed" mb="md">
          {intro}
        </Text>
      ) : null}
      <ConnectionStateView state={state} />
      {values.length > 0 ? (
        <>
          <Divider my="md" />
          <SimpleGrid cols={{ base: 1, xs: values.length > 2 ? 3 : 2 }} spacing="xl" verticalSpacing="sm">
            {values.map(({ label, value }) => (
              <ReadOnlyField key={label} label={label} value={value} />
            ))}
          </SimpleGrid>
        </>
      ) : null}
      {actions ? (
        <Group mt="lg" gap="sm">
          {actions}
        </Group>
      ) : null}
    </Paper>
  );
};
