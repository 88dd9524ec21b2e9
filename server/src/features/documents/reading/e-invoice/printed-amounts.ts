import { formatAmountWithCurrency } from '@flottwart/contract/grammar/amount';
import type { ReadQuestion } from '../draft.ts';
import { toSingleLine } from '../text.ts';
import type { TextItem } from '../text-layer/rows.ts';

/** Figures on the printed pages around an embedded e-invoice; amounts in unsigned cents. */
export interface PrintedAmounts {
  /** Type of the titles; null if there is none or they differ. */
  readonly title: 'invoice' | 'credit' | null;
  /** Letters and digits of the pages if they label a document number, else null. */
  readonly numberedText: string | null;
  readonly all: ReadonlySet<number>;
  /** Amounts beside words such as Gesamtbetrag, in the order of the pages. */
  readonly totals: readonly number[];
}

/** Compared without blanks, because some writers print gaps inside of words. */
const totalLabel =
  /(?:gesamt|rechnungs|brutto|end|zahl|gutschrifts?|auszahlungs)-?(?:betrag|summe)|zuzahlen|grandtotal|invoicetotal|total(?:ttc|amount|due|àpayer)/i;
/** Rows whose amount is a part of the total. */
const partLabel =
  /netto|ohne|excl|exkl|zwischen|übertrag|vortrag|mwst|ust|steuer|tva|totalht|zuschl|abschl|rabatt|nachl|anzahlung|skonto/i;
/** German, English and French figures; a blank may divide thousands or two columns, so that both readings are kept. */
const figures = [
  /(?<![\d.,'])\d{1,3}(?:[.'’]\d{3})*,\d{2}(?!\d)/g,
  /(?<![\d.,'])\d{1,3}(?:[,'’]\d{3})*\.\d{2}(?!\d)/g,
  /(?<![\d.,'])\d+[.,]\d{2}(?!\d)/g,
  /(?<![\d.,'])\d{1,3}(?: \d{3})+[.,]\d{2}(?!\d)/g,
];
const baseline = 0.45;
const sameWord = 0.12;

const centsOf = (figure: string): number => Number(figure.replace(/\D/g, ''));

/** Text of each printed line. */
const linesOf = (items: readonly TextItem[]): readonly string[] => {
  const sorted = items.toSorted((a, b) => a.page - b.page || a.y - b.y || a.x - b.x);
  const lines: TextItem[][] = [];
  for (const item of sorted) {
    const line = lines.at(-1);
    const [first] = line ?? [];
    if (line && first?.page === item.page && Math.abs(first.y - item.y) <= baseline * item.height) line.push(item);
    else lines.push([item]);
  }
  return lines.map((line) =>
    line
      .toSorted((a, b) => a.x - b.x)
      .reduce(
        ({ text, right }, item) => ({
          text: `${text}${item.x - right > sameWord * item.height ? ' ' : ''}${item.text}`,
          right: item.x + item.width,
        }),
        { text: '', right: 0 },
      )
      .text.trim(),
  );
};

const amountsIn = (line: string): readonly number[] =>
  figures.flatMap((pattern) => [...line.matchAll(pattern)].map(([figure]) => centsOf(figure)));

const isTotal = (line: string): boolean => {
  const label = line.replace(/\s/g, '');
  return totalLabel.test(label) && !partLabel.test(label);
};

const creditTitle =
  /^(?:\p{L}+-?)?(?:gutschrift|storno(?:rechnung)?|rechnungskorrektur|erstattung)(?:\s(?:nr|nummer|vom|no)\b.*|\s[\w/-]*\d[\w/-]*)?$/iu;
const invoiceTitle = /^(?:\p{L}+-?)?rechnung(?:\s(?:nr|nummer|vom|no)\b.*|\s[\w/-]*\d[\w/-]*)?$/iu;

const titleOf = (lines: readonly string[]): PrintedAmounts['title'] => {
  const hasCredit = lines.some((line) => creditTitle.test(line));
  const hasInvoice = lines.some((line) => invoiceTitle.test(line) && !creditTitle.test(line));
  if (hasCredit === hasInvoice) return null;
  return hasCredit ? 'credit' : 'invoice';
};

const numberLabel = /(?:rechnung|beleg|gutschrift|dokument)(?:s|en)?-?\s?(?:nummer|nr)\b/i;

const keyOf = (text: string): string => text.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '');

export const printedAmounts = (items: readonly TextItem[]): PrintedAmounts => {
  const lines = linesOf(items);
  return {
    title: titleOf(lines),
    numberedText: lines.some((line) => numberLabel.test(line)) ? keyOf(lines.join('')) : null,
    all: new Set(lines.flatMap(amountsIn)),
    totals: lines.filter(isTotal).flatMap(amountsIn),
  };
};

/** Questions if the printed pages have the title of the other type, or a number of their own. */
export const otherHead = (
  { title, numberedText }: PrintedAmounts,
  stated: { readonly type: 'invoice' | 'credit' | null; readonly number: string | null },
): readonly ReadQuestion[] => {
  const questions: ReadQuestion[] = [];
  if (stated.type === 'invoice' && title === 'credit')
    questions.push({
      kind: 'contradiction',
      text: 'Die E-Rechnung ist eine Rechnung, gedruckt ist der Titel einer Gutschrift oder Stornierung.',
    });
  const number = keyOf(stated.number ?? '');
  if (number !== '' && numberedText !== null && !numberedText.includes(number))
    questions.push({
      kind: 'contradiction',
      text: `Die E-Rechnung hat die Nummer ${toSingleLine(stated.number ?? '', 60)}. Diese ist auf den gedruckten Seiten nicht zu finden.`,
    });
  return questions;
};

/** Question if the printed pages show another total; none if they show no amounts or the page is a picture. */
export const contradiction = (
  { all, totals }: Pick<PrintedAmounts, 'all' | 'totals'>,
  stated: { readonly grossCents: number | null; readonly others: readonly (number | null)[] },
): ReadQuestion | null => {
  const known = new Set([stated.grossCents, ...stated.others].filter((cents) => cents !== null).map(Math.abs));
  if (all.size === 0 || known.size === 0) return null;
  const agrees =
    totals.length > 0 ? totals.some((cents) => known.has(cents)) : [...known].some((cents) => all.has(cents));
  if (agrees) return null;
  const total = formatAmountWithCurrency(Math.abs(stated.grossCents ?? [...known][0] ?? 0));
  const [printed] = totals.slice(-1);
  return {
    kind: 'contradiction',
    text:
      printed === undefined
        ? `Die E-Rechnung nennt ${total}. Dieser Betrag ist auf den gedruckten Seiten nicht zu finden.`
        : `Die E-Rechnung nennt ${total}, gedruckt ist ein Gesamtbetrag von ${formatAmountWithCurrency(printed)}.`,
  };
};
