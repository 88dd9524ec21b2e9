import type { KnownPlates } from '@flottwart/contract/grammar/known-plates';
import { plateInText } from '@flottwart/contract/grammar/plate-in-text';
import { elementAt } from '@flottwart/contract/rules/known-entries';
import { moneyIn } from './money.ts';
import { type Row, textOf } from './rows.ts';

const vehicleStart =
  /^(?:fahrzeug|amtl|amtliches|kennzeichen|kfz|kennz|vertrag|fzg|pkw|lkw|wagen|mietwagen|mietfahrzeug|leasingfahrzeug|leasingobjekt|leasingvertrag|objekt)/i;
const barePlate = /^[A-ZÄÖÜ]{1,3}[- ][A-Z]{1,2}[- ]?[1-9]\d{0,3} ?[EH]?$/u;

/** Plate of a line that covers the positions around it; null if the line names none. */
export const plateOfVehicleLine = (row: Row, known: KnownPlates): string | null => {
  const text = textOf(row.words);
  if (barePlate.test(text)) return plateInText(`Kennzeichen ${text}`, known);
  if (!vehicleStart.test(text)) return null;
  return plateInText(text, known) ?? plateInText(text.replace(/^(?:fahrzeug|vertrag)\S*/i, 'Kennzeichen '), known);
};

/** Lines between a heading and the first position below it: those of a header, and a description of the vehicle. */
const maxLinesBelowHeading = 2;

/** Vehicle line right above a row, with nothing but headings and few words between; null if there is none. */
const headingAbove = (
  rows: readonly Row[],
  at: number,
  headerRows: ReadonlySet<number>,
  known: KnownPlates,
): number | null => {
  let others = 0;
  for (let index = at - 1; rows[index]?.page === rows[at]?.page; index -= 1) {
    const row = elementAt(rows, index);
    if (moneyIn(row).length > 0 || others > maxLinesBelowHeading) return null;
    if (plateOfVehicleLine(row, known) !== null) return index;
    if (!headerRows.has(index)) others += 1;
  }
  return null;
};

interface VehicleHeadings {
  /** True if vehicle lines are headings of the positions below them; else they belong to the position before. */
  readonly areAbove: boolean;
  /** Heading above the header or the first position; null if the first one is below the header. */
  readonly first: number | null;
}

interface Source {
  readonly rows: readonly Row[];
  /** First row of the table. */
  readonly from: number;
  readonly figureAt: ReadonlyMap<number, unknown>;
  readonly headerRows: ReadonlySet<number>;
  readonly known: KnownPlates;
}

/** Vehicle lines are headings if one is above the first position, and none after the last. */
export const vehicleHeadingsOf = ({ rows, from, figureAt, headerRows, known }: Source): VehicleHeadings => {
  const figures = [...figureAt.keys()];
  const [first = 0, last = 0] = [figures[0], figures.at(-1)];
  const isVehicleLine = (index: number): boolean =>
    !figureAt.has(index) && plateOfVehicleLine(elementAt(rows, index), known) !== null;
  for (let index = from; index < first; index += 1) if (isVehicleLine(index)) return { areAbove: true, first: null };
  const heading = headingAbove(rows, first, headerRows, known);
  if (heading === null) return { areAbove: false, first: null };
  // One heading alone is the vehicle of the whole document.
  for (let index = first + 1; index < last; index += 1)
    if (isVehicleLine(index)) return { areAbove: true, first: heading };
  return { areAbove: false, first: null };
};

/** Sums that are carried over to the next page end no group. */
export const isSumOfVehicle = (row: Row): boolean => !/übertrag|uebertrag|vortrag|seite/i.test(textOf(row.words));
