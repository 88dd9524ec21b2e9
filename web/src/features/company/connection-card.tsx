import type { ConnectionState } from '@flottwart/contract/connections';
import { Divider, Group, Paper, SimpleGrid, Text, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { ReadOnlyField } from '../../ui/read-only-field.tsx';
import type { ShownValue } from './connection-descriptions.ts';
import { ConnectionStateView } from './connection-state-view.tsx';

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
