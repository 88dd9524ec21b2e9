import { Button, Group, List, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { type Question, usePendingQuestion } from './confirm.ts';
import { useOpenDialog } from './use-open-dialog.ts';

const nothing: Question = { title: '', text: '', confirmLabel: '' };

/** Stacked above the dialog that calls `confirm()`. */
const aboveDialogs = 250;

/** Mounted once in the frame; shows the question of `confirm()`. */
export const ConfirmHost = () => {
  const pending = usePendingQuestion();
  // Keeps showing the last question while the dialog fades out.
  const [shown, setShown] = useState<Question>(nothing);
  const [typed, setTyped] = useState('');
  if (pending && pending !== shown) {
    setShown(pending);
    setTyped('');
  }
  const { title, text, content, confirmLabel, details = [], typed: wanted } = shown;
  const isTyped = wanted === undefined || typed.trim().toLowerCase() === wanted.toLowerCase();

  useOpenDialog(pending !== null, () => pending?.answer(false));

  return (
    <Modal
      opened={pending !== null}
      onClose={() => pending?.answer(false)}
      title={title}
      size={details.length > 0 || content ? 'md' : 'sm'}
      zIndex={aboveDialogs}
    >
      {content ? (
        <Stack gap="sm" mb="sm">
          {content}
        </Stack>
      ) : null}
      <Text>{text}</Text>
      {details.length > 0 ? (
        <List size="sm" mt="sm" spacing={4}>
          {details.map((detail) => (
            <List.Item key={detail}>{detail}</List.Item>
          ))}
        </List>
      ) : null}
      {wanted === undefined ? null : (
        <TextInput
          mt="md"
          label={`Zum Bestätigen „${wanted}“ eingeben`}
          data-autofocus
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      )}
      <Group justify="flex-end" mt="lg" gap="sm">
        <Button
          variant="default"
          onClick={() => pending?.answer(false)}
          data-autofocus={wanted === undefined || undefined}
        >
          Abbrechen
        </Button>
        <Button color="red" disabled={!isTyped} onClick={() => pending?.answer(true)}>
          {confirmLabel}
        </Button>
      </Group>
    </Modal>
  );
};
