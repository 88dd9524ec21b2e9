import { createFileRoute } from '@tanstack/react-router';
import { VerifyEmailPage } from '../../features/account/verify-email-page.tsx';
import { tokenSearch } from '../../lib/route-params.ts';

export const Route = createFileRoute('/_public/verify-email')({
  staticData: { title: 'E-Mail-Bestätigung' },
  validateSearch: tokenSearch,
  component: VerifyEmailPage,
});
