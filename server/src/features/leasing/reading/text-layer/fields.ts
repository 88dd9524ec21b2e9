import type { ReadReference } from '../document.ts';
import type { InvoiceProfile } from '../profiles/profiles.ts';
import { daysIn } from '../values/day.ts';
import { plateAtStart } from '../values/plate.ts';
import { type DeclaredType, declaredTypeOf } from './document-type.ts';
import { cellsIn } from './headings.ts';
import { labelled } from './labelled.ts';
import { type Row, textOf } from './rows.ts';

const numberAtStart = (text: string): string | null => {
  const word = /^(?:(?:Nr|Nummer|No)[.:]*\s+)?(\S+)/i.exec(text)?.[1]?.replace(/[,;:.]+$/, '') ?? '';
  const isNumber = /\d/.test(word) && word.length >= 2 && /^[\p{L}\p{N}/._#-]+$/u.test(word);
  return isNumber && daysIn(word).length === 0 ? word : null;
};

/** Number behind the title: "Mietrechnung Nr. 4711 vom 15.11.2026". */
const numberInTitle = (title: string): string | null =>
  numberAtStart(/(?:^|\s)(?:Nr\.?|Nummer|No\.?|#)\s*:?\s*(.*)$/i.exec(title)?.[1] ?? '') ??
  numberAtStart(/^\S+\s*:?\s+(\S*\d\S*)/.exec(title)?.[1] ?? '');

const dayBehind = (rows: readonly Row[], number: string | null): string | null =>
  rows
    .map(({ words }) => textOf(words))
    .filter((text) => number !== null && text.includes(number))
    .flatMap((text) => daysIn(/\bvo[mn]\s+(.*)$/.exec(text)?.[1] ?? ''))[0] ?? null;

const dayAtStart = (text: string): string | null => daysIn(/^\S+(?:\s\S+){0,2}/.exec(text)?.[0] ?? '')[0] ?? null;

/** Town and day, as in a letter: "Köln, den 01.10.2026". */
const dayOfLetter = (rows: readonly Row[]): string | null => {
  const days = rows.flatMap((row) =>
    cellsIn(row.words, 1.2 * row.height)
      .map(
        (words) =>
          /^\p{Lu}[\p{L} .-]+,\s*(?:den\s+)?(\d{1,2}\.\s?\d{1,2}\.\s?\d{2,4})$/u.exec(textOf(words))?.[1] ?? '',
      )
      .flatMap(daysIn),
  );
  return days.length === 1 ? (days[0] ?? null) : null;
};

const plate = /(?<![\p{L}\p{N}-])[A-ZÄÖÜ]{1,3}-[A-Z]{1,2}[ -]?[1-9]\d{0,3}[EH]?(?![\p{L}\p{N}])/gu;

/** A list of vehicles names no plate for the whole document. */
const namesSeveralPlates = (rows: readonly Row[]): boolean =>
  new Set(rows.flatMap(({ words }) => textOf(words).match(plate) ?? [])).size > 1;

export interface Fields {
  readonly declared: DeclaredType | null;
  readonly number: string | null;
  readonly date: string | null;
  readonly headerPlate: string | null;
  readonly references: readonly ReadReference[];
}

/** Fields outside the table, first page first; title, plate and reference are only on the first page. */
export const fieldsOf = (rows: readonly Row[], { fields }: InvoiceProfile): Fields => {
  const firstPage = rows.filter(({ page }) => page === rows[0]?.page);
  const declared = declaredTypeOf(firstPage);
  const isCredit = declared?.type === 'credit';
  const reference = labelled(firstPage, { phrases: fields.reference, read: numberAtStart });
  // The "Rechnungsnummer" of a credit is its own only if the invoice that it refers to is named otherwise.
  const phrases = !isCredit
    ? fields.invoiceNumber
    : reference === null
      ? fields.creditNumber.filter((phrase) => !fields.invoiceNumber.includes(phrase) || !phrase.startsWith('Re'))
      : fields.creditNumber;
  const numberIn = (where: readonly Row[]): string | null =>
    labelled(where, { phrases, except: fields.reference, read: numberAtStart });
  const dayIn = (where: readonly Row[]): string | null =>
    labelled(where, { phrases: isCredit ? fields.creditDate : fields.invoiceDate, read: dayAtStart });
  const number = numberInTitle(declared?.title ?? '') ?? numberIn(firstPage) ?? numberIn(rows);
  return {
    declared,
    number,
    date: dayIn(firstPage) ?? dayBehind(firstPage, number) ?? dayOfLetter(firstPage) ?? dayIn(rows),
    headerPlate: namesSeveralPlates(firstPage)
      ? null
      : labelled(firstPage, { phrases: fields.plate, read: plateAtStart }),
    references: reference === null ? [] : [{ document: reference, position: null }],
  };
};
