import { Button, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { ApiError, messageOf } from '../../api/api-error.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { type CredentialField, CredentialInput } from './credential-input.tsx';

interface CredentialFailureProps {
  readonly text: string;
  readonly error: Error;
  /** Offers to store a connection that does not work yet. */
  readonly onSkipCheck?: () => void;
}

const CredentialFailure = ({ text, error, onSkipCheck }: CredentialFailureProps) => {
  const hasFailedCheck = error instanceof ApiError && error.code === 'unprocessable';
  return (
    <Stack gap="xs" align="flex-start">
      <div>
        {text} {messageOf(error, '')}
      </div>
      {hasFailedCheck && onSkipCheck ? (
        <>
          <Text size="sm" c="var(--mantine-color-text)">
            Die Angaben lassen sich auch ungeprüft speichern, etwa wenn der Server noch nicht erreichbar ist.
          </Text>
          <Button variant="default" size="xs" onClick={onSkipCheck}>
            Speichern ohne Prüfung
          </Button>
        </>
      ) : null}
    </Stack>
  );
};

export type CredentialValues<Name extends string> = Readonly<Record<Name, string>>;

interface CredentialDialogProps<Name extends string> {
  readonly opened: boolean;
  readonly title: string;
  readonly fields: readonly CredentialField<Name>[];
  /** Precedes the reason, see docs/coverage.md#errors. */
  readonly failureText: string;
  readonly canSkipCheck?: boolean;
  readonly save: (values: CredentialValues<Name>, isUnchecked: boolean) => Promise<unknown>;
  readonly onClose: () => void;
}

const emptyValues = <Name extends string>(fields: readonly CredentialField<Name>[]): CredentialValues<Name> =>
  Object.fromEntries(fields.map(({ name }) => [name, ''])) as Record<Name, string>;

const findMismatch = <Name extends string>(
  fields: readonly CredentialField<Name>[],
  values: CredentialValues<Name>,
): Name | null =>
  fields.find(({ name, repeats }) => repeats !== undefined && values[name] !== values[repeats])?.name ?? null;

/** The one dialog for credentials. The server tests them before it stores them, so saving may take some seconds. */
export const CredentialDialog = <Name extends string>(props: CredentialDialogProps<Name>) => {
  const { opened, title, fields, failureText, canSkipCheck = false, save, onClose } = props;
  const [values, setValues] = useState(() => emptyValues(fields));
  const [mismatch, setMismatch] = useState<Name | null>(null);
  const saving = useMutation({ mutationFn: (isUnchecked: boolean) => save(values, isUnchecked) });
  const isComplete = fields.every(({ name }) => values[name].trim() !== '');

  const close = () => {
    setValues(emptyValues(fields));
    setMismatch(null);
    saving.reset();
    onClose();
  };

  const change = (name: Name, value: string) => {
    setValues({ ...values, [name]: value });
    setMismatch(null);
  };

  const submit = (isUnchecked: boolean) => {
    const found = findMismatch(fields, values);
    setMismatch(found);
    saving.reset();
    if (found !== null) return;
    saving.mutate(isUnchecked, {
      onSuccess: () => {
        toast.success('Die Zugangsdaten wurden gespeichert.');
        close();
      },
    });
  };

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (isComplete && !saving.isPending) submit(false);
  };

  return (
    <FormDialog
      opened={opened}
      title={title}
      submitLabel="Speichern"
      failure={
        saving.error ? (
          <CredentialFailure
            text={failureText}
            error={saving.error}
            {...(canSkipCheck && { onSkipCheck: () => submit(true) })}
          />
        ) : null
      }
      busy={saving.isPending}
      canSubmit={isComplete}
      onSubmit={handleSubmit}
      onClose={close}
    >
      {fields.map((field, index) => (
        <CredentialInput
          key={field.name}
          field={field}
          value={values[field.name]}
          error={mismatch === field.name ? 'Passwörter stimmen nicht überein' : null}
          isFirst={index === 0}
          onChange={(value) => change(field.name, value)}
        />
      ))}
      <Text size="sm" c="dimmed" role="status">
        {saving.isPending ? 'Die Zugangsdaten werden geprüft …' : 'Vor dem Speichern wird die Verbindung geprüft.'}
      </Text>
    </FormDialog>
  );
};
