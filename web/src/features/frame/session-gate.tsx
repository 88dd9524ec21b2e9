import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { type Session, useSessionState } from '../../api/session.ts';
import { toast } from '../../ui/toast.tsx';
import { SignOutNoticeBanner } from './sign-out-notice-banner.tsx';

interface SessionGateProps {
  readonly children: (session: Session) => ReactNode;
}

/** Shows its children while there is a session; afterwards the sign-out notice, or the way back to signing in. */
export const SessionGate = ({ children }: SessionGateProps) => {
  const { session, end } = useSessionState();
  const router = useRouter();
  const lostSession = session === null && end?.kind !== 'signed-out';

  useEffect(() => {
    if (!lostSession) return;
    if (end?.kind === 'expired') toast.info('Die Sitzung ist abgelaufen. Bitte erneut anmelden.');
    void router.invalidate();
  }, [lostSession, end, router]);

  if (session) return children(session);
  return end?.kind === 'signed-out' ? <SignOutNoticeBanner {...end} /> : null;
};
