import { PasswordInput, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useStartSecondFactor } from '../../../api/account-security.ts';
import { fieldErrorsOf } from '../../../api/api-error.ts';
import { StepFooter } from './step-footer.tsx';

export const requiredCurrentPassword = (value: string): string | null =>
  value === '' ? 'Bitte das aktuelle Passwort eingeben.' : null;

interface PasswordStepProps {
  readonly onStart: (secret: { readonly secret: string; readonly uri: string }) => void;
  readonly onCancel: (() => void) | undefined;
}

export const PasswordStep = ({ onStart, onCancel }: PasswordStepProps) => {
  const start = useStartSecondFactor();
  const form = useForm({
    initialValues: { currentPassword: '' },
    validate: { currentPassword: requiredCurrentPassword },
  });
  const submit = form.onSubmit(({ currentPassword }) =>
    start.mutate(currentPassword, {
      onSuccess: onStart,
      onError: (error) => form.setErrors(fieldErrorsOf(error)),
    }),
  );

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        <Text>
          Gebraucht wird eine Authenticator-App auf dem Handy oder in einem Passwortmanager, zum Beispiel Aegis, 2FAS,
          Google Authenticator oder Microsoft Authenticator.
        </Text>
        <PasswordInput
          label="Aktuelles Passwort"
          autoComplete="current-password"
          autoFocus
          maw="22rem"
          {...form.getInputProps('currentPassword')}
        />
        <StepFooter
          submitLabel="Weiter"
          step={start}
          field="currentPassword"
          failureText="Die Einrichtung konnte nicht beginnen."
          onCancel={onCancel}
        />
      </Stack>
    </form>
  );
};
