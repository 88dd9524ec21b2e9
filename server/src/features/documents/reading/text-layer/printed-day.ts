import { daysIn, impossibleDayIn, placedDaysIn } from '@flottwart/contract/grammar/days-in-text';
import type { InvoiceProfile } from '../profiles/profiles.ts';
import type { DeclaredType } from './document-type.ts';
import { labelled, labelledValues } from './labelled.ts';
import { moneyIn } from './money.ts';
import { cellsOf, isInOwnGroup, type OwnNames } from './own-group.ts';
import { endsInOwnNoun, ownPart, withoutCode } from './printed-number.ts';
import { type Row, textOf } from './rows.ts';

/** Texts of a row in groups with wide gaps between them. */
export const textCellsOf = (row: Row): string[] => cellsOf(row).map(({ words }) => textOf(words));

/** Words between a document's number or noun and its day. */
const leadsToDay =
  /(?:[\s,;:/|·–-]|(?<!\p{L})(?:vo[mn]|den|dated|of|date|(?:rechnungs|gutschrifts?|beleg|ausstellungs)?datum)(?!\p{L}))+$/iu;
const goesOn = /^\s*(?:(?:bis|to|until)(?!\p{L})|[–-]\s*\d)/iu;

/** Characters before a day that are looked at. */
const maxWords = 500;

/** Days of a text with the words that they follow; the first of a period is none. */
const daysAndWords = (text: string): { readonly day: string; readonly words: string }[] =>
  placedDaysIn(text).flatMap(({ day, before, after }) =>
    goesOn.test(after) ? [] : [{ day, words: before.slice(-maxWords).replace(leadsToDay, '') }],
  );

const dayBesideNumber = (rows: readonly Row[], number: string | null): string | null =>
  number === null
    ? null
    : (rows
        .flatMap((row) => textCellsOf(row).flatMap(daysAndWords))
        .find(({ words }) => words === number || words.endsWith(` ${number}`))?.day ?? null);

