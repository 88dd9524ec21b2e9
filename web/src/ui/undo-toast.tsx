import { Button, Group, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { Check, Undo2 } from 'lucide-react';

/** Long enough to read, to doubt and to reach the button. */
const undoMilliseconds = 10_000;

/** Says what was done and offers to take it back, once. */
export const undoToast = (message: string, undo: () => void): void => {
  const id = notifications.show({
    color: 'green',
    role: 'status',
    icon: <Check size={16} aria-hidden />,
    autoClose: undoMilliseconds,
    message: (
      <Group justify="space-between" gap="sm" wrap="nowrap">
        <Text size="sm">{message}</Text>
        <Button
          size="compact-sm"
          variant="light"
          leftSection={<Undo2 size={14} aria-hidden />}
          onClick={() => {
            notifications.hide(id);
            undo();
          }}
        >
          Rückgängig
        </Button>
      </Group>
    ),
  });
};
