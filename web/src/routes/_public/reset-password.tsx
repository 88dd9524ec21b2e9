import { createFileRoute } from '@tanstack/react-router';
import { ResetPasswordPage } from '../../features/account/reset-password-page.tsx';
import { useTokenFromUrl } from '../../features/account/use-token-from-url.ts';
import { searchText } from '../../lib/route-params.ts';

const ResetPassword = () => {
  const token = useTokenFromUrl(Route.useSearch().token);
  return <ResetPasswordPage token={token} />;
};

export const Route = createFileRoute('/_public/reset-password')({
  staticData: { title: 'Neues Passwort' },
  validateSearch: (search): { token?: string } => ({ token: searchText(search.token) }),
  component: ResetPassword,
});
