import type { KnownPlates } from '../values/known-plates.ts';
import { plateInText } from '../values/plate.ts';
import { type Row, textOf } from './rows.ts';

const vehicleStart = /^(?:fahrzeug|amtl|amtliches|kennzeichen|kfz|kennz|vertrag|fzg|pkw|lkw)/i;
const barePlate = /^[A-ZÄÖÜ]{1,3}[- ][A-Z]{1,2}[- ]?[1-9]\d{0,3} ?[EH]?$/u;

/** Plate of a line that covers the positions around it; null if the line names none. */
export const plateOfVehicleLine = (row: Row, known: KnownPlates): string | null => {
  const text = textOf(row.words);
  if (barePlate.test(text)) return plateInText(`Kennzeichen ${text}`, known);
  if (!vehicleStart.test(text)) return null;
  return plateInText(text, known) ?? plateInText(text.replace(/^(?:fahrzeug|vertrag)\S*/i, 'Kennzeichen '), known);
};

/** Vehicle lines are above their positions if the first one is; else they belong to the position before. */
export const standsAbove = (
  rows: readonly Row[],
  from: number,
  figureAt: ReadonlyMap<number, unknown>,
  known: KnownPlates,
): boolean => {
  for (let index = from; index < rows.length && !figureAt.has(index); index += 1)
    if (plateOfVehicleLine(rows[index] as Row, known) !== null) return true;
  return false;
};

/** Sums that are carried over to the next page end no group. */
export const isSumOfVehicle = (row: Row): boolean => !/übertrag|uebertrag|vortrag|seite/i.test(textOf(row.words));
