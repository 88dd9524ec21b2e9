import { Button, Group, Modal, Stack } from '@mantine/core';
import type { FormEventHandler, ReactNode } from 'react';
import { FormMessage } from './form-message.tsx';

interface FormDialogProps {
  readonly opened: boolean;
  readonly title: string;
  readonly submitLabel: string;
  /** What went wrong, in one sentence; `null` while all is well. */
  readonly failure: ReactNode;
  readonly busy: boolean;
  /** Where the button waits for required fields. */
  readonly canSubmit?: boolean;
  /** Wider, where there is something to read. */
  readonly size?: 'lg';
  readonly onSubmit: FormEventHandler<HTMLFormElement>;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** The shell of every add-dialog: title, fields, message, buttons. It cannot be closed while it saves. */
export const FormDialog = (props: FormDialogProps) => {
  const { opened, title, submitLabel, failure, busy, canSubmit = true, size, onSubmit, onClose, children } = props;
  const closeWhenIdle = () => {
    if (!busy) onClose();
  };

  return (
    <Modal opened={opened} onClose={closeWhenIdle} title={title} {...(size && { size })}>
      <form onSubmit={onSubmit} noValidate aria-busy={busy}>
        <Stack gap="sm">
          {children}
          <FormMessage tone="failure" text={failure} />
        </Stack>
        <Group justify="flex-end" mt="lg" gap="sm">
          <Button variant="default" onClick={closeWhenIdle} disabled={busy}>
            Abbrechen
          </Button>
          <Button type="submit" loading={busy} disabled={!canSubmit}>
            {submitLabel}
          </Button>
        </Group>
      </form>
    </Modal>
  );
};
