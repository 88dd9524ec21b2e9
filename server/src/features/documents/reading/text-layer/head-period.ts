import { monthNamePattern } from '@flottwart/contract/grammar/months';
import { periodOfMonths } from '@flottwart/contract/grammar/months-in-text';
import { type Period, periodInText, timeOfCell } from '@flottwart/contract/grammar/period';
import { elementAt } from '@flottwart/contract/rules/known-entries';
import { underLabel } from './labelled.ts';
import { cellsOf } from './own-group.ts';
import { textCellsOf } from './printed-day.ts';
import { columnMark } from './printed-number.ts';
import { type Row, textOf } from './rows.ts';

const periodLabel =
  /^(?:(?:leistungs|abrechnungs|berechnungs|rechnungs|liefer|miet|nutzungs)?(?:zeitraum|monat|quartal)|(?:service |billing |invoice )?period)(?!\p{L})/iu;
const wholeLabel = new RegExp(`${periodLabel.source}:?$`, 'iu');
/** Labels whose value is asked about if it cannot be read; a month may also be one of many rates. */
const askedLabel = /^\p{L}*(?:zeitraum|quartal)/iu;
/** Values that name no time, but the place of one. */
const elsewhere =
  /^(?:siehe|s\.|vgl|wie|laut|lt\.|gemäß|gem\.|entspricht|entsprechend|gleich|ist|=|der|die|je|pro)(?!\p{L})/iu;
const timeWord = new RegExp(
  `\\d|quartal|halbjahr|jahr|woche|monat|(?<!\\p{L})mai(?!\\p{L})|(?!mai)(?:${monthNamePattern})`,
  'iu',
);
const timeAtStart = /^(?:(?:vom|von|im|ab|seit)\s)?(?:\d|[IVX]+\.?[\s/]|q\s?\d|kw|kalenderwoche|quartal)/iu;
const quarterLabel = /quartal$/iu;
/** Figure behind a label that makes it a quarter: "Quartal: IV/2026". */
const bareQuarter = /^(?:[1-4]|i{1,3}|iv)\.?[\s/.-]{1,3}20\d\d$/iu;

/** A year alone after a label of months is the second line of one. */
const isHalfMonth = (label: string, value: string): boolean => /monat/iu.test(label) && /^20\d\d$/u.test(value);

interface LabelledPeriod {
  readonly period: Period | null;
  /** Value as printed. */
  readonly printed: string;
  /** Value as printed that is no period which can be read. */
  readonly unreadable: string | null;
}

/** Value after a label, in its cell or the next one, which may be a label of its own. */
const valueAfter = ([own = '', next = '']: readonly string[], label: string): string => {
  const rest = own.slice(label.length);
  const value = rest.replace(/^[\s:]+/, '');
  if (value !== '') return rest.includes(':') || timeWord.test(value) ? value : '';
  return rest.includes(':') || timeAtStart.test(next) ? next : '';
};

const labelledPeriodOf = (row: Row): LabelledPeriod | null => {
  const cells = textCellsOf(row);
  const at = cells.findIndex((text) => periodLabel.test(text));
  const label = periodLabel.exec(cells[at] ?? '')?.[0];
  if (label === undefined) return null;
  const own = cells.slice(at, at + 2);
  const value = valueAfter(own, label);
  const isQuarter = quarterLabel.test(label) && bareQuarter.test(value);
  const isHalf = isHalfMonth(label, value);
  const period = isHalf
    ? null
    : isQuarter
      ? periodOfMonths(`Quartal ${value}`)
      : (periodInText(own.join(' ')) ?? periodOfMonths(value));
  if (period) return { period, printed: value, unreadable: null };
  const isAsked = isHalf || (askedLabel.test(label) && value !== '' && !elsewhere.test(value));
  return isAsked ? { period: null, printed: value, unreadable: value } : null;
};

/** Lines of a value below its label. */
const maxLinesBelow = 3;

/** Period below its label, over one line or several. */
const periodBelow = (rows: readonly Row[], at: number): LabelledPeriod | null => {
  const row = elementAt(rows, at);
  const cell = cellsOf(row).find(({ words }) => wholeLabel.test(textOf(words)));
  if (!cell) return null;
  const lines = underLabel(rows, at, cell.words).slice(0, maxLinesBelow);
  const texts = lines.map((_, count) =>
    lines
      .slice(0, count + 1)
      .map((line) => line.split(columnMark)[0])
      .join(' '),
  );
  for (const printed of texts.toReversed()) {
    if (isHalfMonth(textOf(cell.words), printed)) return { period: null, printed, unreadable: printed };
    const period = timeOfCell(printed)?.period ?? periodOfMonths(printed);
    if (period) return { period, printed, unreadable: null };
  }
  return null;
};

/** Period that a title or a sentence names, with its text. */
export interface StatedPeriod {
  readonly period: Period;
  readonly printed: string;
}

interface HeadPeriod extends Pick<LabelledPeriod, 'period' | 'unreadable'> {
  /** Two periods as printed that differ. */
  readonly rivals: readonly [string, string] | null;
}

const areApart = (one: Period, other: Period): boolean => one.to < other.from || other.to < one.from;

/**
 * Period that the head names for the whole document; null if it names several or one that cannot be read. Titles and sentences count where no
 * label does, and contradict one that has no day in common with them.
 */
export const periodInHead = (rows: readonly Row[], stated: readonly StatedPeriod[]): HeadPeriod => {
  const found = rows.flatMap((row, at) => labelledPeriodOf(row) ?? periodBelow(rows, at) ?? []);
  const unreadable = found.find((one) => one.unreadable !== null)?.unreadable ?? null;
  const labelled = found.flatMap(({ period, printed }) => (period ? [{ period, printed }] : []));
  const [first, ...others] = [...labelled, ...stated];
  const rival = others.find(({ period: { from, to } }, at) =>
    at + 1 < labelled.length
      ? from !== first?.period.from || to !== first.period.to
      : first && areApart(first.period, { from, to }),
  );
  const rivals = first && rival ? ([first.printed, rival.printed] as const) : null;
  return { period: rivals || unreadable !== null ? null : (first?.period ?? null), unreadable, rivals };
};
