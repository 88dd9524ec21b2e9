import { finish } from '../../../lib/yield-to-event-loop.ts';
import { matchByAmount } from './match-by-amount.ts';
import { type Matching, matchByReference } from './match-by-reference.ts';
import { comparePositions, type Link, type MatchInput } from './matchable.ts';
import { createOpenAmounts } from './open-amounts.ts';
import { createServices } from './services.ts';

export const createMatching = (input: MatchInput): Matching => ({
  invoices: input.invoices.toSorted(comparePositions),
  credits: input.credits.toSorted(comparePositions),
  amounts: createOpenAmounts(input),
  services: createServices(),
});

/**
 * Matches credits to invoices: explicit references first, then the same plate, amount and service. A link is certain only
 * if issuer and service are the same. The result depends on the set of positions only, not on their import order.
 */
export const matchPositions = (input: MatchInput): readonly Link[] => {
  const matching = createMatching(input);
  finish(matchByReference(matching));
  finish(matchByAmount(matching));
  return matching.amounts.links;
};
