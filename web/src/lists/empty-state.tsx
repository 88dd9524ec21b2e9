import { Button, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';

interface EmptyStateProps {
  readonly title: string;
  /** Next step for the reader. */
  readonly hint?: string;
  readonly action?: ReactNode;
}

export const EmptyState = ({ title, hint, action }: EmptyStateProps) => (
  <Stack align="center" gap="xs" py="xl" px="md">
    <Text fw={600} ta="center">
      {title}
    </Text>
    {hint ? (
      <Text size="sm" c="dimmed" ta="center" maw="30rem">
        {hint}
      </Text>
    ) : null}
    {action}
  </Stack>
);

interface FirstItemProps {
  readonly title: string;
  readonly hint: string;
  readonly addLabel: string;
  readonly onAdd: () => void;
}

/** An empty list that can be begun right here. */
export const FirstItem = ({ title, hint, addLabel, onAdd }: FirstItemProps) => (
  <EmptyState
    title={title}
    hint={hint}
    action={
      <Button variant="default" onClick={onAdd}>
        {addLabel}
      </Button>
    }
  />
);
