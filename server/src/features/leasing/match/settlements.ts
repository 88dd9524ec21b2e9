import { comparePositions } from './matchable.ts';
import type { GroupPosition, Settlement, StoredLink } from './stored-group.ts';

/** Settled amount and displayed counterpart of each position. */
export const settlementsOf = (
  positions: readonly GroupPosition[],
  links: readonly StoredLink[],
): readonly Settlement[] => {
  const rank = new Map(positions.toSorted(comparePositions).map(({ id }, place) => [id, place]));
  const rankOf = (id: number): number => rank.get(id) ?? -1;
  const byInvoice = Map.groupBy(links, ({ invoiceId }) => invoiceId);
  const byCredit = Map.groupBy(links, ({ creditId }) => creditId);
  const latestCredit = (own: readonly StoredLink[]): number | null =>
    own.toSorted((one, other) => rankOf(other.creditId) - rankOf(one.creditId))[0]?.creditId ?? null;
  const invoiceWithLargestShare = (own: readonly StoredLink[]): number | null =>
    own.toSorted((one, other) => other.cents - one.cents || rankOf(one.invoiceId) - rankOf(other.invoiceId))[0]
      ?.invoiceId ?? null;
  return positions.map(({ id, isCredit, isDiscount }) => {
    const isSettling = isCredit || isDiscount;
    const own = (isSettling ? byCredit : byInvoice).get(id) ?? [];
    const settledCents = own.reduce((sum, { cents }) => sum + cents, 0);
    const linkedId = isSettling ? invoiceWithLargestShare(own) : latestCredit(own);
    return { id, settledCents, linkedId, isPresumed: own.some(({ certainty }) => certainty === 'presumed') };
  });
};
