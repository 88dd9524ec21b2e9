import { type KnownPlates, platesNamedIn } from '@flottwart/contract/grammar/known-plates';
import { elementAt } from '@flottwart/contract/rules/known-entries';
import { canonicalPlate, plateKey } from '@flottwart/contract/rules/plate';
import type { ReadPosition } from '../document.ts';
import type { ExplainedFigures } from './explain-figures.ts';
import type { TableRecord } from './group-rows.ts';
import { kindOfRow } from './labels.ts';
import { type Row, textOf } from './rows.ts';

interface Source {
  readonly rows: readonly Row[];
  readonly explained: ExplainedFigures;
  readonly positions: readonly ReadPosition[];
  readonly known: KnownPlates;
}

interface GroupPlates {
  readonly positions: readonly ReadPosition[];
  /** Rows of sums whose plate is that of the positions they add up. */
  readonly sumRows: ReadonlySet<number>;
}

/**
 * Plates in the sums of groups: "Summe Fahrzeug B-AA 1007" names the vehicle of the positions since the sum before. It counts where
 * the amount closes these positions and none of them names another vehicle.
 */
export const platesOfGroups = ({ rows, explained, positions, known }: Source): GroupPlates => {
  const plates = new Map<number, string>();
  const sumRows = new Set<number>();
  for (const { row, from, to } of explained.groups) {
    const [plate, other] = platesNamedIn(textOf(elementAt(rows, row).words), known);
    if (plate === undefined || other !== undefined) continue;
    const own = positions.slice(from, to);
    if (own.some((position) => position.plate !== null && plateKey(position.plate) !== plateKey(plate))) continue;
    sumRows.add(row);
    for (let index = from; index < to; index += 1) plates.set(index, canonicalPlate(plate));
  }
  return {
    positions: positions.map((position, index) => ({
      ...position,
      plate: position.plate ?? plates.get(index) ?? null,
    })),
    sumRows,
  };
};

/** True for a position whose rows down to the amount name a vehicle. */
export const namesPlateBesideAmount = (
  rows: readonly Row[],
  { figure, rows: own }: TableRecord,
  known: KnownPlates,
): boolean => own.some((at) => at <= figure.row && platesNamedIn(textOf(elementAt(rows, at).words), known).length > 0);

interface PrintedPlates {
  readonly rows: readonly Row[];
  readonly explained: ExplainedFigures;
  readonly known: KnownPlates;
  /** First row of the table. */
  readonly start: number;
  /** Rows of positions, headers, headings of vehicles and sums whose plates are explained. */
  readonly isExplained: (row: number) => boolean;
}

const isTotal = (row: Row): boolean => ['net', 'tax', 'gross'].includes(kindOfRow(row));

/** Rows of the table that name a vehicle and that nothing explains, up to the totals. */
export const unexplainedPlateRows = ({ rows, explained, known, start, isExplained }: PrintedPlates): number[] => {
  const last = explained.positions.at(-1)?.row ?? 0;
  const total = rows.findIndex((row, index) => index > last && isTotal(row));
  const end = Math.min(total < 0 ? last + 1 : total, explained.end);
  return rows
    .slice(start, end)
    .flatMap((row, offset) =>
      isExplained(start + offset) || platesNamedIn(textOf(row.words), known).length === 0 ? [] : [start + offset],
    );
};
