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
const wholeDocument: readonly CandidateClass[] = [...distinctive, of(false, false, false)];

/** Ranks the candidates, best first: a credit without a plate means the whole document, one with a plate needs more. */
export const rankedClasses = ({ plateKey }: Matchable): readonly CandidateClass[] =>
  plateKey === '' ? wholeDocument : distinctive;
