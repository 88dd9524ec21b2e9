import type { ClaimNote } from '@flottwart/contract/leasing/claim-mails';
import { berlinDay } from '@flottwart/contract/rules/berlin-time';
import { formatDay } from '../../../lib/german-dates.ts';

/** "Reklamiert am 15.11.2026", as long as nothing went wrong. */
export const claimNoteText = ({ state, at }: ClaimNote): string => {
  if (state === 'uncertain') return 'Reklamation ungewiss';
  if (state !== 'sent') return 'Reklamation wird gesendet';
  return `Reklamiert am ${formatDay(berlinDay(new Date(at)))}`;
};

/** Whether it may be claimed now: not while a claim is under way or in doubt. */
export const isClaimable = (note: ClaimNote | null): boolean => note === null || note.state === 'sent';
