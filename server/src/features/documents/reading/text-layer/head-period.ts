import { monthNamePattern } from '@flottwart/contract/grammar/months';
import { periodOfMonths } from '@flottwart/contract/grammar/months-in-text';
import { type Period, periodInText } from '@flottwart/contract/grammar/period';
import { textCellsOf } from './printed-day.ts';
import type { Row } from './rows.ts';

const periodLabel =
  /^(?:leistungs|abrechnungs|berechnungs|rechnungs|liefer|miet|nutzungs)?(?:zeitraum|monat|quartal)(?!\p{L})/iu;
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
  const period = isQuarter
    ? periodOfMonths(`Quartal ${value}`)
    : (periodInText(own.join(' ')) ?? periodOfMonths(value));
  if (period) return { period, printed: value, unreadable: null };
  const isAsked = askedLabel.test(label) && value !== '' && !elsewhere.test(value);
  return isAsked ? { period: null, printed: value, unreadable: value } : null;
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
  const found = rows.flatMap((row) => labelledPeriodOf(row) ?? []);
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
