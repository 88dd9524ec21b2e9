import type { EInvoiceLine } from './e-invoice.ts';

/** Line that counts, with the lines above it, nearest first. */
export interface CountedLine {
  readonly line: EInvoiceLine;
  readonly above: readonly EInvoiceLine[];
}

type CentsOf = (line: EInvoiceLine) => number;

const counts = ({ amount, status }: EInvoiceLine): boolean => amount !== null && status !== 'information';

const sumOf = (lines: readonly CountedLine[], centsOf: CentsOf): number =>
  lines.reduce((sum, { line }) => sum + centsOf(line), 0);

/** Sub-lines in the place of their line, wherever they add up to it. */
const detailed = (lines: readonly EInvoiceLine[], above: readonly EInvoiceLine[], centsOf: CentsOf): CountedLine[] =>
  lines.flatMap((line): CountedLine[] => {
    const below = line.status === 'information' ? [] : detailed(line.children, [line, ...above], centsOf);
    if (!counts(line)) return below;
    return below.length > 0 && sumOf(below, centsOf) === centsOf(line) ? below : [{ line, above }];
  });

const everyLine = (lines: readonly EInvoiceLine[], above: readonly EInvoiceLine[] = []): CountedLine[] =>
  lines.flatMap((line) => [{ line, above }, ...everyLine(line.children, [line, ...above])]);

/**
 * Lines of the level that adds up to the sum of the lines (BT-106), the most detailed one first; null if none does. Issuers
 * disagree on whether a line with sub-lines repeats them, adds to them or is only their heading.
 */
export const countedLines = (
  lines: readonly EInvoiceLine[],
  centsOf: CentsOf,
  totalCents: number,
): readonly CountedLine[] | null => {
  const all = everyLine(lines).filter(({ line }) => counts(line));
  const levels = [
    () => detailed(lines, [], centsOf),
    () => all.filter(({ line }) => line.status === 'detail' && line.children.length === 0),
    () => all.filter(({ line }) => line.status === 'detail'),
    () => all.filter(({ above }) => above.length === 0),
  ];
  for (const level of levels) {
    const candidates = level();
    if (sumOf(candidates, centsOf) === totalCents) return candidates;
  }
  return null;
};

/** Lines to ask about where no level adds up. */
export const leafLines = (lines: readonly EInvoiceLine[], centsOf: CentsOf): readonly CountedLine[] =>
  detailed(lines, [], centsOf);
