import { HashTabs } from '../../ui/hash-tabs.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { ChangePasswordForm } from './change-password-form.tsx';
import { ProfileTab } from './profile-tab.tsx';
import { RemindersTab } from './reminders-tab.tsx';
import { SecurityTab } from './security/security-tab.tsx';

export const ProfilePage = () => (
  <>
    <PageHeader title="Mein Profil" />
    <HashTabs
      label="Mein Profil"
      tabs={[
        { hash: 'profil', label: 'Profil', content: <ProfileTab /> },
        { hash: 'passwort', label: 'Passwort ändern', content: <ChangePasswordForm /> },
        { hash: 'sicherheit', label: 'Sicherheit', content: <SecurityTab /> },
        { hash: 'erinnerungen', label: 'Erinnerungen', content: <RemindersTab /> },
      ]}
    />
  </>
);
