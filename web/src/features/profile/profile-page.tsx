import { Skeleton, Stack } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { HashTabs } from '../../ui/hash-tabs.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { CalendarCard } from './calendar-card.tsx';
import { NotificationChoicesCard } from './notification-choices-card.tsx';
import { ProfileTab } from './profile-tab.tsx';
import { ReminderMailsCard } from './reminder-mails-card.tsx';
import { AccountEventsCard } from './security/account-events-card.tsx';
import { SecondFactorCard } from './security/second-factor-card.tsx';
import { SessionsCard } from './security/sessions-card.tsx';

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
