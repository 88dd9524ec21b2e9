import { Alert, Button, Stack, Text } from '@mantine/core';
import { messageOf } from '../../api/api-error.ts';
import { useStartDemo } from '../../api/auth.ts';
import { FormMessage } from '../../ui/form-message.tsx';

interface PublicDemoStartProps {
  readonly hours: number;
}

/** The way into a public demo: a company for this visitor alone. */
export const PublicDemoStart = ({ hours }: PublicDemoStartProps) => {
  const start = useStartDemo();
  return (
    <Alert title="Flottwart ausprobieren" variant="light">
      <Stack gap="sm">
        <Text size="sm">
          Eine erfundene Spedition mit 150 Fahrzeugen und 120 Fahrern, nur für diesen Besuch. Nach {hours} Stunden wird
          sie mit allen Eingaben gelöscht. Bitte keine echten Daten eingeben. E-Mails werden nicht verschickt, sondern
          landen im Postfach der Demo.
        </Text>
        <FormMessage
          tone="failure"
          text={start.error ? messageOf(start.error, 'Die Demo konnte nicht gestartet werden.') : null}
        />
        <Button onClick={() => start.mutate()} loading={start.isPending || start.isSuccess} fullWidth>
          Demo starten
        </Button>
      </Stack>
    </Alert>
  );
};
