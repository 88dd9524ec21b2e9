import { createFileRoute } from '@tanstack/react-router';
import { DiscardRegistrationPage } from '../../features/account/discard-registration-page.tsx';
import { useTokenFromUrl } from '../../features/account/use-token-from-url.ts';
import { searchText } from '../../lib/route-params.ts';

const DiscardRegistration = () => {
  const token = useTokenFromUrl(Route.useSearch().token);
  return <DiscardRegistrationPage token={token} />;
};

export const Route = createFileRoute('/_public/discard-registration')({
  staticData: { title: 'Konto verwerfen' },
  validateSearch: (search): { token?: string } => ({ token: searchText(search.token) }),
  component: DiscardRegistration,
});
