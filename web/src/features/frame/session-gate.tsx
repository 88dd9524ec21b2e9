import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { type Session, useSessionState } from '../../api/session.ts';
import { toast } from '../../ui/toast.tsx';
import { SignOutNoticeBanner } from './sign-out-notice-banner.tsx';

interface SessionGateProps {
  readonly children: (session: Session) => ReactNode;
}

/** Shows what needs a session while there is one; then a farewell, or the way back to signing in. */
export const SessionGate = ({ children }: SessionGateProps) => {
  const { session, end } = useSessionState();
  const router = useRouter();
  const lostSession = session === null && end?.kind !== 'farewell';

  useEffect(() => {
    if (!lostSession) return;
    if (end?.kind === 'expired') toast.info('Die Sitzung ist abgelaufen. Bitte erneut anmelden.');
    void router.invalidate();
  }, [lostSession, end, router]);

  if (session) return children(session);
  return end?.kind === 'farewell' ? <SignOutNoticeBanner {...end} /> : null;
};
