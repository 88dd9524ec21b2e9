import { type CandidateClass, type CandidateTier, candidateTiers } from './candidate-classes.ts';
import type { Matchable } from './matchable.ts';
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
  const { openOf, areSeparated, wasSeparated, link, presumeLatest } = amounts;
  const pools = createReferencePools(invoices, buckets, openOf);

  const createFinder = (credit: Matchable) => {
    const findPools = pools.of(credit);
    // Candidates are rated by what is open before the first link of the credit.
    const wantedCents = openOf(credit);
    const service = services.idOf(credit.service);
    return (tier: CandidateTier, { isNamed, isSameAmount, isSimilarService }: CandidateClass, except?: number) =>
      buckets.firstOf(
        findPools(tier.isSamePlate, isNamed).flatMap(({ all, byCents }) =>
          isSameAmount ? (byCents.get(wantedCents) ?? []) : all,
        ),
        {
          end: invoices.length,
          isAllowed: (rank) => rank !== except && !areSeparated(invoices[rank] as Matchable, credit),
          ...(isSimilarService && { service }),
        },
      );
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
      const invoice = invoices[rank] as Matchable;
      const centsBefore = openOf(invoice);
      link(invoice, credit, { reason: 'reference', certainty: 'certain' });
      pools.update(rank, centsBefore);
      links += 1;
      if (openOf(credit) > 0 && !tier.isSingle) continue;
      if (find(tier, candidates, rank) !== undefined) presumeLatest(links);
      return true;
    }
    return false;
  };

  const settle = (credit: Matchable): void => {
    const find = createFinder(credit);
    const before = openOf(credit);
    for (const tier of candidateTiers(credit, wasSeparated(credit))) {
      for (const candidates of tier.classes) if (settleClass(credit, find, tier, candidates)) return;
      if (openOf(credit) < before) return;
    }
  };

  for (const credit of credits) if (credit.referenceKeys.length > 0 && openOf(credit) > 0) settle(credit);
};
