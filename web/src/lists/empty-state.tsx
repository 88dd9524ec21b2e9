import { Button, Group, Stack, Text } from '@mantine/core';
import { FileUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { runShortcut, useIsOffered } from '../ui/shortcuts.ts';

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

/** Opens the import of the page from its empty list; nothing on pages without one. */
export const ImportFirstItems = () => {
  if (!useIsOffered('import')) return null;
  return (
    <Button variant="default" leftSection={<FileUp size={16} aria-hidden />} onClick={() => runShortcut('import')}>
      Aus Excel oder CSV importieren
    </Button>
  );
};

interface FirstItemProps {
  readonly title: string;
  readonly hint: string;
  readonly addLabel: string;
  readonly onAdd: () => void;
  /** Another way to begin. */
  readonly more?: ReactNode;
}

/** An empty list that can be begun right here. */
export const FirstItem = ({ title, hint, addLabel, onAdd, more }: FirstItemProps) => (
  <EmptyState
    title={title}
    hint={hint}
    action={
      <Group gap="xs" justify="center">
        <Button variant="default" onClick={onAdd}>
          {addLabel}
        </Button>
        <ImportFirstItems />
        {more}
      </Group>
    }
  />
);
