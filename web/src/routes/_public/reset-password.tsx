import { createFileRoute } from '@tanstack/react-router';
import { PasswordLinkPage } from '../../features/account/mail-link-page.tsx';
import { tokenSearch } from '../../lib/route-params.ts';

export const Route = createFileRoute('/_public/reset-password')({
  staticData: { title: 'Neues Passwort' },
  validateSearch: tokenSearch,
  component: () => <PasswordLinkPage kind="reset" />,
});
