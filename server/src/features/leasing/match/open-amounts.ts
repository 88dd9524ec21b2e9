import { elementAt } from '@flottwart/contract/rules/known-entries';
import { type Link, type Matchable, type MatchInput, pairKey } from './matchable.ts';

/** Open amount of every position, and the links made so far. */
export const createOpenAmounts = ({ invoices, credits, manual, separated }: MatchInput) => {
  const open = new Map([...invoices, ...credits].map(({ id, cents }) => [id, cents]));
  const separatedKeys = new Set([...separated, ...manual].map(pairKey));
  const separatedCredits = new Set(separated.map(({ creditId }) => creditId));
  const links: Link[] = [];
  const madeLinks: readonly Link[] = links;
  const openOf = ({ id }: Pick<Matchable, 'id'>): number => open.get(id) ?? 0;
  const settle = (id: number, cents: number): void => void open.set(id, openOf({ id }) - cents);
  for (const { invoiceId, creditId, cents } of manual) {
    settle(invoiceId, cents);
    settle(creditId, cents);
  }
  return {
    links: madeLinks,
    openOf,
    areSeparated: (invoice: Matchable, credit: Matchable): boolean =>
      separatedKeys.has(pairKey({ invoiceId: invoice.id, creditId: credit.id })),
    /** True if a person separated the credit from some invoice. */
    wasSeparated: ({ id }: Matchable): boolean => separatedCredits.has(id),
    /** Links as much as both sides have left. */
    link: (invoice: Matchable, credit: Matchable, { reason, certainty }: Pick<Link, 'reason' | 'certainty'>): void => {
      const cents = Math.min(openOf(invoice), openOf(credit));
      settle(invoice.id, cents);
      settle(credit.id, cents);
      links.push({ invoiceId: invoice.id, creditId: credit.id, cents, reason, certainty });
    },
    /** Marks the latest links as presumed, once it is known that others fit as well. */
    presumeLatest: (count: number): void => {
      for (let place = links.length - count; place < links.length; place += 1)
        links[place] = { ...elementAt(links, place), certainty: 'presumed' };
    },
  };
};

export type OpenAmounts = ReturnType<typeof createOpenAmounts>;
