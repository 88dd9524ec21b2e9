import { Anchor, Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { ApiError, messageOf } from '../../api/api-error.ts';
import { apiQuery } from '../../api/query.ts';
import { FormCard } from '../../ui/form-card.tsx';
import { FormMessage } from '../../ui/form-message.tsx';
import { useTokenFromUrl, Waiting } from './mail-link-page.tsx';
import { MailRequestForm } from './mail-request-form.tsx';

/** Verification countdown, see docs/coverage.md#constants. */
const countdownSeconds = 5;

interface VerifiedNoticeProps {
  readonly message: string;
}

const VerifiedNotice = ({ message }: VerifiedNoticeProps) => {
  const [secondsLeft, setSecondsLeft] = useState(countdownSeconds);
  const navigate = useNavigate();

  // For whoever comes back to this page, or loads it again: the token is gone from the URL by now.
  useEffect(() => window.history.replaceState({ ...window.history.state, isVerified: true }, ''), []);

  useEffect(() => {
    if (secondsLeft === 0) {
      void navigate({ to: '/login', replace: true });
      return;
    }
    const timer = setTimeout(() => setSecondsLeft(secondsLeft - 1), 1000);
    return () => clearTimeout(timer);
  }, [secondsLeft, navigate]);

  return (
    <>
      <FormMessage tone="success" text={message} />
      <Text c="dimmed">
        Weiterleitung zur Anmeldung in {secondsLeft} {secondsLeft === 1 ? 'Sekunde' : 'Sekunden'}.
      </Text>
      <SignInButton />
    </>
  );
};

/** Takes the place of this page in the history: its link is used up. */
const SignInButton = () => (
  <Button renderRoot={(props) => <Link to="/login" replace {...props} />} fullWidth>
    Jetzt einloggen
  </Button>
);

export const VerifyEmailPage = () => {
  const token = useTokenFromUrl();
  const isVerified = useLocation({ select: ({ state }) => state.isVerified });
  return (
    <FormCard title="E-Mail-Bestätigung">
      {token ? (
        <Verification token={token} />
      ) : isVerified ? (
        <>
          <FormMessage tone="success" text="Die E-Mail-Adresse ist bestätigt." />
          <SignInButton />
        </>
      ) : (
        <FailedVerification text="Kein Token vorhanden." />
      )}
    </FormCard>
  );
};

const Verification = ({ token }: { readonly token: string }) => {
  const { data, error, isPending, refetch } = useQuery(apiQuery('GET /api/auth/verify', { query: { token } }));
  if (isPending) return <Waiting text="E-Mail-Adresse wird bestätigt …" />;
  if (data) return <VerifiedNotice message={data.message} />;

  const text = `❌ Verifizierung fehlgeschlagen: ${messageOf(error, 'Unbekannter Fehler.')}`;
  const isTransient = error instanceof ApiError && (error.code === 'offline' || error.code === 'unavailable');
  if (!isTransient) return <FailedVerification text={text} />;
  return (
    <>
      <FormMessage tone="failure" text={text} />
      <Button variant="default" onClick={() => void refetch()}>
        Erneut versuchen
      </Button>
    </>
  );
};

const FailedVerification = ({ text }: { readonly text: string }) => (
  <>
    <FormMessage tone="failure" text={text} />
    <MailRequestForm
      route="POST /api/auth/resend-verification"
      description="Für einen neuen Link genügt die Adresse, mit der das Konto angelegt wurde."
      submitLabel="Bestätigungs-Mail erneut senden"
    />
    <Anchor component={Link} to="/login" size="sm">
      Zur Anmeldung
    </Anchor>
  </>
);
