import type { Matchable } from './matchable.ts';

/** Time of credit and position: the very days, the very months, or whatever the credit allows. */
export type SharedTime = 'days' | 'months' | 'any';

/** Set of candidates in a referenced document; a class that requires less includes those that require more. */
export interface CandidateClass {
  /** The credit names the number of the position too. */
  readonly isNamed: boolean;
  readonly time: SharedTime;
  readonly service: 'same' | 'similar' | 'any';
  /** As much is open on both sides. */
  readonly isSameAmount: boolean;
}

const allTimes: readonly SharedTime[] = ['days', 'months', 'any'];
const samePeriod: readonly SharedTime[] = ['days', 'months'];

/** The period counts more than the service, and the service more than the amount. */
const ranked = (
  services: readonly CandidateClass['service'][],
  times: readonly SharedTime[],
  { isNamed = false, amounts = [true, false] }: { isNamed?: boolean; amounts?: readonly boolean[] } = {},
): readonly CandidateClass[] =>
  times.flatMap((time) =>
    services.flatMap((service) => amounts.map((isSameAmount) => ({ isNamed, time, service, isSameAmount }))),
  );

const named = ranked(['same', 'similar', 'any'], allTimes, { isNamed: true });
/** A service that differs contradicts more than a period that is longer: these come after the same service of another period. */
const sameAmount = ranked(['any'], allTimes, { amounts: [true] });
const documentAlone = ranked(['any'], allTimes, { amounts: [false] });

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
 * with the very period or service of another one. What is tried only if nothing else fits comes in the last round.
 */
export const matchRounds = ['named', 'same period and service', 'same period', 'same service', 'rest'] as const;

export type MatchRound = (typeof matchRounds)[number];

const classesOf: Readonly<Record<MatchRound, readonly CandidateClass[]>> = {
  named,
  'same period and service': ranked(['same'], samePeriod),
  'same period': ranked(['similar'], samePeriod),
  'same service': ranked(['same'], ['any']),
  rest: [...ranked(['similar'], ['any']), ...sameAmount],
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
    return [{ isSamePlate: false, classes: isRest ? [...classes, ...documentAlone] : classes, isSingle: false }];
  const own = { isSamePlate: true, classes, isSingle: false };
  if (!isRest || wasSeparated) return [own];
  return [
    own,
    { isSamePlate: true, classes: documentAlone, isSingle: false },
    {
      isSamePlate: false,
      classes: [...matchRounds.flatMap((each) => classesOf[each]), ...documentAlone],
      isSingle: true,
    },
  ];
};
