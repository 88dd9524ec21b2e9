import { type KnownPlates, knownPlatesIn, platesNamedIn } from '@flottwart/contract/grammar/known-plates';
import { plateInText } from '@flottwart/contract/grammar/plate-in-text';
import { elementAt } from '@flottwart/contract/rules/known-entries';
import { canonicalPlate, plateKey } from '@flottwart/contract/rules/plate';
import type { ReadPosition } from '../document.ts';
import { labelKey } from '../text.ts';
import type { TableRecord } from './group-rows.ts';

interface Source {
  readonly records: readonly TableRecord[];
  readonly positions: readonly ReadPosition[];
  /** Text in the column of plates; null without such a column. */
  readonly plateCell: (record: TableRecord) => string | null;
  /** Rows of sums, below which a position belongs to the whole document. */
  readonly sumRows: ReadonlySet<number>;
}

const namesSeveral = (text: string, known: KnownPlates): boolean => platesNamedIn(text, known).length > 1;

/** False if a position names two vehicles of which neither its column nor a label chooses one. */
export const hasClearPlate = (
  { vehiclePlate }: TableRecord,
  { plate, service }: ReadPosition,
  cell: string | null,
  known: KnownPlates,
): boolean => {
  if (cell !== null && cell !== '') return !namesSeveral(cell, known);
  const isOf = (other: string | null): boolean =>
    plate !== null && other !== null && plateKey(plate) === plateKey(other);
  if (namesSeveral(service, known)) return isOf(plateInText(service));
  // A vehicle that the text names only perhaps, beside the one of the lines above.
  const isOther = (named: string): boolean => plate === null || canonicalPlate(named) !== canonicalPlate(plate);
  if (knownPlatesIn(service, known).some(isOther)) return false;
  return vehiclePlate === null || isOf(vehiclePlate);
};

interface Group {
  readonly plate: string;
  readonly followers: number[];
}

export const isReduction = (text: string): boolean => /^(?:abzgl|abzüglich|minus)/i.test(text);

/** Positions below the one that names a plate, as long as their own cell is empty and no sum is between. */
const groupsOf = ({ records, positions, plateCell, sumRows }: Source): Group[] => {
  const groups: Group[] = [];
  const sums = [...sumRows].toSorted((a, b) => a - b);
  let nextSum = 0;
  let open: Group | null = null;
  for (const [index, record] of records.entries()) {
    const { plate, service } = elementAt(positions, index);
    while ((sums[nextSum] ?? Number.POSITIVE_INFINITY) < record.figure.row) {
      nextSum += 1;
      open = null;
    }
    const cell = plateCell(record);
    if (cell === null || (cell !== '' && plate === null) || isReduction(service)) open = null;
    else if (plate === null) open?.followers.push(index);
    else {
      open = { plate, followers: [] };
      groups.push(open);
    }
  }
  return groups;
};

/**
 * Plates that are printed only in the first row of their group. The group is clear where each text without a plate follows
 * two vehicles or more; else it may as well be a cost of the whole fleet, and all stay without a plate.
 */
export const inheritPlates = (source: Source): readonly ReadPosition[] => {
  const groups = groupsOf(source);
  const textAt = (index: number): string => labelKey(source.positions[index]?.service ?? '');
  const counts = new Map<string, number>();
  for (const { followers } of groups)
    for (const text of new Set(followers.map(textAt))) counts.set(text, (counts.get(text) ?? 0) + 1);
  const plates = new Map<number, string>();
  for (const { plate, followers } of groups) for (const index of followers) plates.set(index, plate);
  const isClear = [...plates.keys()].every((index) => (counts.get(textAt(index)) ?? 0) > 1);
  if (!isClear) return source.positions;
  return source.positions.map((position, index) => ({
    ...position,
    plate: position.plate ?? plates.get(index) ?? null,
  }));
};
