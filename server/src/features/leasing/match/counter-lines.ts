import type { MonthRange } from '@flottwart/contract/grammar/named-months';
import type { Certainty } from './matchable.ts';
import type { GroupPosition } from './stored-group.ts';

/** Line against the direction of its document, with the lines that it may reduce. */
export interface Counter {
  readonly counter: GroupPosition;
  /** Months that it names without a doubt. */
  readonly months: MonthRange | null;
  readonly lines: readonly GroupPosition[];
}

export const sumOf = (lines: readonly GroupPosition[]): number => lines.reduce((sum, { cents }) => sum + cents, 0);

/** Lines that are as large as the deduction; smaller ones only if it takes back all of them. */
export const linesFor = ({ counter, lines }: Counter): readonly GroupPosition[] =>
  counter.cents === sumOf(lines) ? lines : lines.filter(({ cents }) => cents >= counter.cents);

/** Lines by how well a counter-line names them: of its very service, of a service that its text contains, all others. */
export const byService = (lines: readonly GroupPosition[], { serviceKey }: GroupPosition) => {
  const words = new Set(serviceKey.split(' '));
  const isContained = (line: GroupPosition): boolean =>
    line.serviceKey !== '' && line.serviceKey.split(' ').every((word) => words.has(word));
  const groups = Map.groupBy(lines, (line) => {
    if (line.serviceKey === serviceKey) return 'same';
    return isContained(line) ? 'contained' : 'other';
  });
  return { same: groups.get('same') ?? [], contained: groups.get('contained') ?? [], other: groups.get('other') ?? [] };
};

/**
 * A deduction is certain of its line if no other may be meant: the only one whose service it names, the only one of an invoice, or all of them. A
 * charge on a credit note is certain of its very service alone, because it may be one of its own. A month that the line does not name is a guess.
 */
export const certaintyOf = ({ counter, months, lines }: Counter, dated: ReadonlySet<GroupPosition>): Certainty => {
  const isGuess = (line: GroupPosition): boolean => months !== null && !dated.has(line);
  const { same, contained } = byService(lines, counter);
  const named = same.length > 0 || !counter.isDiscount ? same : contained;
  const isAll = counter.isDiscount && (lines.length === 1 || counter.cents === sumOf(lines));
  const meant = isAll ? lines : named;
  if (meant.some(isGuess) || (!counter.isDiscount && counter.serviceKey === '')) return 'presumed';
  const [only, ...others] = meant;
  return isAll || (only && others.length === 0 && only.cents >= counter.cents) ? 'certain' : 'presumed';
};
