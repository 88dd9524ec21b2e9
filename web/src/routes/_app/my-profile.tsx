import { createFileRoute } from '@tanstack/react-router';
import { apiQuery } from '../../api/query.ts';
import { ProfilePage } from '../../features/profile/profile-page.tsx';

export const Route = createFileRoute('/_app/my-profile')({
  staticData: { title: 'Mein Profil' },
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(apiQuery('GET /api/users/myProfile'));
    void queryClient.prefetchQuery(apiQuery('GET /api/users/myProfile/calendar'));
    void queryClient.prefetchQuery(apiQuery('GET /api/users/myProfile/second-factor'));
  },
  component: ProfilePage,
});