/** True for a title that names nothing but the document and its number. */
const namesItself = (title: string, number: string | null): boolean => {
  const words = withoutCode(number === null ? title : title.replace(number, ''))
    .replace(/(?:\s(?:Nr|No|Nummer)\b\.?:?|\s#)\s*$/i, '')
    .trim();
  return words !== '' && !/\d/.test(words) && ownPart(words) === words && endsInOwnNoun(words);
};

/** Day in the title, after the noun, or alone in the line right below it. */
const dayOfTitle = ({ title, below, number }: DaySource): string | null => {
  const inTitle = daysAndWords(title).find(({ words }) => namesItself(words, number));
  if (inTitle) return inTitle.day;
  const [alone, other] = namesItself(title, number) ? daysAndWords(below) : [];
  return alone?.words === '' && other === undefined && /\d$/.test(below) ? alone.day : null;
};

/** Day at the start of the text after a label, as "Datum der Lieferung 03.10.2026" is another one. */
const dayAtStart = (text: string): string | null => {
  const plain = text.replace(/^\/\s*(?:invoice\s+|document\s+)?date[.:]*\s*/i, '');
  const [first] = daysAndWords(/^\S+(?:\s\S+){0,3}/.exec(plain)?.[0] ?? '');
  return first?.words === '' ? first.day : null;
};

/** Town and day, as in a letter: "Köln, den 01.10.2026" or "Köln, den 1. Oktober 2026". */
const townAndDay = /^\p{Lu}[\p{L} .-]+,\s*(?:den\s+)?(\d{1,2}\.\s?(?:\d{1,2}\.|\p{Lu}\p{Ll}+)\s?\d{2,4})$/u;

/** Day of a letter in the head, before the first amount, unless its group of lines names another document. */
const dayOfLetter = (source: DaySource): string | null => {
  const rows = source.firstPage;
  const firstAmount = rows.findIndex((row) => moneyIn(row).length > 0);
  const head = firstAmount < 0 ? rows : rows.slice(0, firstAmount);
  const days = head.flatMap((row, at) =>
    cellsOf(row).flatMap(({ firstWord: word, words }) => {
      const found = daysIn(townAndDay.exec(textOf(words))?.[1] ?? '');
      return found.length > 0 && isInOwnGroup(rows, { at, word }, ownNames(source)) ? found : [];
    }),
  );
  return days.length === 1 ? (days[0] ?? null) : null;
};

export interface PrintedDay {
  readonly date: string | null;
  /** Day that may be that of the invoice which a credit refers to. */
  readonly doubtfulDate: string | null;
  /** Another day that the same head names for the document. */
  readonly rivalDate: string | null;
  /** Day after the label that no calendar has, as printed. */
  readonly impossibleDate: string | null;
}

export interface DaySource {
  readonly rows: readonly Row[];
  readonly firstPage: readonly Row[];
  readonly fields: InvoiceProfile['fields'];
  readonly type: DeclaredType['type'] | null;
  readonly number: string | null;
  readonly title: string;
  /** Line right below the title. */
  readonly below: string;
  /** True if a "Rechnungsdatum" of a credit is its own, because no other invoice is named. */
  readonly ownsInvoiceDate: boolean;
}

const ownNames = ({ fields, type, number, title }: DaySource): OwnNames => ({
  fields,
  isCredit: type === 'credit',
  number,
  title,
});

/** Labels that say nothing about the kind of document. */
const genericLabel = /^(?:(?:beleg|ausstellungs|dokument)?datum|date|ausgestellt am)\W*$/i;

/**
 * Day after one of these labels at the start of a line or column; a sentence may name the day of another document, and
 * so may the group of a generic label.
 */
const labelledDay = (where: readonly Row[], phrases: readonly string[], source: DaySource): string | null =>
  labelled(where, {
    phrases,
    read: (text, isInSentence) => (isInSentence ? null : dayAtStart(text)),
    counts: ({ text, ...place }) => !genericLabel.test(text) || isInOwnGroup(where, place, ownNames(source)),
  });

/** Day after a label of the credit itself; after one of an invoice only where that is the credit. */
const creditDay = (where: readonly Row[], source: DaySource): string | null => {
  const { creditDate, invoiceDate } = source.fields;
  const own = creditDate.filter((phrase) => !phrase.startsWith('Rechnung') || !invoiceDate.includes(phrase));
  return labelledDay(where, own, source) ?? (source.ownsInvoiceDate ? labelledDay(where, creditDate, source) : null);
};

/** Labels of the document's own day; the "Rechnungsdatum" of a credit may be that of its invoice. */
const ownDatePhrases = (
  { creditDate, invoiceDate }: DaySource['fields'],
  type: DaySource['type'],
): readonly string[] =>
  type === 'credit' ? creditDate.filter((phrase) => !phrase.startsWith('Rechnung')) : invoiceDate;

const rivalOf = (date: string, source: DaySource): string | null => {
  const { firstPage, fields, type, number } = source;
  const found = labelledValues(firstPage, { phrases: ownDatePhrases(fields, type), read: dayAtStart })
    .filter(({ isInSentence }) => !isInSentence)
    .map(({ value }) => value);
  const own = type === 'credit' ? [] : [dayBesideNumber(firstPage, number), dayOfTitle(source)];
  return [...found, ...own, dayOfLetter(source)].find((day) => day !== null && day !== date) ?? null;
};

/** Day after its label that no calendar has: another day on the page would be a guess. */
const impossibleDay = ({ firstPage, fields, type }: DaySource): string | null =>
  labelled(firstPage, {
    phrases: ownDatePhrases(fields, type),
    read: (text, isInSentence) => (isInSentence ? null : impossibleDayIn(/^\S+/.exec(text)?.[0] ?? '')),
  });

/** Day of the document by its label or its place: beside its number, after its title, or with the town of a letter. */
export const printedDayOf = (source: DaySource): PrintedDay => {
  const { rows, firstPage, fields, type, number } = source;
  const impossibleDate = impossibleDay(source);
  if (impossibleDate !== null) return { date: null, doubtfulDate: null, rivalDate: null, impossibleDate };
  const dayIn = (where: readonly Row[]): string | null =>
    type === 'credit' ? creditDay(where, source) : labelledDay(where, fields.invoiceDate, source);
  const best =
    dayIn(firstPage) ??
    dayBesideNumber(firstPage, number) ??
    dayOfTitle(source) ??
    dayOfLetter(source) ??
    dayIn(rows) ??
    (type === 'invoice' ? null : creditDay(firstPage, source));
  const rivalDate = best === null ? null : rivalOf(best, source);
  if (rivalDate !== null) return { date: null, doubtfulDate: best, rivalDate, impossibleDate };
  return {
    date: best,
    doubtfulDate: best === null ? labelled(firstPage, { phrases: fields.invoiceDate, read: dayAtStart }) : null,
    rivalDate,
    impossibleDate,
  };
};
