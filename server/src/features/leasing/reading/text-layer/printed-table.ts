import type { ReadPosition } from '../document.ts';
import type { IssuerAssignment } from '../reading-context.ts';
import type { KnownPlates } from '../values/known-plates.ts';
import { assignedCandidate, assignedShape, type PageSize } from './assigned-columns.ts';
import { type ClosingResult, closeFigures } from './closing.ts';
import { type ExplainedFigures, explainFigures } from './explain-figures.ts';
import { groupRows, type TableRecord } from './group-rows.ts';
import type { Header } from './headings.ts';
import { hasClearPlate, inheritPlates } from './inherit-plates.ts';
import { hasClearTime, plateCellOf, positionOf, wrappedPlateOf } from './records.ts';
import type { Row, Word } from './rows.ts';
import { type Candidate, candidatesOf, type Section, sectionAt } from './sections.ts';
import { cellTexts, shapeOf, type TableShape } from './table-columns.ts';
import { plateOfVehicleLine } from './vehicle-lines.ts';
import { isPartOfPlate } from './wrapped-plate.ts';

/** One way to read the table, with the sums that it leads to. */
interface Reading {
  readonly candidate: Candidate;
  readonly explained: ExplainedFigures;
  readonly result: ClosingResult;
}

export interface PrintedTable {
  readonly result: ClosingResult;
  readonly explained: ExplainedFigures;
  readonly positions: readonly ReadPosition[];
  readonly records: readonly TableRecord[];
  /** Shape of the largest section. */
  readonly shape: TableShape;
  readonly headers: readonly Header[];
  /** First row of the table. */
  readonly start: number;
  /** False if columns, rows or the choice of the amounts remain open. */
  readonly isCertain: boolean;
}

export interface TableSource {
  readonly rows: readonly Row[];
  readonly headers: readonly Header[];
  readonly known: KnownPlates;
  readonly assignment: IssuerAssignment | null;
  readonly size: PageSize;
}

const isClosed = ({ result }: Reading): boolean => 'closing' in result;
const basisOf = ({ result }: Reading): string => ('closing' in result ? result.closing.basis : '');
const amountsOf = ({ explained }: Reading): string =>
  explained.positions.map(({ row, cents }) => `${row}:${cents}`).join(' ');

/** Reading whose sums close, net before gross; another that closes differently leaves the choice open. */
const choose = (readings: readonly Reading[]): { reading: Reading; isUnique: boolean } | null => {
  const closed = readings.filter(isClosed);
  const best = closed.find((each) => basisOf(each) === 'net') ?? closed[0];
  if (best) {
    const rivals = closed.filter((each) => basisOf(each) === basisOf(best));
    return { reading: best, isUnique: rivals.every((each) => amountsOf(each) === amountsOf(best)) };
  }
  const fullest = readings.toSorted((a, b) => b.explained.positions.length - a.explained.positions.length)[0];
  const suggested = readings[0]?.candidate[0]?.header ? readings[0] : fullest;
  return suggested ? { reading: suggested, isUnique: true } : null;
};

const keyOf = (section: Section | null): string => section?.header?.key ?? '';

/** Distance of a continued text from the column of texts, in heights. */
const indent = 1;

/** A line that begins left of the texts may be a heading of its own, unless it names the vehicle of the position above. */
const isDoubtful = (
  rows: readonly Row[],
  record: TableRecord,
  { columns }: TableShape,
  known: KnownPlates,
): boolean => {
  const { figure, rows: own } = record;
  const left = columns.find(({ role }) => role === 'service')?.left ?? 0;
  const plateEnd = columns.find(({ role }) => role === 'plate')?.right ?? 0;
  const wrapped = wrappedPlateOf(rows, record, columns, known);
  const plateRows = own.filter((at) => at > figure.row).slice(0, wrapped?.lines ?? 0);
  const firstText = (at: number, { words }: Row): Word | undefined =>
    plateRows.includes(at) ? words.find((word) => word.left > plateEnd) : words[0];
  if (!wrapped && own.some((at) => cellTexts(columns, rows[at] as Row).some(isPartOfPlate))) return true;
  return own.some((at) => {
    const row = rows[at] as Row;
    const isMargin = at > figure.row && (firstText(at, row)?.left ?? left) < left - indent * row.height;
    return row.isOverprinted || (isMargin && plateOfVehicleLine(row, known) === null);
  });
};

/** Reads the table in the way in which its figures add up; null if nothing looks like one. */
export const printedTableOf = ({ rows, headers, known, assignment, size }: TableSource): PrintedTable | null => {
  const candidates = assignment ? assignedCandidate(rows, headers, assignment, size) : candidatesOf(rows, headers);
  const readings = candidates
    .map((candidate): Reading => {
      const explained = explainFigures(rows, candidate);
      return { candidate, explained, result: closeFigures(rows, candidate, explained) };
    })
    .filter(({ explained }) => explained.positions.length > 0);
  const chosen = choose(readings);
  if (!chosen) return null;
  const { candidate, explained, result } = chosen.reading;
  const { records, isCertain } = groupRows(rows, explained, headers, known);
  const shapes = new Map<string, TableShape>();
  const bySection = Map.groupBy(records, ({ figure }) => keyOf(sectionAt(candidate, figure.row)));
  for (const [key, own] of bySection) {
    const header = candidate.find((section) => keyOf(section) === key)?.header ?? null;
    shapes.set(key, assignment ? assignedShape(rows, own, assignment, size) : shapeOf(rows, own, header, known));
  }
  const shapeAt = (row: number): TableShape => shapes.get(keyOf(sectionAt(candidate, row))) as TableShape;
  const largest = [...bySection].toSorted(([, a], [, b]) => b.length - a.length)[0]?.[0] ?? '';
  const first = explained.positions[0]?.row ?? 0;
  const columnsOf = ({ figure }: TableRecord): TableShape['columns'] => shapeAt(figure.row).columns;
  const plateCell = (record: TableRecord): string | null => plateCellOf(rows, record, columnsOf(record));
  const printed = records.map((record, index) => positionOf(rows, record, columnsOf(record), { index, known }));
  const { positions, isCertain: hasPlates } = inheritPlates({
    records,
    positions: printed,
    plateCell,
    sumRows: explained.sumRows,
  });
  const isClear = (record: TableRecord, index: number): boolean =>
    !isDoubtful(rows, record, shapeAt(record.figure.row), known) &&
    hasClearTime(rows, record, columnsOf(record)) &&
    hasClearPlate(record, printed[index] as ReadPosition, plateCell(record), known);
  return {
    result,
    explained,
    records,
    positions,
    shape: shapes.get(largest) as TableShape,
    headers,
    start: headers.findLast(({ end }) => end <= first)?.start ?? first,
    isCertain:
      chosen.isUnique &&
      isCertain &&
      hasPlates &&
      records.every(isClear) &&
      positions.every(({ service }) => service !== '') &&
      [...shapes.values()].every((shape) => shape.isCertain),
  };
};
