import { maxNameLength } from '@flottwart/contract/rules/limits';
import { Button, Group, Paper, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { CalendarPlus, CalendarX, RefreshCw } from 'lucide-react';
import { lazy, Suspense, useId } from 'react';
import { messageOf } from '../../api/api-error.ts';
import { apiMutation } from '../../api/mutation.ts';
import { apiQuery } from '../../api/query.ts';
import { updateSessionUser } from '../../api/session.ts';
import { formatInstant } from '../../lib/german-dates.ts';
import { confirm } from '../../ui/confirm.ts';
import { EditableField } from '../../ui/editable-field.tsx';
import { HashTabs } from '../../ui/hash-tabs.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { ReadOnlyField } from '../../ui/read-only-field.tsx';
import { SavingSwitch } from '../../ui/saving-switch.tsx';
import { toast } from '../../ui/toast.tsx';
import { CalendarUrl } from './calendar-url.tsx';
import { NotificationChoicesCard } from './notification-choices-card.tsx';
import { AccountEventsCard } from './security/account-events-card.tsx';
import { SecondFactorCard } from './security/second-factor-card.tsx';
import { SessionsCard } from './security/sessions-card.tsx';

const CalendarCard = () => {
  const calendar = useQuery(apiQuery('GET /api/users/myProfile/calendar'));
  const create = useMutation({ ...apiMutation('POST /api/users/myProfile/calendar'), gcTime: 0 });
  const remove = useMutation(apiMutation('DELETE /api/users/myProfile/calendar'));

  const issue = () =>
    create.mutate(undefined, {
      onError: (error) => toast.error(messageOf(error, 'Die Adresse konnte nicht angelegt werden.')),
    });

  const renew = async () => {
    const isConfirmed = await confirm({
      title: 'Neue Adresse anlegen',
      text: 'Die bisherige Adresse gilt dann nicht mehr. Wo der Kalender schon abonniert ist, muss die neue eingetragen werden.',
      confirmLabel: 'Neue Adresse anlegen',
    });
    if (isConfirmed) issue();
  };

  const revoke = async () => {
    const isConfirmed = await confirm({
      title: 'Kalender abschalten',
      text: 'Die Adresse gilt dann nicht mehr, und abonnierte Kalender werden nicht mehr aktualisiert.',
      confirmLabel: 'Abschalten',
    });
    if (!isConfirmed) return;
    remove.mutate(undefined, {
      onSuccess: ({ message }) => {
        create.reset();
        toast.success(message);
      },
      onError: (error) => toast.error(messageOf(error, 'Der Kalender konnte nicht abgeschaltet werden.')),
    });
  };

  return (
    <Paper withBorder p="lg">
      <Title order={2} mb="xs">
        Kalender abonnieren
      </Title>
      <Text mb="md">
        Eigene offene Aufgaben, HU/AU, UVV-Prüfungen, Service, Reifenwechsel, Leasingrückgaben und
        Führerscheinkontrollen im eigenen Kalenderprogramm. Änderungen kommen von selbst nach.
      </Text>
      <QueryView
        query={calendar}
        loading={<Skeleton height={36} maw="16rem" aria-busy="true" />}
        failureText="Fehler beim Laden des Kalenders."
      >
        {({ createdAt }) =>
          createdAt === null ? (
            <Button leftSection={<CalendarPlus size={16} aria-hidden />} onClick={issue} loading={create.isPending}>
              Kalenderadresse anlegen
            </Button>
          ) : (
            <>
              {create.data ? (
                <CalendarUrl url={create.data.url} />
              ) : (
                <Text mb="md">
                  Angelegt am {formatInstant(createdAt)}. Die Adresse ist geheim und wird nur beim Anlegen gezeigt; ist
                  sie nicht mehr zur Hand, hilft eine neue.
                </Text>
              )}
              <Group gap="sm">
                <Button
                  variant="default"
                  leftSection={<RefreshCw size={16} aria-hidden />}
                  onClick={() => void renew()}
                  loading={create.isPending}
                >
                  Neue Adresse anlegen
                </Button>
                <Button
                  variant="default"
                  leftSection={<CalendarX size={16} aria-hidden />}
                  onClick={() => void revoke()}
                  loading={remove.isPending}
                >
                  Kalender abschalten
                </Button>
              </Group>
            </>
          )
        }
      </QueryView>
    </Paper>
  );
};

const ReminderMailsCard = () => {
  const profile = useQuery(apiQuery('GET /api/users/myProfile'));
  const update = useMutation(apiMutation('PATCH /api/users/myProfile'));
  const explanation = useId();

  const set = (reminderMails: boolean) =>
    update.mutate(
      { body: { reminderMails } },
      {
        onSuccess: () =>
          toast.success(reminderMails ? 'Erinnerungen kommen per E-Mail.' : 'Erinnerungen per E-Mail sind aus.'),
        onError: (error) => toast.error(messageOf(error, 'Fehler beim Speichern.')),
      },
    );

  return (
    <QueryView
      query={profile}
      loading={<Skeleton height={150} aria-busy="true" />}
      failureText="Fehler beim Laden der Benutzerdaten"
    >
      {({ reminderMails }) => (
        <Paper withBorder p="lg">
          <SavingSwitch
            label={<strong>Erinnerungen per E-Mail</strong>}
            aria-describedby={explanation}
            checked={update.isPending ? update.variables.body.reminderMails === true : reminderMails}
            isSaving={update.isPending}
            onToggle={set}
          />
          <Text id={explanation} c="dimmed" mt="sm">
            Morgens eine E-Mail, wenn HU/AU, UVV-Prüfung, Service, Reifenwechsel, Leasingrückgabe oder
            Führerscheinkontrolle in 30 oder 7 Tagen fällig oder schon überfällig sind; je Stufe nur einmal. Es geht um
            die eigenen Fahrzeuge und Fahrer, bei Administratoren auch um solche, die niemandem zugewiesen sind.
          </Text>
        </Paper>
      )}
    </QueryView>
  );
};

const ProfileTab = () => {
  const profile = useQuery(apiQuery('GET /api/users/myProfile'));
  const { mutateAsync: update } = useMutation(apiMutation('PATCH /api/users/myProfile'));

  const save = async (body: { readonly firstName: string } | { readonly lastName: string }) => {
    const saved = await update({ body });
    updateSessionUser({ firstName: saved.firstName, lastName: saved.lastName });
    return saved;
  };

  return (
    <QueryView
      query={profile}
      loading={<Skeleton height={220} maw="32rem" />}
      failureText="Fehler beim Laden der Benutzerdaten"
    >
      {({ firstName, lastName, email }) => (
        <Paper withBorder p="lg" maw="32rem">
          <Stack gap="sm">
            <EditableField
              label="Vorname"
              value={firstName}
              maxLength={maxNameLength}
              onSave={(value) => save({ firstName: value })}
            />
            <EditableField
              label="Nachname"
              value={lastName}
              maxLength={maxNameLength}
              onSave={(value) => save({ lastName: value })}
            />
            <ReadOnlyField label="E-Mail-Adresse" value={email} />
          </Stack>
        </Paper>
      )}
    </QueryView>
  );
};

const ChangePasswordForm = lazy(async () => ({
  default: (await import('./change-password-form.tsx')).ChangePasswordForm,
}));

const PasswordTab = () => (
  <Suspense fallback={<Skeleton h="12rem" maw="28rem" />}>
    <ChangePasswordForm />
  </Suspense>
);

const SecurityTab = () => (
  <Stack gap="lg" maw="56rem">
    <SecondFactorCard />
    <SessionsCard />
    <AccountEventsCard />
  </Stack>
);

const RemindersTab = () => (
  <Stack gap="lg" maw="44rem">
    <ReminderMailsCard />
    <NotificationChoicesCard />
    <CalendarCard />
  </Stack>
);

export const ProfilePage = () => (
  <>
    <PageHeader title="Mein Profil" />
    <HashTabs
      label="Mein Profil"
      tabs={[
        { hash: 'profil', label: 'Profil', content: <ProfileTab /> },
        { hash: 'passwort', label: 'Passwort ändern', content: <PasswordTab /> },
        { hash: 'sicherheit', label: 'Sicherheit', content: <SecurityTab /> },
        { hash: 'erinnerungen', label: 'Erinnerungen', content: <RemindersTab /> },
      ]}
    />
  </>
);
