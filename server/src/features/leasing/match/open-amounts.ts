import { elementAt } from '@flottwart/contract/rules/known-entries';
import { type Link, type Matchable, type MatchInput, pairKey } from './matchable.ts';

/** Open amount of every position, and the links made so far. */
export const createOpenAmounts = ({ invoices, credits, manual, deductions = [], separated }: MatchInput) => {
  const open = new Map([...invoices, ...credits].map(({ id, cents }) => [id, cents]));
  const separatedKeys = new Set([...separated, ...manual, ...deductions].map(pairKey));
  const separatedCredits = new Set(separated.map(({ creditId }) => creditId));
  const links: Link[] = [];
  const madeLinks: readonly Link[] = links;
  const openOf = ({ id }: Pick<Matchable, 'id'>): number => open.get(id) ?? 0;
  const settle = (id: number, cents: number): void => void open.set(id, openOf({ id }) - cents);
  for (const { invoiceId, creditId, cents } of [...manual, ...deductions]) {
    settle(invoiceId, cents);
    settle(creditId, cents);
  }
  const deducted = new Map<number, number>();
  for (const { invoiceId, creditId, cents } of deductions)
    for (const id of [invoiceId, creditId]) deducted.set(id, (deducted.get(id) ?? 0) + cents);
  const billedOf = ({ id, cents }: Pick<Matchable, 'id' | 'cents'>): number => cents - (deducted.get(id) ?? 0);
  const isUntouched = (position: Pick<Matchable, 'id' | 'cents'>): boolean =>
    openOf(position) > 0 && openOf(position) === billedOf(position);
  /** Amounts that a credit over all of a position may have: with the deductions of its document or without. */
  const wholeAmounts = (position: Pick<Matchable, 'id' | 'cents'>): readonly number[] => [
    ...new Set([billedOf(position), position.cents]),
  ];
  return {
    links: madeLinks,
    openOf,
    isUntouched,
    wholeAmounts,
    /** Amounts of a credit that fits what is open. */
    fittingAmounts: (position: Pick<Matchable, 'id' | 'cents'>): readonly number[] =>
      isUntouched(position) ? wholeAmounts(position) : [openOf(position)],
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
