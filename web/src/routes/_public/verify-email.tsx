import { createFileRoute } from '@tanstack/react-router';
import { useTokenFromUrl } from '../../features/account/use-token-from-url.ts';
import { VerifyEmailPage } from '../../features/account/verify-email-page.tsx';
import { searchText } from '../../lib/route-params.ts';

const VerifyEmail = () => {
  const token = useTokenFromUrl(Route.useSearch().token);
  return <VerifyEmailPage token={token} />;
};

export const Route = createFileRoute('/_public/verify-email')({
  staticData: { title: 'E-Mail-Bestätigung' },
  validateSearch: (search): { token?: string } => ({ token: searchText(search.token) }),
  component: VerifyEmail,
});
