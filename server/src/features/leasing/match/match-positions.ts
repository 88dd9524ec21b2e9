import { matchByAmount } from './match-by-amount.ts';
import { matchByReference } from './match-by-reference.ts';
import { comparePositions, type Link, type MatchInput } from './matchable.ts';
import { createOpenAmounts } from './open-amounts.ts';
import { createBuckets } from './rank-bucket.ts';
import { createServiceIndex } from './service-index.ts';
import { createStepBudget } from './step-budget.ts';

/** A hundred times the need of 20,000 positions, about two seconds. */
export const maxMatchSteps = 50_000_000;

/**
 * Matches credits to invoices: explicit references first, then the same plate, amount and service. A link is certain only
 * if issuer and service are the same. The result
 * depends on the set of positions only, not on their import order.
 */
export const matchPositions = (input: MatchInput, maxSteps = maxMatchSteps): readonly Link[] => {
  const spend = createStepBudget(maxSteps);
  const invoices = input.invoices.toSorted(comparePositions);
  const credits = input.credits.toSorted(comparePositions);
  const amounts = createOpenAmounts(input);
  const services = createServiceIndex(
    invoices.map(({ serviceKey }) => serviceKey),
    spend,
  );
  const serviceOf = invoices.map(({ serviceKey }) => services.idOf(serviceKey));
  const matching = { invoices, credits, amounts, services, buckets: createBuckets(serviceOf, services, spend) };
  matchByReference(matching);
  matchByAmount(matching);
  return amounts.links;
};
