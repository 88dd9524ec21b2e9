import { Button, Group, Modal, Text } from '@mantine/core';
import { useState } from 'react';
import { type Question, usePendingQuestion } from './confirm.ts';

const nothing: Question = { title: '', text: '', confirmLabel: '' };

/** Stacked above the dialog that calls `confirm()`. */
const aboveDialogs = 250;

/** Mounted once in the frame; shows the question of `confirm()`. */
export const ConfirmHost = () => {
  const pending = usePendingQuestion();
  // Keeps showing the last question while the dialog fades out.
  const [shown, setShown] = useState<Question>(nothing);
  if (pending && pending !== shown) setShown(pending);
  const { title, text, confirmLabel } = shown;

  return (
    <Modal
      opened={pending !== null}
      onClose={() => pending?.answer(false)}
      title={title}
      size="sm"
      zIndex={aboveDialogs}
    >
      <Text>{text}</Text>
      <Group justify="flex-end" mt="lg" gap="sm">
        <Button variant="default" onClick={() => pending?.answer(false)} data-autofocus>
          Abbrechen
        </Button>
        <Button color="red" onClick={() => pending?.answer(true)}>
          {confirmLabel}
        </Button>
      </Group>
    </Modal>
  );
};
