import type { SiteInfo } from '@flottwart/contract/system';
import { Alert, Anchor, Button, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { messageOf } from '../../api/api-error.ts';
import { useLogin } from '../../api/auth.ts';
import { FormMessage } from '../../ui/form-message.tsx';

interface DemoStartProps {
  readonly account: NonNullable<SiteInfo['demo']>;
}

/** The way into a demo: one click instead of a form. */
export const DemoStart = ({ account }: DemoStartProps) => {
  const login = useLogin();
  return (
    <Alert title="Flottwart ausprobieren" variant="light">
      <Stack gap="sm">
        <Text size="sm">
          Eine erfundene Spedition mit 150 Fahrzeugen und 120 Fahrern. Alles lässt sich ändern, nichts verlässt diesen
          Rechner: E-Mails landen im{' '}
          <Anchor component={Link} to="/demo/mailbox" inherit>
            Postfach der Demo
          </Anchor>
          .
        </Text>
        <FormMessage tone="failure" text={login.error ? messageOf(login.error, '❌ Login fehlgeschlagen') : null} />
        <Button onClick={() => login.mutate({ body: account })} loading={login.isPending || login.isSuccess} fullWidth>
          Demo starten
        </Button>
      </Stack>
    </Alert>
  );
};
