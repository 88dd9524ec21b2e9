import { maxCodeLength } from '@flottwart/contract/rules/limits';
import { Alert, Button, Paper, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fieldErrorsOf, messageOf } from '../../api/api-error.ts';
import { readBody, sendRequest } from '../../api/client.ts';
import { apiQuery, type BodyOf } from '../../api/query.ts';
import { endSession } from '../../api/session.ts';
import { formatInstant } from '../../lib/german-dates.ts';
import { saveFile } from '../../lib/save-file.ts';
import { confirm } from '../../ui/confirm.ts';
import { FormMessage } from '../../ui/form-message.tsx';

const deletedText = 'Spedition erfolgreich gelöscht. Du wirst in 5 Sekunden abgemeldet.';

/** For the user's own records: the application keeps this number alone. */
const receiptOf = (companyName: string, text: string): File =>
  new File(
    [
      `Löschbestätigung\n\nFirma: ${companyName}\nZeitpunkt: ${formatInstant(new Date().toISOString())}\n${text}\n\n` +
        'Alle Daten der Firma wurden sofort aus der Datenbank entfernt. In Sicherungskopien des Betreibers bleiben sie, ' +
        'bis diese turnusmäßig überschrieben sind.\n',
    ],
    'Löschbestätigung.txt',
    { type: 'text/plain' },
  );

/** The number of the deletion travels in a header. */
const deleteCompanyAs = async (body: BodyOf<'POST /api/admin/delete-spedition'>) => {
  const response = await sendRequest('POST /api/admin/delete-spedition', { body });
  const text = String(await readBody(response));
  return { text, number: response.headers.get('X-Deletion-Number') };
};

interface DeleteCompanyTabProps {
  readonly companyName: string;
}

export const DeleteCompanyTab = ({ companyName }: DeleteCompanyTabProps) => {
  const { data: profile } = useQuery(apiQuery('GET /api/users/myProfile'));
  const deleteCompany = useMutation({ mutationFn: deleteCompanyAs });
  const { data: ownFactor } = useQuery({
    ...apiQuery('GET /api/users/myProfile/second-factor'),
    enabled: profile?.role === 'ADMIN',
  });
  // The credentials may be those of another administrator.
  const [isCodeMissing, setIsCodeMissing] = useState(false);
  const asksCode = isCodeMissing || Boolean(ownFactor?.enabledAt);
  const form = useForm({
    initialValues: { typedName: '', username: '', password: '', code: '' },
    validate: {
      typedName: (value) => (value.trim() === companyName ? null : `Bitte „${companyName}“ eintippen.`),
      username: (value) => (value.includes('@') ? null : 'Bitte die E-Mail-Adresse eines Administrators eingeben.'),
      password: (value) => (value === '' ? 'Bitte das Passwort eingeben.' : null),
    },
  });

  const submit = form.onSubmit(async ({ username, password, code }) => {
    const isConfirmed = await confirm({
      title: 'Account löschen',
      text: 'Möchtest du die Spedition mit allen Daten wirklich löschen? Das lässt sich nicht rückgängig machen.',
      confirmLabel: 'Endgültig löschen',
    });
    if (!isConfirmed) return;
    deleteCompany.mutate(
      { username, password, ...(code.trim() !== '' && { code: code.trim() }) },
      {
        onSuccess: ({ text, number }) => {
          const message = `${text || deletedText}${number === null ? '' : ` Löschnummer: ${number}`}`;
          saveFile(receiptOf(companyName, message));
          endSession({ kind: 'signed-out', message, target: '/login', seconds: 5 });
        },
        onError: (error) => {
          const fields = fieldErrorsOf(error);
          setIsCodeMissing((isMissing) => isMissing || fields.code !== undefined);
          form.setErrors(fields);
        },
      },
    );
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
      <Text mb="xs">
        Löscht die Spedition mit allen Mitgliedern und Daten: sofort und endgültig. Es bleibt nur eine Löschnummer ohne
        Bezug zur Firma; sie wird angezeigt und als Datei gespeichert.
      </Text>
      <Text mb="md">
        Was aufzubewahren ist, etwa Rechnungen, vorher herunterladen. Zur Sicherheit sind der Firmenname und die
        Zugangsdaten eines Administrators nötig, mit dessen zweitem Faktor, falls eingerichtet.
      </Text>
      <form onSubmit={submit} noValidate>
        <Stack gap="sm">
          <TextInput
            label="Name der Firma"
            description={companyName}
            autoComplete="off"
            {...form.getInputProps('typedName')}
          />
          <TextInput label="E-Mail-Adresse" type="email" autoComplete="username" {...form.getInputProps('username')} />
          <PasswordInput label="Passwort" autoComplete="current-password" {...form.getInputProps('password')} />
          {asksCode ? (
            <TextInput
              label="Code aus der App oder Wiederherstellungscode"
              description="Nur für Konten mit zweitem Faktor"
              autoComplete="one-time-code"
              maxLength={maxCodeLength}
              {...form.getInputProps('code')}
            />
          ) : null}
          <FormMessage tone="failure" text={failure} />
          <Button type="submit" color="red" loading={deleteCompany.isPending} mt="xs">
            Account löschen
          </Button>
        </Stack>
      </form>
    </Paper>
  );
};
