import { plateKey } from '@flottwart/contract/rules/plate';
import type { ReadQuestion } from '../draft.ts';
import type { KnownPlates } from '../values/known-plates.ts';
import { nameOfRows } from './doubts.ts';
import { isReduction } from './inherit-plates.ts';
import type { PrintedTable } from './printed-table.ts';
import { type Row, textOf } from './rows.ts';
import { platesNamedIn } from './vehicle-lines.ts';

interface Source {
  readonly rows: readonly Row[];
  readonly table: PrintedTable;
  readonly known: KnownPlates;
  /** Plate of the whole document, null without one. */
  readonly headerPlate: string | null;
}

/** A plate in the head holds for positions without one only if no line of the table but their own rows names another vehicle. */
export const holdsForAll = ({ positions, plates }: PrintedTable, headerPlate: string | null): boolean => {
  if (headerPlate === null || plates.unexplained.length > 0) return false;
  const isOther = (plate: string | null): boolean => plate !== null && plateKey(plate) !== plateKey(headerPlate);
  return (
    positions.every(({ plate }) => plate !== null) ||
    !positions.some(({ plate }, index) => isOther(plate) && !plates.isBesideAmount[index])
  );
};

const question = (text: string): ReadQuestion => ({ kind: 'contradiction', text });

/** Indexes of positions without a plate, of which the table does not say that they concern none. */
const withoutPlate = (table: PrintedTable, found: readonly (string | null)[]): number[] => {
  const { positions, plates, records, explained } = table;
  const last = records[found.findLastIndex((plate) => plate !== null)]?.figure.row ?? 0;
  const sum = [...explained.sumRows].find((row) => row > last) ?? Number.POSITIVE_INFINITY;
  /** An empty cell after the sum of all vehicles belongs to none of them. */
  const isBehindSum = (index: number): boolean =>
    plates.hasColumn[index] === true && (records[index]?.figure.row ?? 0) > sum;
  return positions.flatMap(({ service }, index) =>
    found[index] === null && !plates.isOtherwise[index] && !isReduction(service) && !isBehindSum(index) ? [index] : [],
  );
};

const missingQuestion = ({ rows, table }: Source, missing: readonly number[]): ReadQuestion => {
  const at = missing.map((index) => table.records[index]?.figure.row ?? 0);
  const verb = at.length === 1 ? 'hat' : 'haben';
  return question(
    `${nameOfRows(rows, table.start, at)} ${verb} kein Kennzeichen, obwohl der Beleg Kennzeichen nennt. Bitte die Kennzeichen prüfen.`,
  );
};

/** Rows above the table that name a vehicle. */
const namesPlateAbove = ({ rows, table, known }: Source): boolean =>
  rows.slice(0, table.start).some(({ words }) => platesNamedIn(textOf(words), known).length > 0);

/** Every plate printed in the table has to be explained, and beside positions with a plate none is without. */
export const plateQuestions = (source: Source): ReadQuestion[] => {
  const { rows, table, headerPlate } = source;
  const { positions, plates, start } = table;
  if (plates.unexplained.length > 0)
    return [
      question(
        `${nameOfRows(rows, start, plates.unexplained)}: Zu welchen Positionen das Kennzeichen gehört, ist nicht eindeutig. Bitte die Kennzeichen prüfen.`,
      ),
    ];
  const found = positions.map(({ plate }) => plate ?? headerPlate);
  const missing = withoutPlate(table, found);
  const namesPlates = found.some((plate) => plate !== null) || namesPlateAbove(source);
  return missing.length > 0 && namesPlates ? [missingQuestion(source, missing)] : [];
};

/** Positions whose plate only a sum or a row above names: a draft shows their rows without it. */
export const draftPlateQuestions = (source: Source): ReadQuestion[] => {
  const { table, headerPlate } = source;
  if (headerPlate !== null) return [];
  const missing = withoutPlate(table, table.plates.own);
  return missing.length > 0 && table.positions.some(({ plate }) => plate !== null)
    ? [missingQuestion(source, missing)]
    : [];
};
