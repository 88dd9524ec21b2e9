import { plateKey } from '@flottwart/contract/rules/plate';
import type { ReadReference } from '../document.ts';
import type { InvoiceProfile } from '../profiles/profiles.ts';
import { daysIn } from '../values/day.ts';
import { type KnownPlates, knownPlatesIn } from '../values/known-plates.ts';
import { type Period, periodInText } from '../values/period.ts';
import { plateAtStart } from '../values/plate.ts';
import { type DeclaredType, declaredTypeOf } from './document-type.ts';
import { cellsIn } from './headings.ts';
import { labelled } from './labelled.ts';
import { numberAtStart, numberBelow, numberInTitle, type PrintedNumber } from './printed-number.ts';
import { type Row, textOf } from './rows.ts';
import { platesNamedIn } from './vehicle-lines.ts';

const cellsOf = (row: Row): string[] => cellsIn(row.words, cellGap * row.height).map(textOf);
const cellGap = 1.2;

const dayBehind = (rows: readonly Row[], number: string | null): string | null =>
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
  const days = rows.flatMap((row) => cellsOf(row).flatMap((text) => daysIn(townAndDay.exec(text)?.[1] ?? '')));
  return days.length === 1 ? (days[0] ?? null) : null;
};

/** Line right below a title that names no other document. */
const belowTitle = (rows: readonly Row[], title: string | undefined): string => {
  const at = rows.findIndex((row) => title !== undefined && cellsOf(row).includes(title));
  const [row, next] = [rows[at], rows[at + 1]];
  if (!row || !next || /\s(?:zu|zur|zum|der)\s/i.test(title ?? '')) return '';
  return next.page === row.page ? (cellsOf(next)[0] ?? '') : '';
};

const dayBelow = (text: string): string | null => daysIn(/^vom\s+(\d.*\d)$/.exec(text)?.[1] ?? '')[0] ?? null;

/** A list of vehicles names no plate for the whole document. */
const namesSeveralPlates = (rows: readonly Row[], known: KnownPlates): boolean =>
  new Set(rows.flatMap(({ words }) => platesNamedIn(textOf(words), known).map(plateKey))).size > 1;

const vehicleLabels = ['Fahrzeug', 'Kfz', 'Fzg', 'Fahrzeugkennzeichen'];

/** Plate behind a label; a word for vehicles counts before one of the company only. */
const plateInHead = (rows: readonly Row[], phrases: readonly string[], known: KnownPlates): string | null => {
  if (namesSeveralPlates(rows, known)) return null;
  const own = (text: string): string | null => knownPlatesIn(text, known)[0] ?? null;
  return labelled(rows, { phrases, read: plateAtStart }) ?? labelled(rows, { phrases: vehicleLabels, read: own });
};

const periodLabel = /^(?:leistungs|abrechnungs|liefer|miet|nutzungs)?(?:zeitraum|monat)(?!\p{L})/iu;

/** Period that the head names for the whole document; null if it names several. */
const periodInHead = (rows: readonly Row[]): Period | null => {
  const found = rows.flatMap((row) => {
    const cells = cellsOf(row);
    const at = cells.findIndex((text) => periodLabel.test(text));
    const period = at < 0 ? null : periodInText(cells.slice(at, at + 2).join(' '));
    return period ? [period] : [];
  });
  const [first] = found;
  return first && found.every(({ from, to }) => from === first.from && to === first.to) ? first : null;
};

export interface Fields {
  readonly declared: DeclaredType | null;
  readonly number: string | null;
  /** Number as printed whose end or meaning remains open. */
  readonly doubtfulNumber: string | null;
  readonly date: string | null;
  readonly headerPlate: string | null;
  readonly period: Period | null;
  readonly references: readonly ReadReference[];
}

/** Number behind a label of its own; that of a credit may be labelled as one of an invoice. */
export const labelledNumber = (
  rows: readonly Row[],
  { fields }: InvoiceProfile,
  { isCredit, hasReference }: { readonly isCredit: boolean; readonly hasReference: boolean },
): PrintedNumber | null => {
  // The "Rechnungsnummer" of a credit is its own only if the invoice that it refers to is named otherwise.
  const phrases = !isCredit
    ? fields.invoiceNumber
    : hasReference
      ? fields.creditNumber
      : fields.creditNumber.filter((phrase) => !fields.invoiceNumber.includes(phrase) || !phrase.startsWith('Re'));
  return labelled(rows, {
    phrases,
    except: fields.reference,
    // A sentence may name the number of another document.
    read: (text, isInSentence) => {
      const number = numberAtStart(text);
      return number && { ...number, isCertain: number.isCertain && !isInSentence };
    },
  });
};

/** Fields outside the table, first page first; title, plate, period and reference are only on the first page. */
export const fieldsOf = (rows: readonly Row[], profile: InvoiceProfile, known: KnownPlates): Fields => {
  const { fields } = profile;
  const firstPage = rows.filter(({ page }) => page === rows[0]?.page);
  const declared = declaredTypeOf(firstPage);
  const isCredit = declared?.type === 'credit';
  const reference = labelled(firstPage, {
    phrases: fields.reference,
    read: (text) => numberAtStart(text)?.text ?? null,
  });
  const numberIn = (where: readonly Row[]): PrintedNumber | null =>
    labelledNumber(where, profile, { isCredit, hasReference: reference !== null });
  const dayIn = (where: readonly Row[]): string | null =>
    labelled(where, { phrases: isCredit ? fields.creditDate : fields.invoiceDate, read: dayAtStart });
  const below = belowTitle(firstPage, declared?.title);
  const numbers = [
    numberInTitle(declared?.title ?? ''),
    numberIn(firstPage),
    numberBelow(below),
    numberIn(rows),
  ].filter((each) => each !== null);
  const number = numbers.find(({ isCertain }) => isCertain)?.text ?? null;
  return {
    declared,
    number,
    doubtfulNumber: number === null ? (numbers[0]?.text ?? null) : null,
    date: dayIn(firstPage) ?? dayBehind(firstPage, number) ?? dayBelow(below) ?? dayOfLetter(firstPage) ?? dayIn(rows),
    headerPlate: plateInHead(firstPage, fields.plate, known),
    period: periodInHead(firstPage),
    references: reference === null ? [] : [{ document: reference, position: null }],
  };
};
