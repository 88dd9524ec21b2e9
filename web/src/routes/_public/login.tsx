import { createFileRoute, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useSessionState } from '../../api/session.ts';
import { LoginPage } from '../../features/account/login-page.tsx';
import { safeRedirect } from '../../lib/route-params.ts';

/** Redirects to the requested page as soon as there is a session, from this form or another tab. */
const Login = () => {
  const { redirect: target = '/dashboard' } = Route.useSearch();
  const { session } = useSessionState();
  const router = useRouter();

  useEffect(() => {
    if (session) router.history.replace(target);
  }, [session, target, router]);

  return session ? null : <LoginPage />;
};

export const Route = createFileRoute('/_public/login')({
  // Like its frame.
  codeSplitGroupings: [],
  staticData: { title: 'Anmelden' },
  // Named even when absent: the router would otherwise pass on the current parameter.
  validateSearch: (search): { redirect?: string } => ({ redirect: safeRedirect(search.redirect) }),
  component: Login,
});
