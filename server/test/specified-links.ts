import {
  coveredCharges,
  lateRefunds,
  netOwnLines,
  nettedDocuments,
  ownCharges,
  ownDeductions,
  ownDiscounts,
} from '../src/features/leasing/match/own-lines.ts';
import type { Group } from '../src/features/leasing/match/plan.ts';
import { reversalsOf } from '../src/features/leasing/match/reversals.ts';
import { type StoredLink, toMatchable } from '../src/features/leasing/match/stored-group.ts';
import { finish } from '../src/lib/yield-to-event-loop.ts';
import { matchPairwise } from './pairwise-matching.ts';

/** All automatic links that a company has to have: all of its positions at once, every pair compared. */
export const specifiedLinks = ({ positions, manual, separations }: Group): readonly StoredLink[] => {
  const reversals = reversalsOf(positions, [...manual, ...separations]);
  const documents = finish(nettedDocuments(positions));
  const [covered, refunds] = [coveredCharges(documents), lateRefunds(documents)];
  const netting = { positions, separations, covered };
  const fixed = [...manual, ...reversals];
  const discounts = finish(netOwnLines(ownDiscounts(documents, refunds), { ...netting, manual: fixed, matched: [] }));
  const deductions = ownDeductions(positions, manual);
  const sides = {
    invoices: positions
      .filter(({ id, isCredit, isDiscount }) => !isCredit && !isDiscount && !covered.has(id))
      .map(toMatchable),
    credits: positions
      .filter(({ id, isCredit }) => isCredit || refunds.has(id))
      .map((credit) => toMatchable({ ...credit, isCredit: true })),
  };
  const byHand = manual.filter((link) => !deductions.has(link));
  const named = matchPairwise(
    { ...sides, manual: [...byHand, ...reversals], deductions: [...deductions, ...discounts], separated: separations },
    'named',
  );
  const matched = [...reversals, ...discounts, ...named];
  const stated = finish(netOwnLines(ownCharges(documents), { ...netting, manual, matched }));
  const isOwn = ({ reason }: StoredLink): boolean => reason === 'document';
  const byAmount = matchPairwise(
    {
      ...sides,
      manual: [...byHand, ...stated.filter((link) => !isOwn(link))],
      deductions: [...deductions, ...stated.filter(isOwn)],
      separated: separations,
    },
    'amount',
  );
  return [...stated, ...byAmount];
};
