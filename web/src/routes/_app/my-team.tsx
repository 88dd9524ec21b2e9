import { createFileRoute } from '@tanstack/react-router';
import { apiQuery } from '../../api/query.ts';
import { TeamPage } from '../../features/team/team-page.tsx';

export const Route = createFileRoute('/_app/my-team')({
  staticData: { title: 'Mein Team' },
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(apiQuery('GET /api/users/my-spedition-members'));
    void queryClient.prefetchQuery(apiQuery('GET /api/users/myProfile'));
  },
  component: TeamPage,
});
