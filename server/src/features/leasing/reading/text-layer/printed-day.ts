import type { InvoiceProfile } from '../profiles/profiles.ts';
import { daysIn, impossibleDayIn } from '../values/day.ts';
import type { DeclaredType } from './document-type.ts';
import { cellsIn } from './headings.ts';
import { labelled, labelledValues } from './labelled.ts';
import { type Row, textOf } from './rows.ts';

const cellGap = 1.2;

/** Texts of a row in groups with wide gaps between them. */
export const textCellsOf = (row: Row): string[] => cellsIn(row.words, cellGap * row.height).map(textOf);

const dayAfter = (rows: readonly Row[], number: string | null): string | null =>
  rows
    .map(({ words }) => textOf(words))
    .filter((text) => number !== null && text.includes(number))
    .flatMap((text) => daysIn(/\bvo[mn]\s+(.*)$/.exec(text)?.[1] ?? ''))[0] ?? null;

const dayAtStart = (text: string): string | null => {
  const plain = text.replace(/^\/\s*(?:invoice\s+|document\s+)?date[.:]*\s*/i, '');
  return daysIn(/^\S+(?:\s\S+){0,2}/.exec(plain)?.[0] ?? '')[0] ?? null;
};

/** Town and day, as in a letter: "Köln, den 01.10.2026" or "Köln, den 1. Oktober 2026". */
const townAndDay = /^\p{Lu}[\p{L} .-]+,\s*(?:den\s+)?(\d{1,2}\.\s?(?:\d{1,2}\.|\p{Lu}\p{Ll}+)\s?\d{2,4})$/u;

const dayOfLetter = (rows: readonly Row[]): string | null => {
  const days = rows.flatMap((row) => textCellsOf(row).flatMap((text) => daysIn(townAndDay.exec(text)?.[1] ?? '')));
  return days.length === 1 ? (days[0] ?? null) : null;
};

const dayBelow = (text: string): string | null => daysIn(/^vom\s+(\d.*\d)$/.exec(text)?.[1] ?? '')[0] ?? null;

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
  /** Line right below the title. */
  readonly below: string;
  /** True if a "Rechnungsdatum" of a credit is its own, because no other invoice is named. */
  readonly ownsInvoiceDate: boolean;
}

/** Day after a label of the credit itself; after one of an invoice only where that is the credit, and never in a sentence. */
const creditDay = (
  where: readonly Row[],
  { fields: { creditDate, invoiceDate }, ownsInvoiceDate }: DaySource,
): string | null => {
  const isInvoices = (phrase: string): boolean => phrase.startsWith('Rechnung') && invoiceDate.includes(phrase);
  const own = creditDate.filter((phrase) => !isInvoices(phrase));
  const atStart = (text: string, isInSentence: boolean): string | null => (isInSentence ? null : dayAtStart(text));
  return (
    labelled(where, { phrases: own, read: atStart }) ??
    (ownsInvoiceDate ? labelled(where, { phrases: creditDate, read: atStart }) : null) ??
    labelled(where, { phrases: own, read: dayAtStart })
  );
};

/** Right after its label, as "Datum der Lieferung 03.10.2026" is another one. */
const dayRightAfter = (text: string): string | null => (/^\d/.test(text) ? dayAtStart(text) : null);

/** Labels of the document's own day; the "Rechnungsdatum" of a credit may be that of its invoice. */
const ownDatePhrases = (
  { creditDate, invoiceDate }: DaySource['fields'],
  type: DaySource['type'],
): readonly string[] =>
  type === 'credit' ? creditDate.filter((phrase) => !phrase.startsWith('Rechnung')) : invoiceDate;

const rivalOf = (date: string, { firstPage, fields, type, number, below }: DaySource): string | null => {
  const found = labelledValues(firstPage, { phrases: ownDatePhrases(fields, type), read: dayRightAfter })
    .filter(({ isInSentence }) => !isInSentence)
    .map(({ value }) => value);
  const own = type === 'credit' ? [] : [dayAfter(firstPage, number), dayBelow(below)];
  return [...found, ...own].find((day) => day !== null && day !== date) ?? null;
};

/** Day after its label that no calendar has: another day on the page would be a guess. */
const impossibleDay = ({ firstPage, fields, type }: DaySource): string | null =>
  labelled(firstPage, {
    phrases: ownDatePhrases(fields, type),
    read: (text, isInSentence) => (isInSentence ? null : impossibleDayIn(/^\S+/.exec(text)?.[0] ?? '')),
  });

/** Day of the document: after its label, its number or its title, else that of a letter. */
export const printedDayOf = (source: DaySource): PrintedDay => {
  const { rows, firstPage, fields, type, number, below } = source;
  const impossibleDate = impossibleDay(source);
  if (impossibleDate !== null) return { date: null, doubtfulDate: null, rivalDate: null, impossibleDate };
  const dayIn = (where: readonly Row[]): string | null =>
    type === 'credit' ? creditDay(where, source) : labelled(where, { phrases: fields.invoiceDate, read: dayAtStart });
  const best =
    dayIn(firstPage) ??
    dayAfter(firstPage, number) ??
    dayBelow(below) ??
    dayOfLetter(firstPage) ??
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
