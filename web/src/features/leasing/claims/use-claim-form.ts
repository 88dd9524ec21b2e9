import type { ClaimDraft } from '@flottwart/contract/leasing/claims';
import { fittingDocuments } from '@flottwart/contract/rules/leasing';
import { useState } from 'react';
import { isClaimable } from './claim-state.tsx';

type Position = ClaimDraft['positions'][number];

interface Edits {
  readonly recipient?: string;
  readonly subject?: string;
  readonly text?: string;
  readonly chosen?: ReadonlySet<number>;
  readonly withDocuments?: boolean;
}

/** All that was never claimed; where everything was, everything that can be claimed again. */
const firstChoice = ({ positions }: ClaimDraft): ReadonlySet<number> => {
  const fresh = positions.filter(({ claim }) => claim === null);
  const claimable = fresh.length > 0 ? fresh : positions.filter(({ claim }) => isClaimable(claim));
  return new Set(claimable.map(({ id }) => id));
};

/** A deduction that no line has taken belongs to the claim of a line of its document and plate, if it names one, unless another claim carries it. */
const isBound = (deduction: Position, lines: readonly Position[]): boolean =>
  deduction.openAmount < 0 &&
  lines.some(
    ({ documentId, licensePlate }) =>
      documentId === deduction.documentId && ['', licensePlate].includes(deduction.licensePlate),
  ) &&
  (deduction.claim === null || lines.some(({ claim }) => claim?.claimId === deduction.claim?.claimId));

/** The draft as the person has changed it. A refetched draft keeps the changes. */
export const useClaimForm = (draft: ClaimDraft | undefined) => {
  const [edits, setEdits] = useState<Edits>({});
  const chosenIds = edits.chosen ?? (draft ? firstChoice(draft) : new Set<number>());
  const positions = draft?.positions ?? [];
  const own = positions.filter(({ id, claim }) => chosenIds.has(id) && isClaimable(claim));
  const lines = own.filter(({ openAmount }) => openAmount > 0);
  const bound = new Set(positions.filter((position) => isBound(position, lines)).map(({ id }) => id));
  const chosen = positions.filter((position) => bound.has(position.id) || own.includes(position));
  const documentIds = new Set(chosen.map(({ documentId }) => documentId));
  const cents = chosen.reduce((sum, { openAmount }) => sum + Math.round(openAmount * 100), 0);
  const recipient = (edits.recipient ?? draft?.recipient ?? '').trim();
  const known = draft?.knownRecipients ?? [];
  return {
    recipient,
    isNewRecipient: !known.some((address) => address.toLowerCase() === recipient.toLowerCase()),
    subject: edits.subject ?? draft?.subject ?? '',
    text: edits.text ?? draft?.text ?? '',
    /** The claim is a mail with its documents; leaving them out is a choice. */
    withDocuments: edits.withDocuments ?? true,
    documents: fittingDocuments((draft?.documents ?? []).filter(({ id }) => documentIds.has(id))),
    chosen,
    /** Deductions that cannot be left out. */
    bound,
    sum: cents / 100,
    /** Claims that went out already and name one of these positions. */
    earlier: [...new Set(chosen.flatMap(({ claim }) => claim?.claimId ?? []))],
    /** Another leasing company has other positions and another text. */
    restart: () => setEdits(({ withDocuments }) => (withDocuments === undefined ? {} : { withDocuments })),
    edit: (change: Edits) => setEdits((before) => ({ ...before, ...change })),
  };
};

export type ClaimForm = ReturnType<typeof useClaimForm>;
