import { Button, Group, Modal, Stack } from '@mantine/core';
import { type FormEvent, type FormEventHandler, type ReactNode, useEffect, useRef } from 'react';
import { RestoredDraftNote } from './draft-actions.tsx';
import { FormMessage } from './form-message.tsx';
import type { FormDraft } from './use-draft.ts';
import { useOpenDialog } from './use-open-dialog.ts';

interface FormDialogProps {
  readonly opened: boolean;
  readonly title: string;
  readonly submitLabel: string;
  /** Failure in one sentence; `null` while there is none. */
  readonly failure: ReactNode;
  readonly busy: boolean;
  /** False while required fields are missing. */
  readonly canSubmit?: boolean;
  /** Wider, for dialogs with more text. */
  readonly size?: 'lg' | 'xl';
  /** For dialogs that keep typed values as a draft. */
  readonly draft?: FormDraft;
  readonly onSubmit: FormEventHandler<HTMLFormElement>;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

const fieldSelector = ['input:not([type="hidden"], [type="file"])', 'textarea', 'select']
  .map((field) => `${field}:not(:disabled)`)
  .join();

/** The dialog starts in its first field, not on the close button above it. */
const startInFirstField = (form: HTMLFormElement | null): void => {
  if (form && !form.querySelector('[data-autofocus]'))
    form.querySelector(fieldSelector)?.setAttribute('data-autofocus', 'true');
};

/** Moves the focus to the first wrong field once a submitted form shows one, also if the server refuses it; typing ends the wait. */
const useFocusOnError = () => {
  const submitted = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const wrong = submitted.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (!wrong) return;
    submitted.current = null;
    wrong.focus();
  });
  return submitted;
};

/**
 * The shell of every add-dialog: title, fields, message, buttons. It cannot be closed while it saves. The cancel button
 * discards the typed values; closing it in any other way may be an accident and keeps a draft.
 */
export const FormDialog = (props: FormDialogProps) => {
  const {
    opened,
    title,
    submitLabel,
    failure,
    busy,
    canSubmit = true,
    size,
    draft,
    onSubmit,
    onClose,
    children,
  } = props;
  const cancel = () => {
    draft?.clear();
    onClose();
  };
  const dismiss = () => {
    if (busy) return;
    draft?.suspend();
    onClose();
  };

  useOpenDialog(opened, dismiss);
  const submitted = useFocusOnError();

  const stopWaiting = () => {
    submitted.current = null;
  };

  /** A field with text that is none of its choices refuses the form; it shows why on `invalid`. */
  const submit = (event: FormEvent<HTMLFormElement>) => {
    const fields = [...event.currentTarget.querySelectorAll('input')];
    const stray = fields.find((field) => field.validity.customError && !field.checkValidity());
    if (!stray) {
      submitted.current = event.currentTarget;
      return onSubmit(event);
    }
    event.preventDefault();
    stray.focus();
  };

  return (
    <Modal opened={opened} onClose={dismiss} title={title} {...(size && { size })}>
      <form ref={startInFirstField} onSubmit={submit} onInput={stopWaiting} noValidate aria-busy={busy}>
        <Stack gap="sm">
          {draft ? <RestoredDraftNote draft={draft} disabled={busy} /> : null}
          {children}
          <FormMessage tone="failure" text={failure} />
        </Stack>
        <Group justify="flex-end" mt="lg" gap="sm">
          <Button variant="default" onClick={cancel} disabled={busy}>
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
