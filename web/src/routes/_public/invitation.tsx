import { createFileRoute } from '@tanstack/react-router';
import { AcceptInvitationPage } from '../../features/account/accept-invitation-page.tsx';
import { useTokenFromUrl } from '../../features/account/use-token-from-url.ts';
import { searchText } from '../../lib/route-params.ts';

const Invitation = () => {
  const token = useTokenFromUrl(Route.useSearch().token);
  return <AcceptInvitationPage kind="invitation" token={token} />;
};

export const Route = createFileRoute('/_public/invitation')({
  staticData: { title: 'Einladung annehmen' },
  validateSearch: (search): { token?: string } => ({ token: searchText(search.token) }),
  component: Invitation,
});
