import { Alert, Anchor, Button, Flex, List, Stack, Text, TextInput } from '@mantine/core';
import { Copy } from 'lucide-react';
import { useRef } from 'react';
import { toast } from '../../ui/toast.tsx';

interface CalendarUrlProps {
  readonly url: string;
}

/** Calendar programs register themselves for this URL scheme. */
const asSubscription = (url: string): string => url.replace(/^https?:/, 'webcal:');

const ways = [
  ['Google Kalender', 'bei „Weitere Kalender“ auf das Plus, dann „Per URL“.'],
  ['Outlook', '„Kalender hinzufügen“, dann „Aus dem Internet abonnieren“.'],
  ['Apple Kalender', 'am Mac „Ablage“, dann „Neues Kalenderabonnement“; am iPhone über den Link unten.'],
] as const;

/** Shown once, right after the URL was created. */
export const CalendarUrl = ({ url }: CalendarUrlProps) => {
  const field = useRef<HTMLInputElement>(null);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      toast.success('Adresse kopiert.');
    } catch {
      field.current?.select();
      toast.info('Bitte mit Strg+C kopieren.');
    }
  };

  return (
    <Stack gap="md" mb="lg">
      <Flex gap="sm" align="flex-end" wrap="wrap">
        <TextInput
          ref={field}
          label="Adresse des Kalenders"
          value={url}
          readOnly
          flex="1 1 16rem"
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
        <Button leftSection={<Copy size={16} aria-hidden />} onClick={() => void copy()}>
          Kopieren
        </Button>
      </Flex>
      <Alert color="yellow" p="sm">
        Diese Adresse wird nur jetzt gezeigt. Wer sie kennt, kann den Kalender lesen: bitte nicht weitergeben.
      </Alert>
      <div>
        <Text mb="xs">So wird der Kalender abonniert:</Text>
        <List spacing={4}>
          {ways.map(([program, way]) => (
            <List.Item key={program}>
              <strong>{program}:</strong> {way}
            </List.Item>
          ))}
        </List>
      </div>
      <Anchor href={asSubscription(url)}>Gleich im Kalenderprogramm dieses Geräts abonnieren</Anchor>
    </Stack>
  );
};
