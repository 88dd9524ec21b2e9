import { createFileRoute } from '@tanstack/react-router';
import { secondFactorQuery } from '../../api/account-security.ts';
import { myCalendarQuery } from '../../api/calendar.ts';
import { profileQuery } from '../../api/profile.ts';
import { ProfilePage } from '../../features/profile/profile-page.tsx';

export const Route = createFileRoute('/_app/my-profile')({
  staticData: { title: 'Mein Profil' },
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(profileQuery);
    void queryClient.prefetchQuery(myCalendarQuery);
    void queryClient.prefetchQuery(secondFactorQuery);
  },
  component: ProfilePage,
});
