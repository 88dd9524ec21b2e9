import { type KnownPlates, platesNamedIn } from '@flottwart/contract/grammar/known-plates';
import { plateKey } from '@flottwart/contract/rules/plate';
import type { ReadQuestion } from '../draft.ts';
import { nameOfRows } from './doubts.ts';
import { isReduction } from './inherit-plates.ts';
import type { PrintedTable } from './printed-table.ts';
import { type Row, textOf } from './rows.ts';

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

/** Question about these rows, at the first of them in the draft. */
const questionAt = ({ table }: Pick<Source, 'table'>, rows: readonly number[], text: string): ReadQuestion => {
  const row = (rows[0] ?? table.start) - table.start;
  return { kind: 'contradiction', text, ...(row >= 0 && { row }) };
};

/** True for positions below the sum of all positions that name this, which concern the whole document. */
const isBelowSum = ({ records, explained }: PrintedTable, names: readonly boolean[]): ((index: number) => boolean) => {
  const last = records[names.lastIndexOf(true)]?.figure.row ?? 0;
  const sum = [...explained.sumRows].find((row) => row > last) ?? Number.POSITIVE_INFINITY;
  return (index) => (records[index]?.figure.row ?? 0) > sum;
};

/** Indexes of positions without a plate, of which the table does not say that they concern none. */
const withoutPlate = (table: PrintedTable, found: readonly (string | null)[]): number[] => {
  const { positions, plates } = table;
  const isBehindSum = isBelowSum(
    table,
    found.map((plate) => plate !== null),
  );
  /** A reduction or an empty cell after the sum of all vehicles belongs to none of them. */
  const isOfAll = (index: number, service: string): boolean =>
    isBehindSum(index) && (plates.hasColumn[index] === true || isReduction(service));
  return positions.flatMap(({ service }, index) =>
    found[index] === null && !plates.isOtherwise[index] && !isOfAll(index, service) ? [index] : [],
  );
};

const missingQuestion = (source: Source, missing: readonly number[]): ReadQuestion => {
  const { rows, table } = source;
  const at = missing.map((index) => table.records[index]?.figure.row ?? 0);
  const verb = at.length === 1 ? 'hat' : 'haben';
  return questionAt(
    source,
    at,
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
      questionAt(
        source,
        plates.unexplained,
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

/** Deductions without a time below a position that has one: in which month they count is not printed. */
export const deductionQuestions = (source: Source): ReadQuestion[] => {
  const { rows, table } = source;
  const { positions, records, explained, start } = table;
  const hasTime = positions.map(({ date, period }) => date !== null || period !== null);
  const isBehindSum = isBelowSum(table, hasTime);
  const open = positions.flatMap(({ amountCents }, index) => {
    const isDeduction = amountCents < 0 !== explained.sum < 0 && amountCents !== 0;
    const isBelowTime = hasTime.lastIndexOf(true, index) >= 0;
    return isDeduction && !hasTime[index] && isBelowTime && !isBehindSum(index)
      ? [records[index]?.figure.row ?? 0]
      : [];
  });
  if (open.length === 0) return [];
  const verb = open.length === 1 ? 'nennt' : 'nennen';
  return [
    questionAt(
      source,
      open,
      `${nameOfRows(rows, start, open)} ${verb} keinen Zeitraum, die Position darüber schon. Bitte den Zeitraum des Abzugs eintragen.`,
    ),
  ];
};
