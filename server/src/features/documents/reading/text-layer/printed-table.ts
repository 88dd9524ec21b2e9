import { valueAt } from '@flottwart/contract/rules/known-entries';
import type { ReadPosition } from '../document.ts';
import { assignedShape } from './assigned-columns.ts';
import type { ClosingResult } from './closing.ts';
import { doubtsOfRows } from './doubts.ts';
import type { ExplainedFigures } from './explain-figures.ts';
import { namesPlateBesideAmount, platesOfGroups, unexplainedPlateRows } from './group-plates.ts';
import { groupRows, type TableRecord } from './group-rows.ts';
import type { Header } from './headings.ts';
import { inheritPlates } from './inherit-plates.ts';
import { plateCellOf, positionOfRecord } from './records.ts';
import { sectionAt, type TableSection } from './sections.ts';
import { shapeOf, type TableShape } from './table-columns.ts';
import { allReadings, choose, isAmountOpen, type TableSource } from './table-readings.ts';
import { rowsInTotals, shapeInTotals } from './totals-block.ts';

export interface PrintedTable {
  readonly result: ClosingResult;
  readonly explained: ExplainedFigures;
  readonly positions: readonly ReadPosition[];
  readonly records: readonly TableRecord[];
  /** Shape of the largest section. */
  readonly shape: TableShape;
  /** True if no column adds up, so that a person has to choose that of the amounts. */
  readonly isAmountOpen: boolean;
  readonly headers: readonly Header[];
  /** First row of the table. */
  readonly start: number;
  /** Columns, rows and the choice of the amounts that remain open, as sentences. */
  readonly doubts: readonly string[];
  /** Vehicle lines that are headings of the positions below them. */
  readonly headingRows: ReadonlySet<number>;
  /** Rows of positions in the block of totals. */
  readonly totalRows: ReadonlySet<number>;
  readonly plates: PrintedPlates;
  /** Headings above the positions; empty if any of them is under none. */
  readonly headingKey: string;
  /** True if the columns are those that a person assigned for an earlier document. */
  readonly isAssigned: boolean;
}

/** Plates of the table as printed. */
interface PrintedPlates {
  /** Rows that name a vehicle and belong to no position, heading or sum. */
  readonly unexplained: readonly number[];
  /** Plates by position that their own rows or the heading above them name. */
  readonly own: readonly (string | null)[];
  /** True for positions whose column of plates says something else: "Pool". */
  readonly isOtherwise: readonly boolean[];
  /** True for positions with a column of plates. */
  readonly hasColumn: readonly boolean[];
  /** True for positions that name their vehicle up to the row of the amount, not below it. */
  readonly isBesideAmount: readonly boolean[];
}

const keyOf = (section: TableSection | null): string => section?.header?.key ?? '';

/** First row of the table: its header, or the heading of the first vehicle above it. */
const startOf = (
  { positions }: ExplainedFigures,
  headers: readonly Header[],
  headingRows: ReadonlySet<number>,
): number => {
  const first = positions[0]?.row ?? 0;
  const start = headers.findLast(({ end }) => end <= first)?.start ?? first;
  return Math.min(start, [...headingRows][0] ?? start);
};

const explainedRows = (rows: readonly number[]): ((row: number) => boolean) => {
  const all = new Set(rows);
  return (row) => all.has(row);
};

/** Reads the table in the way in which its figures add up; null if nothing looks like one. */
const readTable = (source: TableSource): PrintedTable | null => {
  const { rows, headers, known, size } = source;
  const { assignment } = source;
  const readings = allReadings(source);
  const chosen = choose(readings);
  if (!chosen) return null;
  const { candidate, explained, result } = chosen.reading;
  const grouped = groupRows(rows, explained, headers, known);
  const { records, headingRows } = grouped;
  const totalRows = rowsInTotals(rows, records, explained);
  const shapes = new Map<string, TableShape>();
  const bySection = Map.groupBy(records, ({ figure }) => keyOf(sectionAt(candidate, figure.row)));
  for (const [key, own] of bySection) {
    const header = candidate.find((section) => keyOf(section) === key)?.header ?? null;
    const inTable = own.filter(({ figure }) => !totalRows.has(figure.row));
    const shaping = inTable.length > 0 ? inTable : own;
    shapes.set(
      key,
      assignment ? assignedShape(rows, shaping, assignment, size) : shapeOf(rows, shaping, header, known),
    );
  }
  const shapeOfSection = (row: number): TableShape => valueAt(shapes, keyOf(sectionAt(candidate, row)));
  const inTotals = new Map(
    records
      .filter(({ figure }) => totalRows.has(figure.row))
      .map((record) => [record.figure.row, shapeInTotals(shapeOfSection(record.figure.row), record)]),
  );
  const shapeAt = (row: number): TableShape => inTotals.get(row) ?? shapeOfSection(row);
  const largest = [...bySection].toSorted(([, a], [, b]) => b.length - a.length)[0]?.[0] ?? '';
  const start = startOf(explained, headers, headingRows);
  const columnsOf = ({ figure }: TableRecord): TableShape['columns'] => shapeAt(figure.row).columns;
  const plateCell = (record: TableRecord): string | null => {
    if (!totalRows.has(record.figure.row)) return plateCellOf(rows, record, columnsOf(record));
    return shapeOfSection(record.figure.row).columns.some(({ role }) => role === 'plate') ? '' : null;
  };
  const printed = records.map((record, index) => positionOfRecord(rows, record, columnsOf(record), { index, known }));
  const byGroup = platesOfGroups({ rows, explained, positions: printed, known });
  const positions = inheritPlates({ records, positions: byGroup.positions, plateCell, sumRows: explained.sumRows });
  const isExplained = explainedRows([
    ...records.flatMap((record) => record.rows),
    ...headers.flatMap((header) => [header.start, header.end - 1]),
    ...headingRows,
    ...byGroup.sumRows,
  ]);
  return {
    result,
    explained,
    records,
    positions,
    shape: valueAt(shapes, largest),
    isAmountOpen: assignment === null && isAmountOpen(readings, chosen.reading),
    headers,
    start,
    headingRows,
    totalRows,
    headingKey: bySection.has('') ? '' : [...bySection.keys()].join('\n'),
    isAssigned: assignment !== null,
    doubts: [
      ...(chosen.isUnique ? [] : ['Mehrere Spalten kommen für die Beträge infrage.']),
      ...new Set([...shapes.values()].flatMap(({ doubts }) => doubts)),
      ...doubtsOfRows({ ...grouped, rows, start, shapeAt, printed, known }),
    ],
    plates: {
      unexplained: unexplainedPlateRows({ rows, explained, known, start, isExplained }),
      own: printed.map(({ plate }) => plate),
      isOtherwise: records.map((record, index) => Boolean(plateCell(record)) && printed[index]?.plate === null),
      hasColumn: records.map((record) => plateCell(record) !== null),
      isBesideAmount: records.map((record) => namesPlateBesideAmount(rows, record, known)),
    },
  };
};

/** Columns go by the headings they were assigned for, because the same place may hold another amount in another table. */
export const printedTableOf = (source: TableSource): PrintedTable | null => {
  const assigned = source.assignment && readTable(source);
  const holds = assigned && assigned.headingKey !== '' && assigned.headingKey === source.assignment?.headingKey;
  return holds ? assigned : readTable({ ...source, assignment: null });
};
