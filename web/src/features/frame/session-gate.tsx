import { Alert, Anchor, Center, Stack, VisuallyHidden } from '@mantine/core';
import { Link, useNavigate, useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { type Session, type SignOutNotice, useSessionState } from '../../api/session.ts';
import { Logo } from '../../ui/brand/logo.tsx';
import { toast } from '../../ui/toast.tsx';

const targetNames = { '/': 'Zur Startseite', '/login': 'Zur Anmeldung' } as const;

/** Replaces the application after the session has ended, so that no company data stays visible. */
const SignOutNoticeBanner = ({ message, target, seconds }: SignOutNotice) => {
  const navigate = useNavigate();

  useEffect(() => {
    const timer = setTimeout(() => void navigate({ to: target }), seconds * 1000);
    return () => clearTimeout(timer);
  }, [navigate, target, seconds]);

  return (
    <Center component="main" mih="100dvh" p="lg">
      <Stack align="center">
        <Logo />
        <VisuallyHidden component="h1">Abmeldung</VisuallyHidden>
        <Alert color="green" role="status">
          {message}
        </Alert>
        <Anchor component={Link} to={target} size="sm">
          {targetNames[target]}
        </Anchor>
      </Stack>
    </Center>
  );
};

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
