import { createFileRoute, redirect } from '@tanstack/react-router';
import { sessionState } from '../../api/session.ts';
import { SignupPage } from '../../features/account/signup-page.tsx';

export const Route = createFileRoute('/_public/signup')({
  staticData: { title: 'Registrieren' },
  beforeLoad: () => {
    if (sessionState().session) throw redirect({ to: '/dashboard' });
  },
  component: SignupPage,
});
