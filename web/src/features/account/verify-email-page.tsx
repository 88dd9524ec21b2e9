import { Anchor, Button, Group, Loader, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { ApiError, messageOf } from '../../api/api-error.ts';
import { apiQuery } from '../../api/query.ts';
import { FormCard } from '../../ui/form-card.tsx';
import { FormMessage } from '../../ui/form-message.tsx';
import { ResendForm } from './resend-form.tsx';
import { SignInButton, VerifiedNotice } from './verified-notice.tsx';

interface VerifyEmailPageProps {
  readonly token: string | undefined;
}

export const VerifyEmailPage = ({ token }: VerifyEmailPageProps) => {
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
  if (isPending) {
    return (
      <Group role="status" gap="sm">
        <Loader size="sm" aria-hidden />
        <Text>E-Mail-Adresse wird bestätigt …</Text>
      </Group>
    );
  }
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
    <ResendForm />
    <Anchor component={Link} to="/login" size="sm">
      Zur Anmeldung
    </Anchor>
  </>
);
