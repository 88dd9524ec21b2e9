import { isStrongPassword } from '@flottwart/contract/rules/password-strength';
import { Alert, Button, Paper, PasswordInput, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQuery } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { apiAction } from '../../api/action.ts';
import { messageOf } from '../../api/api-error.ts';
import { apiMutation } from '../../api/mutation.ts';
import { apiQuery } from '../../api/query.ts';
import { FormMessage } from '../../ui/form-message.tsx';
import { NewPasswordField } from '../../ui/new-password-field.tsx';
import { toast } from '../../ui/toast.tsx';
import { CalendarUrl } from './calendar-url.tsx';

/** The calendar has a secret of its own, which a new password does not change. */
const RenewCalendarOffer = () => {
  const calendar = useQuery(apiQuery('GET /api/users/myProfile/calendar'));
  const create = useMutation({ ...apiMutation('POST /api/users/myProfile/calendar'), gcTime: 0 });
  if (create.data) return <CalendarUrl url={create.data.url} />;
  if (!calendar.data?.createdAt) return null;

  const renew = () =>
    create.mutate(undefined, {
      onError: (error) => toast.error(messageOf(error, 'Die Adresse konnte nicht angelegt werden.')),
    });

  return (
    <Alert color="yellow" p="sm" title="Kalenderadresse">
      <Text mb="sm">
        Die Adresse des abonnierten Kalenders gilt weiter. Wenn sie jemand kennen könnte, jetzt eine neue anlegen; sie
        muss dann im Kalenderprogramm eingetragen werden.
      </Text>
      <Button
        variant="default"
        leftSection={<RefreshCw size={16} aria-hidden />}
        onClick={renew}
        loading={create.isPending}
      >
        Neue Kalenderadresse anlegen
      </Button>
    </Alert>
  );
};

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
