import type { MailState } from '@flottwart/contract/company-mail';
import { Badge } from '@mantine/core';

const words: Readonly<Record<MailState, { readonly text: string; readonly color: string }>> = {
  queued: { text: 'Versand läuft', color: 'petrol' },
  sending: { text: 'Versand läuft', color: 'petrol' },
  sent: { text: 'Gesendet', color: 'green' },
  failed: { text: 'Nicht gesendet', color: 'red' },
  uncertain: { text: 'Versand ungewiss', color: 'yellow' },
};

export const ClaimState = ({ state }: { readonly state: MailState }) => (
  <Badge variant="light" tt="none" color={words[state].color}>
    {words[state].text}
  </Badge>
);
