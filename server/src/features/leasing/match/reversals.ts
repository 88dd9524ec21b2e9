import { comparePositions, type Pair } from './matchable.ts';
import type { GroupPosition, StoredLink } from './stored-group.ts';

const keyOf = ({ issuerKey, plateKey, cents }: GroupPosition, document: string): string =>
  [issuerKey, document, plateKey, cents].join('\n');

/**
 * Links of the lines by which a cancellation takes a discount of the named invoice back: the same plate and amount, with the sign turned. They are
 * made before all others, because nothing but its reversal settles a discount. What a person has linked or separated is left alone.
 */
export const reversalsOf = (positions: readonly GroupPosition[], decided: readonly Pair[]): readonly StoredLink[] => {
  const taken = new Set(decided.flatMap(({ invoiceId, creditId }) => [invoiceId, creditId]));
  const ordered = positions.filter(({ id }) => !taken.has(id)).toSorted(comparePositions);
  const discounts = Map.groupBy(ordered.filter(({ isDiscount }) => isDiscount).toReversed(), (discount) =>
    keyOf(discount, discount.documentKey),
  );
  const links: StoredLink[] = [];
  for (const charge of ordered) {
    if (charge.isCredit || charge.isDiscount || !charge.namesDocument) continue;
    const own = charge.referenceKeys.map((key) => discounts.get(keyOf(charge, key))).find((list) => list?.length);
    const discount = own?.pop();
    if (!discount) continue;
    const certainty = discount.serviceKey === charge.serviceKey ? 'certain' : 'presumed';
    links.push({ invoiceId: charge.id, creditId: discount.id, cents: charge.cents, reason: 'reference', certainty });
  }
  return links;
};
