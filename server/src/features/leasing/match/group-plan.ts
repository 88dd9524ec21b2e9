import { valueAt } from '@flottwart/contract/rules/known-entries';
import { matchPositions, maxMatchSteps } from './match-positions.ts';
import type { Pair } from './matchable.ts';
import { coveredCharges, lateRefunds, netOwnLines, nettedDocuments, ownDeductions, ownDiscounts } from './own-lines.ts';
import { reversalsOf } from './reversals.ts';
import { settlementsOf } from './settlements.ts';
import { BudgetExceeded, createStepBudget } from './step-budget.ts';
import {
  type StoredLink,
  type StoredPosition,
  type StoredReferences,
  toMatchable,
  withReferences,
} from './stored-group.ts';

interface StoredGroup {
  readonly positions: readonly StoredPosition[];
  readonly references: readonly StoredReferences[];
  readonly links: readonly StoredLink[];
  readonly separations: readonly Pair[];
}

/** Lists to be written, in slices of JSON for one statement each: a statement for all rows of a large group might exceed its time. */
export interface GroupPlan {
  readonly obsoleteLinks: readonly string[];
  readonly addedLinks: readonly string[];
  readonly settlements: readonly string[];
}

const rowsPerStatement = 1000;

const toSlices = (rows: readonly unknown[]): string[] =>
  Array.from({ length: Math.ceil(rows.length / rowsPerStatement) }, (_, index) =>
    JSON.stringify(rows.slice(index * rowsPerStatement, (index + 1) * rowsPerStatement)),
  );

export type GroupOutcome = { readonly plan: GroupPlan } | { readonly problem: 'too-complex' };

const keyOf = ({ invoiceId, creditId, cents, reason, certainty }: StoredLink): string =>
  `${invoiceId} ${creditId} ${cents} ${reason} ${certainty}`;

const planOf = ({ positions: stored, references, links, separations }: StoredGroup): GroupPlan => {
  const positions = withReferences(stored, references);
  const manual = links.filter(({ reason }) => reason === 'manual');
  const reversals = reversalsOf(positions, [...manual, ...separations]);
  const documents = nettedDocuments(positions, createStepBudget(maxMatchSteps));
  const covered = coveredCharges(documents);
  const refunds = lateRefunds(documents);
  const netting = { positions, separations, covered };
  const discounts = netOwnLines(ownDiscounts(documents, refunds), {
    ...netting,
    manual: [...manual, ...reversals],
    matched: [],
  });
  const deductions = ownDeductions(positions, manual);
  const matched = netOwnLines(documents, {
    ...netting,
    manual,
    matched: [
      ...reversals,
      ...discounts,
      ...matchPositions({
        invoices: positions
          .filter(({ id, isCredit, isDiscount }) => !isCredit && !isDiscount && !covered.has(id))
          .map(toMatchable),
        credits: positions
          .filter(({ id, isCredit }) => isCredit || refunds.has(id))
          .map((credit) => toMatchable({ ...credit, isCredit: true })),
        manual: [...manual.filter((link) => !deductions.has(link)), ...reversals],
        deductions: [...deductions, ...discounts],
        separated: separations,
      }),
    ],
  });
  const matchedKeys = new Set(matched.map(keyOf));
  const storedKeys = new Set(links.map(keyOf));
  const before = new Map(positions.map((position) => [position.id, position]));
  const settlements = settlementsOf(positions, [...manual, ...matched]).filter((settlement) => {
    const { settledCents, linkedId, isPresumed } = valueAt(before, settlement.id);
    return (
      settledCents !== settlement.settledCents ||
      linkedId !== settlement.linkedId ||
      isPresumed !== settlement.isPresumed
    );
  });
  return {
    obsoleteLinks: toSlices(links.filter((link) => link.reason !== 'manual' && !matchedKeys.has(keyOf(link)))),
    addedLinks: toSlices(matched.filter((link) => !storedKeys.has(keyOf(link)))),
    settlements: toSlices(settlements),
  };
};

/** Plans the changes of a group as the database wrote it; pure, for a thread or the caller. */
export const planGroup = (text: string): GroupOutcome => {
  try {
    // Just written by the query of `match.repository.ts`, not stored; a schema over 100,000 positions would cost as much as the match.
    return { plan: planOf(JSON.parse(text) as StoredGroup) };
  } catch (error) {
    if (error instanceof BudgetExceeded) return { problem: 'too-complex' };
    throw error;
  }
};
