import { elementAt, valueAt } from '@flottwart/contract/rules/known-entries';
import {
  type CandidateClass,
  type CandidateTier,
  candidateTiers,
  type MatchRound,
  matchRounds,
} from './candidate-classes.ts';
import { type Certainty, isSameIssuer, type Matchable } from './matchable.ts';
import type { OpenAmounts } from './open-amounts.ts';
import type { Buckets } from './rank-bucket.ts';
import { createReferencePools } from './reference-pools.ts';
import type { ServiceIndex } from './service-index.ts';

export interface Matching {
  /** Oldest first; the place is the rank. */
  readonly invoices: readonly Matchable[];
  /** Oldest first. */
  readonly credits: readonly Matchable[];
  readonly amounts: OpenAmounts;
  readonly services: ServiceIndex;
  readonly buckets: Buckets;
}

/** Settles what the credits name, the best candidates first. */
export const matchByReference = ({ invoices, credits, amounts, services, buckets }: Matching): void => {
  const { openOf, fittingAmounts, areSeparated, wasSeparated, link, presumeLatest } = amounts;
  const pools = createReferencePools(invoices, buckets, amounts);
  // Those that name a month come first, so that no guess takes it from them.
  const naming = [true, false].flatMap((namesMonths) =>
    credits.filter(
      (credit) => credit.namesMonths === namesMonths && credit.referenceKeys.length > 0 && openOf(credit) > 0,
    ),
  );
  // Candidates are rated by what is open before the first link of the credit.
  const wantedCents = new Map(naming.map((credit) => [credit.id, openOf(credit)]));

  /** A credit that names the position, or no service, contradicts no service. */
  const certaintyOf = (invoice: Matchable, credit: Matchable): Certainty => {
    const [one, other] = [services.idOf(invoice.serviceKey), services.idOf(credit.serviceKey)];
    const isNamed = credit.referenceKeys.includes(invoice.positionKey);
    const isService = isNamed || one === other || ![one, other].every(services.hasWords);
    const isDoubtful = invoice.isDoubtful || credit.isDoubtful;
    return isService && !isDoubtful && isSameIssuer(invoice, credit) ? 'certain' : 'presumed';
  };
  const createFinder = (credit: Matchable) => {
    const findPools = pools.of(credit);
    const cents = valueAt(wantedCents, credit.id);
    const id = services.idOf(credit.serviceKey);
    return (tier: CandidateTier, wanted: CandidateClass, except?: number) => {
      const { isSameAmount, service } = wanted;
      return buckets.firstOf(
        findPools(tier.isSamePlate, wanted).flatMap(({ all, byCents }) =>
          isSameAmount ? (byCents.get(cents) ?? []) : all,
        ),
        {
          end: invoices.length,
          isAllowed: (rank) => rank !== except && !areSeparated(elementAt(invoices, rank), credit),
          ...(service !== 'any' && { service: { id, isSame: service === 'same' } }),
        },
      );
    };
  };

  /** Settles the candidates of a class; true if the credit takes no more. */
  const settleClass = (
    credit: Matchable,
    find: ReturnType<typeof createFinder>,
    tier: CandidateTier,
    candidates: CandidateClass,
  ): boolean => {
    let links = 0;
    for (let rank = find(tier, candidates); rank !== undefined; rank = find(tier, candidates)) {
      const invoice = elementAt(invoices, rank);
      const amountsBefore = fittingAmounts(invoice);
      link(invoice, credit, { reason: 'reference', certainty: certaintyOf(invoice, credit) });
      pools.update(rank, amountsBefore);
      links += 1;
      if (openOf(credit) > 0 && !tier.isSingle) continue;
      if (find(tier, candidates, rank) !== undefined) presumeLatest(links);
      return true;
    }
    return false;
  };

  const settle = (credit: Matchable, round: MatchRound): void => {
    const find = createFinder(credit);
    for (const tier of candidateTiers(credit, round, wasSeparated(credit))) {
      for (const candidates of tier.classes) if (settleClass(credit, find, tier, candidates)) return;
      if (openOf(credit) < valueAt(wantedCents, credit.id)) return;
    }
  };

  for (const round of matchRounds) for (const credit of naming) if (openOf(credit) > 0) settle(credit, round);
};
