import { Group, Kbd, Text } from '@mantine/core';
import classes from './key-hints.module.css';

const hints = [
  ['↑ ↓', 'auswählen'],
  ['↵', 'öffnen'],
  ['Strg ↵', 'in neuem Tab'],
  ['Esc', 'schließen'],
] as const;

export const KeyHints = () => (
  <Group gap="md" className={classes.hints} aria-hidden>
    {hints.map(([key, action]) => (
      <Text key={key} size="xs" c="dimmed">
        <Kbd size="xs">{key}</Kbd> {action}
      </Text>
    ))}
  </Group>
);
