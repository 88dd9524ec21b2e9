import { Anchor, Button, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { apiAction } from '../../api/action.ts';
import { messageOf } from '../../api/api-error.ts';
import { FormCard } from '../../ui/form-card.tsx';
import { FormMessage } from '../../ui/form-message.tsx';

interface DiscardRegistrationPageProps {
  readonly token: string | undefined;
}

export const DiscardRegistrationPage = ({ token }: DiscardRegistrationPageProps) => (
  <FormCard title="Konto verwerfen">
    {token ? <Discarding token={token} /> : <FormMessage tone="failure" text="Kein Token vorhanden." />}
  </FormCard>
);

/** Needs a click, because mail scanners open links. */
const Discarding = ({ token }: { readonly token: string }) => {
  const discard = useMutation(apiAction('POST /api/auth/discard-registration'));
  if (discard.data) {
    return (
      <>
        <FormMessage tone="success" text={discard.data.message} />
        <Anchor component={Link} to="/signup" size="sm">
          Eigene Firma registrieren
        </Anchor>
      </>
    );
  }
  return (
    <>
      <Text size="sm">
        Eine Einladung oder Registrierung zu dieser E-Mail-Adresse wird gelöscht. Bestätigte Konten bleiben unberührt.
      </Text>
      <FormMessage
        tone="failure"
        text={discard.error ? messageOf(discard.error, 'Das Konto konnte nicht verworfen werden.') : null}
      />
      <Button color="red" onClick={() => discard.mutate({ body: { token } })} loading={discard.isPending} fullWidth>
        Konto verwerfen
      </Button>
    </>
  );
};
