import { createFileRoute } from '@tanstack/react-router';
import { AcceptInvitationPage } from '../../features/account/accept-invitation-page.tsx';
import { useTokenFromUrl } from '../../features/account/use-token-from-url.ts';
import { searchText } from '../../lib/route-params.ts';

const ConfirmRegistration = () => {
  const token = useTokenFromUrl(Route.useSearch().token);
  return <AcceptInvitationPage kind="registration" token={token} />;
};

export const Route = createFileRoute('/_public/confirm-registration')({
  staticData: { title: 'Registrierung bestätigen' },
  validateSearch: (search): { token?: string } => ({ token: searchText(search.token) }),
  component: ConfirmRegistration,
});
