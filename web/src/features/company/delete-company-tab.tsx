import { Alert, Button, Paper, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { fieldErrorsOf, messageOf } from '../../api/api-error.ts';
import { useDeleteCompany } from '../../api/company.ts';
import { profileQuery } from '../../api/profile.ts';
import { endSession } from '../../api/session.ts';
import { confirm } from '../../ui/confirm.ts';
import { FormMessage } from '../../ui/form-message.tsx';

const deletedText = 'Spedition erfolgreich gelöscht. Du wirst in 5 Sekunden abgemeldet.';

export const DeleteCompanyTab = () => {
  const { data: profile } = useQuery(profileQuery);
  const deleteCompany = useDeleteCompany();
  const form = useForm({
    initialValues: { username: '', password: '' },
    validate: {
      username: (value) => (value.includes('@') ? null : 'Bitte die E-Mail-Adresse eines Administrators eingeben.'),
      password: (value) => (value === '' ? 'Bitte das Passwort eingeben.' : null),
    },
  });

  const submit = form.onSubmit(async (credentials) => {
    const isConfirmed = await confirm({
      title: 'Account löschen',
      text: 'Möchtest du die Spedition mit allen Daten wirklich löschen? Das lässt sich nicht rückgängig machen.',
      confirmLabel: 'Endgültig löschen',
    });
    if (!isConfirmed) return;
    deleteCompany.mutate(credentials, {
      onSuccess: (text) => endSession({ kind: 'farewell', message: text || deletedText, target: '/login', seconds: 5 }),
      onError: (error) => form.setErrors(fieldErrorsOf(error)),
    });
  });
  const failure = deleteCompany.error ? messageOf(deleteCompany.error, 'Löschen fehlgeschlagen.') : null;

  if (profile?.role === 'USER') {
    return (
      <Alert color="petrol" p="sm" maw="44rem">
        Die Spedition löschen können nur Administratoren.
      </Alert>
    );
  }

  return (
    <Paper withBorder p="lg" maw="32rem">
      <Text mb="md">
        Löscht die Spedition mit allen Mitgliedern und Daten. Zur Sicherheit sind die Zugangsdaten eines Administrators
        nötig.
      </Text>
      <form onSubmit={submit} noValidate>
        <Stack gap="sm">
          <TextInput label="E-Mail-Adresse" type="email" autoComplete="username" {...form.getInputProps('username')} />
          <PasswordInput label="Passwort" autoComplete="current-password" {...form.getInputProps('password')} />
          <FormMessage tone="failure" text={failure} />
          <Button type="submit" color="red" loading={deleteCompany.isPending} mt="xs">
            Account löschen
          </Button>
        </Stack>
      </form>
    </Paper>
  );
};
