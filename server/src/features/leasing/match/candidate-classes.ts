import type { Matchable } from './matchable.ts';

/** Set of candidates in a referenced document; a class that requires less includes those that require more. */
export interface CandidateClass {
  /** The credit names the number of the position too. */
  readonly isNamed: boolean;
  readonly service: 'same' | 'similar' | 'any';
  /** As much is open on both sides. */
  readonly isSameAmount: boolean;
}

/** The service counts more than the amount. */
const ranked = (isNamed: boolean, services: readonly CandidateClass['service'][]): readonly CandidateClass[] =>
  services.flatMap((service) => [true, false].map((isSameAmount) => ({ isNamed, service, isSameAmount })));

const named = ranked(true, ['same', 'similar', 'any']);
const sameService = ranked(false, ['same']);
const [sameAmount, documentAlone] = ranked(false, ['any']) as [CandidateClass, CandidateClass];
/** More than the document number. */
const distinctive = [...ranked(false, ['similar']), sameAmount];

/** Candidates that are tried if those before gave no link. */
export interface CandidateTier {
  /** Only positions of the credit's plate or without one. */
  readonly isSamePlate: boolean;
  /** Ranked, best first. */
  readonly classes: readonly CandidateClass[];
  /** One position is settled, whatever is left of the credit. */
  readonly isSingle: boolean;
}

/**
 * Every credit has its turn in a round before the next round begins, so that none takes a position that another one names, nor one
 * with the very service of another one. What is tried only if nothing else fits comes in the last round.
 */
export const matchRounds = ['named', 'same service', 'rest'] as const;

export type MatchRound = (typeof matchRounds)[number];

const classesOf: Readonly<Record<MatchRound, readonly CandidateClass[]>> = {
  named,
  'same service': sameService,
  rest: distinctive,
};

/**
 * A credit without a plate means the whole document; one with a plate may differ from all of it, but names it. What a person has
 * separated is not linked to the next best position of the document.
 */
export const candidateTiers = (
  { plateKey }: Matchable,
  round: MatchRound,
  wasSeparated: boolean,
): readonly CandidateTier[] => {
  const isRest = round === 'rest';
  const classes = classesOf[round];
  if (plateKey === '')
    return [{ isSamePlate: false, classes: isRest ? [...classes, documentAlone] : classes, isSingle: false }];
  const own = { isSamePlate: true, classes, isSingle: false };
  if (!isRest || wasSeparated) return [own];
  return [
    own,
    { isSamePlate: true, classes: [documentAlone], isSingle: false },
    { isSamePlate: false, classes: [...named, ...sameService, ...distinctive, documentAlone], isSingle: true },
  ];
};
