import { createFileRoute } from '@tanstack/react-router';
import { profileQuery } from '../../api/profile.ts';
import { membersQuery } from '../../api/team.ts';
import { TeamPage } from '../../features/team/team-page.tsx';

export const Route = createFileRoute('/_app/my-team')({
  staticData: { title: 'Mein Team' },
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(membersQuery);
    void queryClient.prefetchQuery(profileQuery);
  },
  component: TeamPage,
});
