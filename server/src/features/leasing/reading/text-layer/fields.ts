import type { ReadReference } from '../document.ts';
import type { InvoiceProfile } from '../profiles/profiles.ts';
import { daysIn } from '../values/day.ts';
import { plateAtStart } from '../values/plate.ts';
import { labelled } from './labelled.ts';
import { phraseAt } from './phrases.ts';
import { type Row, textOf, tokensOf } from './rows.ts';

const numberAtStart = (text: string): string | null => {
  const word = /^(?:(?:Nr|Nummer|No)[.:]*\s+)?(\S+)/i.exec(text)?.[1]?.replace(/[,;:.]+$/, '') ?? '';
  const isNumber = /\d/.test(word) && word.length >= 2 && /^[\p{L}\p{N}/._#-]+$/u.test(word);
  return isNumber && daysIn(word).length === 0 ? word : null;
};

const titleNumber = /^(?:\p{L}*rechnung|\p{L}*gutschrift)\s*(?:\(\d+\))?\s*(?:Nr\.?|Nummer|#)\s*:?\s*(.*)$/iu;

/** Title that contains the number: "Mietrechnung Nr. 4711 vom 15.11.2026". */
const numberInTitle = (rows: readonly Row[]): string | null =>
  rows
    .map(({ words }) => titleNumber.exec(textOf(words))?.[1] ?? '')
    .map(numberAtStart)
    .find((number) => number !== null) ?? null;

const dayBehind = (rows: readonly Row[], number: string | null): string | null =>
  rows
    .map(({ words }) => textOf(words))
    .filter((text) => number !== null && text.includes(number))
    .flatMap((text) => daysIn(/\bvo[mn]\s+(.*)$/.exec(text)?.[1] ?? ''))[0] ?? null;

const dayAtStart = (text: string): string | null => daysIn(/^\S+(?:\s\S+){0,2}/.exec(text)?.[0] ?? '')[0] ?? null;

/** Titles start a line or a column; the largest print wins, then the topmost. */
const declaredType = (rows: readonly Row[], { titles }: InvoiceProfile): 'invoice' | 'credit' | null => {
  const found = rows.flatMap((row, order) => {
    const tokens = tokensOf(row);
    return tokens.flatMap(({ startsCell }, at) => {
      if (!startsCell) return [];
      const credit = phraseAt(tokens, at, titles.credit);
      if (!credit && !phraseAt(tokens, at, titles.invoice)) return [];
      return [{ type: credit ? ('credit' as const) : ('invoice' as const), height: row.height, order }];
    });
  });
  return found.toSorted((a, b) => b.height - a.height || a.order - b.order)[0]?.type ?? null;
};

export interface Fields {
  readonly declared: 'invoice' | 'credit' | null;
  readonly number: string | null;
  readonly date: string | null;
  readonly headerPlate: string | null;
  readonly references: readonly ReadReference[];
}

/** Fields outside the table, first page first; title, plate and reference are only on the first page. */
export const fieldsOf = (rows: readonly Row[], profile: InvoiceProfile): Fields => {
  const firstPage = rows.filter(({ page }) => page === rows[0]?.page);
  const { fields } = profile;
  const declared = declaredType(firstPage, profile);
  const isCredit = declared === 'credit';
  const numberIn = (where: readonly Row[]): string | null =>
    labelled(where, {
      phrases: isCredit ? fields.creditNumber : fields.invoiceNumber,
      except: fields.reference,
      read: numberAtStart,
    });
  const dayIn = (where: readonly Row[]): string | null =>
    labelled(where, { phrases: isCredit ? fields.creditDate : fields.invoiceDate, read: dayAtStart });
  const number = numberIn(firstPage) ?? numberInTitle(firstPage) ?? numberIn(rows);
  const reference = labelled(firstPage, { phrases: fields.reference, read: numberAtStart });
  return {
    declared,
    number,
    date: dayIn(firstPage) ?? dayBehind(firstPage, number) ?? dayIn(rows),
    headerPlate: labelled(firstPage, { phrases: fields.plate, read: plateAtStart }),
    references: reference === null ? [] : [{ document: reference, position: null }],
  };
};
