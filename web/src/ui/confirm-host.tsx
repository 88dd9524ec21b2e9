import { Button, Group, Modal, Text } from '@mantine/core';
import { useState } from 'react';
import { type Question, usePendingQuestion } from './confirm.ts';

const nothing: Question = { title: '', text: '', confirmLabel: '' };

/** Above the dialog that asks. */
const aboveDialogs = 250;

/** Mounted once in the frame; shows what `confirm()` asks. */
export const ConfirmHost = () => {
  const pending = usePendingQuestion();
  // While the dialog fades out, it goes on showing the question that has just been answered.
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
