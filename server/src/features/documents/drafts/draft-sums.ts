import { formatAmount } from '../../../lib/money.ts';
import { rateOf } from '../net-document.ts';
import type { ColumnRole, DocumentDraft } from '../reading/draft.ts';
import { amountOfCell, cellsOf } from './draft-positions.ts';

const singleRoles: Partial<Readonly<Record<ColumnRole, string>>> = {
  amount: 'Betrag',
  number: 'Position',
  date: 'Datum',
  plate: 'Kennzeichen',
  quantity: 'Menge',
  reference: 'Bezug',
};

export const columnProblems = ({ columns }: DocumentDraft): readonly string[] => {
  const count = (role: string): number => columns.filter((column) => column.role === role).length;
  const doubled = Object.entries(singleRoles).filter(([role]) => count(role) > 1);
  return [
    ...(count('amount') === 0 ? ['Bitte die Spalte mit den Beträgen wählen.'] : []),
    ...(count('service') === 0 ? ['Bitte die Spalte mit der Leistung wählen.'] : []),
    ...doubled.map(([, name]) => `Mehr als eine Spalte ist als „${name}“ gewählt.`),
  ];
};

export type DraftTotals = Pick<DocumentDraft, 'netCents' | 'taxCents' | 'grossCents'>;

/** Fills in the third total by the other two. */
export const completeTotals = ({ netCents, taxCents, grossCents }: DraftTotals): DraftTotals => {
  if (netCents !== null && grossCents !== null)
    return { netCents, grossCents, taxCents: taxCents ?? grossCents - netCents };
  if (netCents !== null && taxCents !== null) return { netCents, taxCents, grossCents: netCents + taxCents };
  if (grossCents !== null && taxCents !== null) return { netCents: grossCents - taxCents, taxCents, grossCents };
  return { netCents, taxCents, grossCents };
};

export const totalProblems = ({ netCents, taxCents, grossCents }: DraftTotals): readonly string[] => {
  if (netCents === null || taxCents === null || grossCents === null)
    return ['Bitte mindestens zwei der Summen eintragen: Netto, Steuer, Brutto.'];
  if (netCents + taxCents === grossCents) return [];
  return [
    `Netto und Steuer ergeben ${formatAmount(netCents + taxCents)} €, als Brutto stehen da ${formatAmount(grossCents)} €.`,
  ];
};

/**
 * Total that the sum reaches, else the net one to compare with. Printed totals are kept without their sign: a credit may print another one than its
 * positions, and those of a negative sum are printed as negative.
 */
export const comparedTotal = (draft: DocumentDraft, { netCents, grossCents }: DraftTotals, sum: number) => {
  const isReached = (total: number | null): boolean =>
    total !== null && (total === sum || ((draft.type === 'Gutschrift' || sum < 0) && total === -sum));
  if (isReached(netCents)) return { totalCents: sum, basis: 'net' } as const;
  if (isReached(grossCents)) return { totalCents: sum, basis: 'gross' } as const;
  return { totalCents: netCents ?? grossCents, basis: null };
};

/** True for amounts in gross that no single rate turns to net. */
export const hasSeveralRates = (
  totals: DraftTotals,
  basis: 'net' | 'gross' | null,
  positions: readonly unknown[],
): boolean => basis === 'gross' && rateOf({ ...totals, positions }) === undefined;

/** Sum of the rows that are positions; an amount that cannot be read counts nothing. */
export const sumOfRows = (draft: DocumentDraft): number =>
  draft.rows.reduce(
    (sum, row) => (row.role === 'position' ? sum + (amountOfCell(cellsOf(draft, row, 'amount')) ?? 0) : sum),
    0,
  );
