export const findingKinds = ['double', 'rate', 'returned', 'jump'] as const;
export type FindingKind = (typeof findingKinds)[number];

export const findingKindLabels: Readonly<Record<FindingKind, string>> = {
  double: 'Doppelt berechnet',
  rate: 'Weicht vom Vertrag ab',
  returned: 'Nach Rückgabe berechnet',
  jump: 'Sprung zum Vormonat',
};

export const findingStates = ['open', 'accepted', 'claimed', 'done'] as const;
export type FindingState = (typeof findingStates)[number];

export const claimOutcomes = ['granted', 'partly', 'refused', 'open'] as const;
export type ClaimOutcome = (typeof claimOutcomes)[number];

export const claimOutcomeLabels: Readonly<Record<ClaimOutcome, string>> = {
  granted: 'Gutschrift zugesagt',
  partly: 'Teilweise zugesagt',
  refused: 'Abgelehnt',
  open: 'Noch offen',
};

export const findingStateLabels: Readonly<Record<FindingState, string>> = {
  open: 'Offen',
  accepted: 'In Ordnung',
  claimed: 'Reklamiert',
  done: 'Erledigt',
};
