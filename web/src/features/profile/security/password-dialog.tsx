import { PasswordInput, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { UseMutationResult } from '@tanstack/react-query';
import { fieldErrorsOf, messageOf } from '../../../api/api-error.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { requiredCurrentPassword } from './password-step.tsx';

interface PasswordDialogProps<Result> {
  readonly title: string;
  readonly text: string;
  readonly submitLabel: string;
  readonly change: UseMutationResult<Result, Error, string>;
  readonly onSuccess: (result: Result) => void;
  readonly onClose: () => void;
}

/** Asks for the password again before a change that protects the account. */
export const PasswordDialog = <Result,>(props: PasswordDialogProps<Result>) => {
  const { title, text, submitLabel, change, onSuccess, onClose } = props;
  const form = useForm({
    initialValues: { currentPassword: '' },
    validate: { currentPassword: requiredCurrentPassword },
  });
  const submit = form.onSubmit(({ currentPassword }) =>
    change.mutate(currentPassword, {
      onSuccess: (result) => {
        onClose();
        onSuccess(result);
      },
      onError: (error) => form.setErrors(fieldErrorsOf(error)),
    }),
  );
  const isAtField = change.error !== null && 'currentPassword' in fieldErrorsOf(change.error);

  return (
    <FormDialog
      opened
      title={title}
      submitLabel={submitLabel}
      failure={change.error && !isAtField ? messageOf(change.error, 'Das hat nicht geklappt.') : null}
      busy={change.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Text>{text}</Text>
      <PasswordInput
        label="Aktuelles Passwort"
        autoComplete="current-password"
        data-autofocus
        {...form.getInputProps('currentPassword')}
      />
    </FormDialog>
  );
};
