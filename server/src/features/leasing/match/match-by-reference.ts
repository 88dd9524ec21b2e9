import { type CandidateClass, rankedClasses } from './candidate-classes.ts';
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
  const { openOf, areSeparated, link } = amounts;
  const pools = createReferencePools(invoices, buckets, openOf);

  const settle = (credit: Matchable): void => {
    const found = pools.of(credit);
    // Candidates are rated by what is open before the first link of the credit.
    const wantedCents = openOf(credit);
    const service = services.idOf(credit.service);
    const isAllowed = (rank: number): boolean => !areSeparated(invoices[rank] as Matchable, credit);
    const bestOf = ({ isNamed, isSameAmount, isSimilarService }: CandidateClass): number | undefined => {
      const wanted = { end: invoices.length, isAllowed, ...(isSimilarService && { service }) };
      const pool = isNamed ? found.named : found.all;
      return buckets.firstOf(
        pool.flatMap(({ all, byCents }) => (isSameAmount ? (byCents.get(wantedCents) ?? []) : all)),
        wanted,
      );
    };
    for (const candidates of rankedClasses(credit))
      for (let rank = bestOf(candidates); rank !== undefined; rank = bestOf(candidates)) {
        const invoice = invoices[rank] as Matchable;
        const centsBefore = openOf(invoice);
        link(invoice, credit, 'reference');
        pools.update(rank, centsBefore);
        if (openOf(credit) <= 0) return;
      }
  };

  for (const credit of credits) if (credit.referenceKeys.length > 0 && openOf(credit) > 0) settle(credit);
};
