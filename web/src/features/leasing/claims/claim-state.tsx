import type { MailState } from '@flottwart/contract/company-mail';
import type { ClaimNote } from '@flottwart/contract/leasing/claim-mails';
import { berlinDay } from '@flottwart/contract/rules/berlin-time';
import { Badge } from '@mantine/core';
import { formatDay } from '../../../lib/german-dates.ts';

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

/** "Reklamiert am 15.11.2026", as long as nothing went wrong. */
export const claimNoteText = ({ state, at }: ClaimNote): string => {
  if (state === 'uncertain') return 'Reklamation ungewiss';
  if (state !== 'sent') return 'Reklamation wird gesendet';
  return `Reklamiert am ${formatDay(berlinDay(new Date(at)))}`;
};

/** True unless a claim is being sent or its delivery is uncertain. */
export const isClaimable = (note: ClaimNote | null): boolean => note === null || note.state === 'sent';
