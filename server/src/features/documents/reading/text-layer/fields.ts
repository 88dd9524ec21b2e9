import { type KnownPlates, onlyPlateIn, platesNamedIn } from '@flottwart/contract/grammar/known-plates';
import { type Period, periodOfTexts } from '@flottwart/contract/grammar/period';
import { plateAtStart } from '@flottwart/contract/grammar/plate-in-text';
import type { ReadReference } from '../document.ts';
import type { InvoiceProfile } from '../profiles/profiles.ts';
import { type DeclaredType, declaredTypeOf } from './document-type.ts';
import { type HeadNumbers, numbersOf } from './head-numbers.ts';
import { periodInHead } from './head-period.ts';
import { labelled } from './labelled.ts';
import { printedDayOf, textCellsOf } from './printed-day.ts';
import { type Row, textOf } from './rows.ts';
import { statedPeriods } from './stated-periods.ts';
import { type TypeAnswers, withTypeAnswer } from './type-answers.ts';

/** Line right below a title that names no other document. */
const belowTitle = (rows: readonly Row[], title: string | undefined): string => {
  const at = rows.findIndex((row) => title !== undefined && textCellsOf(row).includes(title));
  const [row, next] = [rows[at], rows[at + 1]];
  if (!row || !next || namesOtherDocument.test(title ?? '')) return '';
  return next.page === row.page ? (textCellsOf(next)[0] ?? '') : '';
};

const namesOtherDocument =
  /\s(?:zu|zur|zum|der)\s|\s(?:für|über|gemäß|laut|wegen|bezug)\s.*(?:rechnung|vertrag|auftrag|bestellung|kunde)/i;

/** A list of vehicles names no plate for the whole document. */
const namesSeveralPlates = (rows: readonly Row[], known: KnownPlates): boolean =>
  new Set(rows.flatMap(({ words }) => platesNamedIn(textOf(words), known))).size > 1;

const vehicleLabels = ['Fahrzeug', 'Kfz', 'Fzg', 'Fahrzeugkennzeichen'];

/** Plate after a label; a word for vehicles counts before one of the company only. */
const plateInHead = (rows: readonly Row[], phrases: readonly string[], known: KnownPlates): string | null => {
  if (namesSeveralPlates(rows, known)) return null;
  const own = (text: string): string | null => onlyPlateIn(text, known);
  return labelled(rows, { phrases, read: plateAtStart }) ?? labelled(rows, { phrases: vehicleLabels, read: own });
};

/** Value after a label of plates from which no plate can be read in full. */
const unreadablePlateIn = (rows: readonly Row[], phrases: readonly string[], known: KnownPlates): string | null => {
  if (rows.some(({ words }) => platesNamedIn(textOf(words), known).length > 0)) return null;
  return labelled(rows, { phrases, read: (text, isInSentence) => (isInSentence || text === '' ? null : text) });
};

/** Period of a credit without a label: in the title or the line below it, else in a sentence. */
const periodOfCredit = (rows: readonly Row[], title: string, below: string): Period | null =>
  periodOfTexts([title, below], true) ??
  periodOfTexts(
    rows.map(({ words }) => textOf(words)),
    true,
  );

export interface PrintedFields extends Pick<HeadNumbers, 'number' | 'doubtfulNumber'> {
  readonly declared: DeclaredType | null;
  readonly date: string | null;
  /** Day as printed that may be that of the invoice which a credit refers to. */
  readonly doubtfulDate: string | null;
  /** Another day in the same head. */
  readonly rivalDate: string | null;
  /** Day that no calendar has, as printed. */
  readonly impossibleDate: string | null;
  readonly headerPlate: string | null;
  /** Value of a label of plates that is not one in full. */
  readonly unreadablePlate: string | null;
  readonly period: Period | null;
  /** Labelled period as printed that cannot be read. */
  readonly unreadablePeriod: string | null;
  /** Two labelled periods as printed that differ. */
  readonly rivalPeriods: readonly [string, string] | null;
  readonly references: readonly ReadReference[];
}

/** Fields outside the table, first page first; title, plate, period and reference are only on the first page. */
export const fieldsOf = (
  rows: readonly Row[],
  profile: InvoiceProfile,
  known: KnownPlates,
  answers: TypeAnswers,
): PrintedFields => {
  const { fields } = profile;
  const firstPage = rows.filter(({ page }) => page === rows[0]?.page);
  const declared = withTypeAnswer(declaredTypeOf(firstPage, answers.sum), answers);
  const below = belowTitle(firstPage, declared?.title);
  const { number, doubtfulNumber, reference, ownsInvoiceDate } = numbersOf(
    { rows, firstPage, declared, below },
    profile,
  );
  const isCredit = declared?.type === 'credit';
  const numbers = [number, doubtfulNumber?.text ?? null].filter((each) => each !== null);
  const stated = statedPeriods(firstPage, declared?.title ?? '', { numbers, isCredit });
  const { period, unreadable, rivals } = periodInHead(firstPage, stated);
  return {
    declared,
    number,
    doubtfulNumber,
    ...printedDayOf({
      rows,
      firstPage,
      fields,
      type: declared?.type ?? null,
      number,
      title: declared?.title ?? '',
      below,
      ownsInvoiceDate,
    }),
    headerPlate: plateInHead(firstPage, fields.plate, known),
    unreadablePlate: unreadablePlateIn(firstPage, fields.plate, known),
    period:
      period ??
      (isCredit && unreadable === null && rivals === null ? periodOfCredit(firstPage, declared.title, below) : null),
    unreadablePeriod: unreadable,
    rivalPeriods: rivals,
    references: reference === null ? [] : [{ document: reference, position: null }],
  };
};
