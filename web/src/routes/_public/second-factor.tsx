import { createFileRoute, redirect, useRouter } from '@tanstack/react-router';
import { apiQuery } from '../../api/query.ts';
import { sessionState } from '../../api/session.ts';
import { SessionGate } from '../../features/frame/session-gate.tsx';
import { SecondFactorRequiredPage } from '../../features/profile/security/second-factor-required-page.tsx';
import { safeRedirect } from '../../lib/route-params.ts';
import { SignOutButton } from '../../shared/sign-out-button.tsx';

/** Stop for members who lack the second factor that their company requires. */
const SecondFactor = () => {
  const { redirect: target = '/dashboard' } = Route.useSearch();
  const router = useRouter();
  return (
    <SessionGate>
      {() => (
        <>
          <SecondFactorRequiredPage onDone={() => router.history.replace(target)} />
          <SignOutButton />
        </>
      )}
    </SessionGate>
  );
};

export const Route = createFileRoute('/_public/second-factor')({
  staticData: { title: 'Zweiter Faktor' },
  validateSearch: (search): { redirect?: string } => ({ redirect: safeRedirect(search.redirect) }),
  beforeLoad: async ({ context: { queryClient }, location }) => {
    if (!sessionState().session) throw redirect({ to: '/login', search: { redirect: location.href } });
    const factor = await queryClient.fetchQuery(apiQuery('GET /api/users/myProfile/second-factor')).catch(() => null);
    if (factor?.enabledAt) throw redirect({ to: '/my-profile', hash: 'sicherheit' });
  },
  component: SecondFactor,
});
