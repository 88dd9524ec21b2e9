import { comparePositions, type Matchable } from './matchable.ts';
import type { Settlement, StoredLink } from './stored-group.ts';

type Ranked = Pick<Matchable, 'id' | 'date' | 'documentKey' | 'issuerKey' | 'ordinal'>;

/** Settled amount and displayed counterpart of each position; positions and counterparts come with their place in the order. */
export const settlementsOf = (
  ids: readonly number[],
  positions: readonly Ranked[],
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
  return ids.map((id) => {
    const settling = byCredit.get(id);
    const own = settling ?? byInvoice.get(id) ?? [];
    const settledCents = own.reduce((sum, { cents }) => sum + cents, 0);
    const linkedId = settling ? invoiceWithLargestShare(own) : latestCredit(own);
    return { id, settledCents, linkedId, isPresumed: own.some(({ certainty }) => certainty === 'presumed') };
  });
};
