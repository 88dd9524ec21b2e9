import { formatAmountWithCurrency } from '@flottwart/contract/grammar/amount';
import { formatGermanDate } from '@flottwart/contract/grammar/day';
import type { ReadPosition } from '../document.ts';
import type { ColumnRole, DocumentDraft, DraftRow, ReadColumn, ReadQuestion } from '../draft.ts';
import type { UncheckedDocument } from '../finish-document.ts';
import { toSingleLine } from '../text.ts';

type Cell = readonly [role: ColumnRole, heading: string, text: (position: ReadPosition) => string];

const timeText = ({ date, period }: ReadPosition): string => {
  if (period) return `${formatGermanDate(period.from)} - ${formatGermanDate(period.to)}`;
  return date === null ? '' : formatGermanDate(date);
};

const cells: readonly Cell[] = [
  ['number', 'Position', ({ number }) => number],
  ['date', 'Datum', timeText],
  ['plate', 'Kennzeichen', ({ plate }) => plate ?? ''],
  ['service', 'Leistung', ({ service }) => service],
  ['quantity', 'Menge', ({ quantity }) => quantity ?? ''],
  ['reference', 'Bezug', ({ references }) => references.find(({ document }) => document !== null)?.document ?? ''],
  ['amount', 'Betrag', ({ amountCents }) => formatAmountWithCurrency(amountCents).replace(' EUR', '')],
];

/** An e-invoice has no page; its columns share the width evenly. */
const columns: readonly ReadColumn[] = cells.map(([role, heading], index) => ({
  role,
  heading,
  left: index / cells.length,
  right: (index + 1) / cells.length,
}));

const rowOf = (position: ReadPosition, index: number, { length }: readonly ReadPosition[]): DraftRow => ({
  role: 'position',
  page: 0,
  top: index / length,
  bottom: (index + 1) / length,
  cells: cells.map(([, , text]) => toSingleLine(text(position), 500)),
});

const sumOf = (positions: readonly ReadPosition[]): number =>
  positions.reduce((sum, { amountCents }) => sum + amountCents, 0);

/** Issuers bill the corrected amount, the difference or what they give back with it; a minus alone says which. */
export const correctionQuestion: ReadQuestion = {
  kind: 'type',
  text: 'Der Beleg nennt sich Rechnungskorrektur (Art 384) und lautet auf einen positiven Betrag. Ist er eine Rechnung oder eine Gutschrift?',
};

export const emptyCorrectionQuestion: ReadQuestion = {
  kind: 'type',
  text: 'Der Beleg nennt sich Rechnungskorrektur (Art 384) und lautet auf 0,00 EUR. Ist er eine Rechnung oder eine Gutschrift?',
};

/** Draft of an e-invoice: its lines as rows, with what is left to decide. */
export const draftEInvoice = (
  { declared, ...unchecked }: UncheckedDocument,
  taxCents: number | null,
  questions: readonly ReadQuestion[],
): DocumentDraft => ({
  origin: unchecked.origin,
  issuer: unchecked.issuer,
  type:
    declared === null || questions.includes(correctionQuestion) || questions.includes(emptyCorrectionQuestion)
      ? null
      : declared === 'credit'
        ? 'Gutschrift'
        : 'Rechnung',
  number: toSingleLine(unchecked.number ?? '', 100) || null,
  date: unchecked.date,
  netCents: unchecked.netCents,
  taxCents,
  grossCents: unchecked.grossCents,
  references: unchecked.references,
  headerPlate: unchecked.headerPlate,
  // Issuers write a minus on credits and on their reversal alike.
  ...(declared === 'credit' && sumOf(unchecked.positions) < 0 && { mayReverse: true }),
  notices: unchecked.notices,
  questions,
  columns,
  rows: unchecked.positions.map(rowOf),
});
