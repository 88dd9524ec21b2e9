import { matchByAmount } from './match-by-amount.ts';
import { matchByReference } from './match-by-reference.ts';
import { createMatching } from './match-positions.ts';
import type { Matchable, MatchInput, Pair } from './matchable.ts';
import {
  coveredCharges,
  lateRefunds,
  netOwnLines,
  nettedDocuments,
  ownCharges,
  ownDeductions,
  ownDiscounts,
} from './own-lines.ts';
import { reversalsOf } from './reversals.ts';
import { type GroupPosition, type StoredLink, toMatchable } from './stored-group.ts';

/** Positions with what a person has decided about them. */
export interface Group {
  readonly positions: readonly GroupPosition[];
  readonly manual: readonly StoredLink[];
  readonly separations: readonly Pair[];
  /** Positions beside them that a person has linked with them. */
  readonly linked?: readonly GroupPosition[];
}

/** Reads the positions as two sides; covered charges are settled by their own credits, late refunds settle as credits do. */
function* sidesOf(
  positions: readonly GroupPosition[],
  covered: ReadonlySet<number>,
  refunds: ReadonlySet<number>,
): Generator<void, Pick<MatchInput, 'invoices' | 'credits'>> {
  const invoices: Matchable[] = [];
  const credits: Matchable[] = [];
  for (const position of positions) {
    const { id, isCredit, isDiscount } = position;
    if (isCredit || refunds.has(id)) credits.push(toMatchable({ ...position, isCredit: true }));
    else if (!isDiscount && !covered.has(id)) invoices.push(toMatchable(position));
    yield;
  }
  return { invoices, credits };
}

/**
 * Links that documents state: reversals, discounts of the document itself, named documents and positions, and what charges on credit notes take of their
 * credits. They depend on the positions that name each other and on the other lines of their documents about the same plate, on nothing else of the plate.
 */
export function* planStated({ positions, manual, separations }: Group): Generator<void, readonly StoredLink[]> {
  const reversals = reversalsOf(positions, [...manual, ...separations]);
  const documents = yield* nettedDocuments(positions);
  const covered = coveredCharges(documents);
  const refunds = lateRefunds(documents);
  const netting = { positions, separations, covered };
  const discounts = yield* netOwnLines(ownDiscounts(documents, refunds), {
    ...netting,
    manual: [...manual, ...reversals],
    matched: [],
  });
  const deductions = ownDeductions(positions, manual);
  const matching = createMatching({
    ...(yield* sidesOf(positions, covered, refunds)),
    manual: [...manual.filter((link) => !deductions.has(link)), ...reversals],
    deductions: [...deductions, ...discounts],
    separated: separations,
  });
  yield* matchByReference(matching);
  return yield* netOwnLines(ownCharges(documents), {
    ...netting,
    manual,
    matched: [...reversals, ...discounts, ...matching.amounts.links],
  });
}

/** Links by amount among the positions of a plate, of what its stated links and those made by hand have left open. */
export function* planPresumable(
  { positions, manual, separations, linked = [] }: Group,
  stated: readonly StoredLink[],
): Generator<void, readonly StoredLink[]> {
  const documents = yield* nettedDocuments(positions);
  const deductions = ownDeductions([...positions, ...linked], manual);
  const isOwn = (link: StoredLink): boolean => link.reason === 'document' || deductions.has(link);
  const links = [...manual, ...stated];
  const matching = createMatching({
    ...(yield* sidesOf(positions, coveredCharges(documents), lateRefunds(documents))),
    manual: links.filter((link) => !isOwn(link)),
    deductions: links.filter(isOwn),
    separated: separations,
  });
  yield* matchByAmount(matching);
  return matching.amounts.links;
}
