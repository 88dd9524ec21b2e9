import type { Matchable } from './matchable.ts';

/** Set of candidates in a referenced document; a class that requires less includes those that require more. */
export interface CandidateClass {
  /** The credit names the number of the position too. */
  readonly isNamed: boolean;
  /** As much is open on both sides. */
  readonly isSameAmount: boolean;
  readonly isSimilarService: boolean;
}

const of = (isNamed: boolean, isSameAmount: boolean, isSimilarService: boolean): CandidateClass => ({
  isNamed,
  isSameAmount,
  isSimilarService,
});

/** More than the document number. */
const distinctive: readonly CandidateClass[] = [
  of(true, true, true),
  of(true, true, false),
  of(true, false, true),
  of(true, false, false),
  of(false, true, true),
  of(false, true, false),
  of(false, false, true),
];
const documentAlone = of(false, false, false);

/** Candidates that are tried if those before gave no link. */
export interface CandidateTier {
  /** Only positions of the credit's plate or without one. */
  readonly isSamePlate: boolean;
  /** Ranked, best first. */
  readonly classes: readonly CandidateClass[];
  /** One position is settled, whatever is left of the credit. */
  readonly isSingle: boolean;
}

const wholeDocument: readonly CandidateTier[] = [
  { isSamePlate: false, classes: [...distinctive, documentAlone], isSingle: false },
];
const oneVehicle: readonly CandidateTier[] = [
  { isSamePlate: true, classes: distinctive, isSingle: false },
  { isSamePlate: true, classes: [documentAlone], isSingle: false },
  { isSamePlate: false, classes: [...distinctive, documentAlone], isSingle: true },
];

/**
 * A credit without a plate means the whole document; one with a plate may differ from all of it, but names it. What a person has
 * separated is not linked to the next best position of the document.
 */
export const candidateTiers = ({ plateKey }: Matchable, wasSeparated: boolean): readonly CandidateTier[] => {
  if (plateKey === '') return wholeDocument;
  return wasSeparated ? oneVehicle.slice(0, 1) : oneVehicle;
};
