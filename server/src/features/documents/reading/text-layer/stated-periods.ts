import { periodOfMonths, readMonths } from '@flottwart/contract/grammar/months-in-text';
import { daysOfMonths } from '@flottwart/contract/grammar/named-months';
import { type Period, periodOfTexts, timeOfCell } from '@flottwart/contract/grammar/period';
import type { StatedPeriod } from './head-period.ts';
import { textCellsOf } from './printed-day.ts';
import { type Row, textOf } from './rows.ts';

/** Only the noun of a quarterly document makes a Roman number a quarter: "Quartalsrechnung III/2026". */
const romanQuarter = /(quartals\p{L}+\s+)(i{1,3}|iv)\s?\/\s?(20\d\d)/iu;
/** "Quartalsrechnung 4/2026" may be of April or of the fourth quarter. */
const unclearQuarter = /quartals\p{L}+\s+(?:nr\.?\s)?0?[1-4]\s?[/.]\s?20\d\d/iu;
/** First word with "für", "das" and the like after it. */
const noun = /^\S+\s+/u;
const fill = /^(?:(?:für|fuer|das|den|vom|von|im)\s+)+/iu;
const days = /\d{1,2}\.[\d.\s]{0,10}(?:[-–—]|bis(?:\szum)?)\s?\d{1,2}\.\s?\d{1,2}\.\s?(?:20)?\d{2}(?!\d)/u;
const bareYear = /^20\d\d$/u;

/** Time right behind the noun, such as "09/2026" or "Jahr 2025"; a year alone may be half of an invoice's number. */
const behindNoun = (title: string, isCredit: boolean): Period | null => {
  const rest = title.replace(noun, '').replace(/^\((.*)\)$/u, '$1');
  const value = rest.replace(fill, '').trim();
  if (bareYear.test(value) && !isCredit && value === rest.trim()) return null;
  return periodOfMonths(value);
};

interface TitleContext {
  /** Own numbers as printed, certain or not. */
  readonly numbers: readonly string[];
  readonly isCredit: boolean;
}

/** Period that a title or subject names; the document's own number is none. */
const periodOfTitle = (title: string, { numbers, isCredit }: TitleContext): Period | null => {
  const own = numbers
    .reduce((text, number) => text.replace(number, ' '), title)
    .replace(romanQuarter, '$1$2. Quartal $3')
    .replace(/\s+/gu, ' ')
    .trim();
  const year = /20\d\d/u.exec(own)?.[0];
  if (year === undefined || unclearQuarter.test(own)) return null;
  const { named, isOfDay } = readMonths(own, `${year}-06-30`);
  if (named === null || isOfDay) return behindNoun(own, isCredit);
  const ofDays = days.exec(own)?.[0];
  if (ofDays !== undefined) return timeOfCell(ofDays)?.period ?? null;
  return named.months === null || named.isVague ? null : daysOfMonths(named.months);
};

const subject = /^(?:betreff|betr\.?)\s*:\s*(.+)$/iu;
/** Sentence about this document, not about other ones or prices to come. */
const aboutDocument =
  /(?:diese|dieser|vorliegende[nr]?)\s+(?:\p{L}*rechnung|gutschrift)|wir\s+berechnen|schreiben\s+wir/iu;
const aboutLater = /(?<!\p{L})(?:ab|seit|bis)\s/iu;

/** Periods that title, subject and sentences about the document name, in this order. */
export const statedPeriods = (rows: readonly Row[], title: string, context: TitleContext): readonly StatedPeriod[] => {
  const texts = rows.map(({ words }) => textOf(words));
  const subjects = rows.flatMap((row) => textCellsOf(row).flatMap((text) => subject.exec(text)?.[1] ?? []));
  const sentences = texts.filter((text) => aboutDocument.test(text) && !aboutLater.test(text));
  return [
    ...[title, ...subjects].map((printed) => ({ printed, period: periodOfTitle(printed, context) })),
    ...sentences.map((printed) => ({ printed, period: periodOfTexts([printed], false) })),
  ].flatMap(({ printed, period }) => (period ? [{ printed, period }] : []));
};
