import { formatAmountWithCurrency } from '@flottwart/contract/grammar/amount';
import { formatGermanDate } from '@flottwart/contract/grammar/day';
import type { ReadPosition } from '../document.ts';
import type { ReadQuestion } from '../draft.ts';
import type { UncheckedDocument } from '../finish-document.ts';
import { futureQuestions } from '../future-days.ts';
import { toSingleLine } from '../text.ts';
import type { InvoiceTotals } from './amounts.ts';
import type { EInvoice, EInvoiceLine, PartialPeriod } from './e-invoice.ts';

const sumOf = (positions: readonly ReadPosition[]): number =>
  positions.reduce((sum, { amountCents }) => sum + amountCents, 0);

const aboutNumber = ({ number }: UncheckedDocument): string | null =>
  toSingleLine(number ?? '') === '' ? 'Die E-Rechnung nennt keine Belegnummer.' : null;

const aboutDate = ({ date }: UncheckedDocument, written: string | null): string | null => {
  if (date !== null) return null;
  const text = toSingleLine(written ?? '', 40);
  return text === ''
    ? 'Die E-Rechnung nennt kein Belegdatum.'
    : `Die E-Rechnung nennt als Belegdatum „${text}“. Das ist kein gültiges Datum.`;
};

const aboutSum = ({ positions }: UncheckedDocument, totals: InvoiceTotals, linesCents: number): string | null => {
  const total = totals.net ?? totals.gross;
  if (total === null) return 'Die E-Rechnung nennt keine Gesamtsumme, mit der die Positionen zu prüfen wären.';
  const mismatch = (sum: number, stated: number): string =>
    `Die Positionen ergeben ${formatAmountWithCurrency(sum)}, der Beleg nennt ${formatAmountWithCurrency(stated)}.`;
  const sum = sumOf(positions);
  if (sum !== totals.net && sum !== totals.gross) return mismatch(sum, total);
  return totals.lines !== null && totals.lines !== linesCents ? mismatch(linesCents, totals.lines) : null;
};

const aboutTax = ({ net, tax, gross }: InvoiceTotals): string | null =>
  net === null || tax === null || gross === null || net + tax === gross
    ? null
    : `Netto ${formatAmountWithCurrency(net)} und Steuer ${formatAmountWithCurrency(tax)} ergeben nicht ${formatAmountWithCurrency(gross)}.`;

/** Issuers mean both by it: a credit written with a minus, or the reversal of one. */
const aboutSign = ({ declared, positions }: UncheckedDocument): string | null =>
  declared === 'credit' && sumOf(positions) < 0
    ? 'Der Beleg nennt sich Gutschrift und lautet auf einen negativen Betrag. Ist er eine Gutschrift oder eine Rechnung?'
    : null;

interface WrittenPeriod {
  /** Subject of the sentence: "Position 1" or "Der Beleg". */
  readonly of: string;
  readonly period: PartialPeriod;
}

const writtenPeriods = ({ period, lines }: Pick<EInvoice, 'period' | 'lines'>): readonly WrittenPeriod[] => {
  const below = (line: EInvoiceLine): readonly WrittenPeriod[] => [
    { of: `Position ${toSingleLine(line.number ?? '', 40)}`.trim(), period: line.period },
    ...line.children.flatMap(below),
  ];
  return [{ of: 'Der Beleg', period }, ...lines.flatMap(below)];
};

/** First period that ends before it begins (BT-73, 74, 134, 135). */
export const reversedPeriodQuestions = (invoice: Pick<EInvoice, 'period' | 'lines'>): readonly ReadQuestion[] => {
  const reversed = writtenPeriods(invoice).flatMap(({ of, period: { from, to } }) =>
    from !== null && to !== null && from > to ? [{ of, from, to }] : [],
  );
  return reversed.slice(0, 1).map(({ of, from, to }) => ({
    kind: 'contradiction',
    text: `${of} nennt einen Zeitraum, der am ${formatGermanDate(from)} beginnt und am ${formatGermanDate(to)} endet. Bitte den Zeitraum prüfen.`,
  }));
};

/** Questions that the figures and fields of an e-invoice leave open. */
export const openQuestions = (
  unchecked: UncheckedDocument,
  {
    totals,
    linesCents,
    today,
    dateText,
  }: {
    readonly totals: InvoiceTotals;
    readonly linesCents: number;
    readonly today: string;
    /** Day of the document as written. */
    readonly dateText: string | null;
  },
): readonly ReadQuestion[] => {
  const found: readonly (readonly [ReadQuestion['kind'], string | null])[] = [
    ['type', aboutSign(unchecked)],
    ['number', aboutNumber(unchecked)],
    ['date', aboutDate(unchecked, dateText)],
    ['sum', aboutSum(unchecked, totals, linesCents)],
    ['tax', aboutTax(totals)],
  ];
  return [
    ...found.flatMap(([kind, text]) => (text === null ? [] : [{ kind, text }])),
    ...futureQuestions(unchecked, today),
  ];
};
