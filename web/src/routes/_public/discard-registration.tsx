import { createFileRoute } from '@tanstack/react-router';
import { DiscardRegistrationPage } from '../../features/account/mail-link-page.tsx';
import { tokenSearch } from '../../lib/route-params.ts';

export const Route = createFileRoute('/_public/discard-registration')({
  staticData: { title: 'Konto verwerfen' },
  validateSearch: tokenSearch,
  component: DiscardRegistrationPage,
});
