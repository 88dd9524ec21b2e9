import type { MailState } from '@flottwart/contract/company-mail';
import type { ClaimNote } from '@flottwart/contract/leasing/claims';
import { berlinDay } from '@flottwart/contract/rules/berlin-time';
import { Check, CircleHelp, type LucideIcon, Send, X } from 'lucide-react';
import { formatDay } from '../../../lib/german-dates.ts';
import { Chip, type ChipTone } from '../../../ui/chip.tsx';

interface Look {
  readonly text: string;
  readonly tone: ChipTone;
  readonly icon: LucideIcon;
}

const looks: Readonly<Record<MailState, Look>> = {
  queued: { text: 'Versand läuft', tone: 'petrol', icon: Send },
  sending: { text: 'Versand läuft', tone: 'petrol', icon: Send },
  sent: { text: 'Gesendet', tone: 'green', icon: Check },
  failed: { text: 'Nicht gesendet', tone: 'red', icon: X },
  uncertain: { text: 'Versand ungewiss', tone: 'yellow', icon: CircleHelp },
};

export const ClaimState = ({ state }: { readonly state: MailState }) => <Chip {...looks[state]} />;

/** "Reklamiert am 15.11.2026", as long as nothing went wrong. */
export const claimNoteText = ({ state, at }: ClaimNote): string => {
  if (state === 'uncertain') return 'Reklamation ungewiss';
  if (state !== 'sent') return 'Reklamation wird gesendet';
  return `Reklamiert am ${formatDay(berlinDay(new Date(at)))}`;
};

/** True unless a claim is being sent or its delivery is uncertain. */
export const isClaimable = (note: ClaimNote | null): boolean => note === null || note.state === 'sent';
