import { isStrongPassword } from '@flottwart/contract/rules/password-strength';
import { Button, Paper, PasswordInput, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { apiAction } from '../../api/action.ts';
import { messageOf } from '../../api/api-error.ts';
import { FormMessage } from '../../ui/form-message.tsx';
import { NewPasswordField } from '../../ui/new-password-field.tsx';
import { RenewCalendarOffer } from './renew-calendar-offer.tsx';

const emptyForm = { currentPassword: '', newPassword: '', repeat: '' };

const findError = ({ currentPassword, newPassword, repeat }: typeof emptyForm): string | null => {
  if (currentPassword === '') return 'Bitte das aktuelle Passwort eingeben.';
  if (newPassword !== repeat) return 'Passwörter stimmen nicht überein.';
  if (!isStrongPassword(newPassword)) return '❌ Das neue Passwort ist nicht stark genug.';
  return null;
};

export const ChangePasswordForm = () => {
  const change = useMutation(apiAction('POST /api/auth/change-password'));
  const [message, setMessage] = useState<string | null>(null);
  const form = useForm({ initialValues: emptyForm });

  const submit = form.onSubmit((values) => {
    const found = findError(values);
    setMessage(found);
    change.reset();
    if (found) return;
    const { currentPassword, newPassword } = values;
    change.mutate({ body: { currentPassword, newPassword } }, { onSuccess: () => form.reset() });
  });
  const refusal = change.error ? messageOf(change.error, '❌ Fehler beim Ändern des Passworts.') : null;

  return (
    <Paper withBorder p="lg" maw="32rem">
      <form onSubmit={submit} noValidate>
        <Stack gap="sm">
          <PasswordInput
            label="Aktuelles Passwort"
            autoComplete="current-password"
            {...form.getInputProps('currentPassword')}
          />
          <NewPasswordField label="Neues Passwort" {...form.getInputProps('newPassword')} />
          <PasswordInput
            label="Neues Passwort wiederholen"
            autoComplete="new-password"
            {...form.getInputProps('repeat')}
          />
          <FormMessage tone="failure" text={message ?? refusal} />
          <FormMessage tone="success" text={change.isSuccess ? '✅ Passwort wurde erfolgreich geändert.' : null} />
          {change.isSuccess ? <RenewCalendarOffer /> : null}
          <Button type="submit" loading={change.isPending} mt="xs">
            Passwort ändern
          </Button>
        </Stack>
      </form>
    </Paper>
  );
};
