import type { KnownPlates } from '@flottwart/contract/grammar/known-plates';
import { elementAt } from '@flottwart/contract/rules/known-entries';
import type { ExplainedFigures, PrintedFigure } from './explain-figures.ts';
import type { Header } from './headings.ts';
import { kindOfRow } from './labels.ts';
import { numberTest } from './position-numbers.ts';
import type { Row } from './rows.ts';
import { isSumOfVehicle, plateOfVehicleLine, vehicleHeadingsOf } from './vehicle-lines.ts';

/** Position as printed: its figure, the rows of its text and the vehicle line that covers it. */
export interface TableRecord {
  readonly figure: PrintedFigure;
  /** Rows of the position, the one with the figure included. */
  readonly rows: readonly number[];
  readonly vehiclePlate: string | null;
}

/** Distance between the lines of one position, in heights. */
const maxLineGap = 2.1;
const isNear = (row: Row, above: Row | undefined): boolean =>
  above !== undefined && above.page === row.page && row.y - above.y <= maxLineGap * Math.max(row.height, above.height);

export interface GroupedRows {
  readonly records: readonly TableRecord[];
  /** Vehicle lines that are headings of the positions below them. */
  readonly headingRows: ReadonlySet<number>;
  /** Rows that could belong to two positions or to none. */
  readonly doubtful: readonly number[];
  /** Rows at which it remains open whether the vehicle of the heading above still holds. */
  readonly openVehicles: readonly number[];
}

interface Grouping {
  readonly rows: readonly Row[];
  readonly known: KnownPlates;
  readonly figureAt: ReadonlyMap<number, PrintedFigure>;
  readonly isNumbered: (row: Row) => boolean;
  /** True if each position begins with its number, so that nothing between two of them is open. */
  readonly areAllNumbered: boolean;
  readonly headerRows: ReadonlySet<number>;
  readonly vehiclesAbove: boolean;
  readonly records: { figure: PrintedFigure; rows: number[]; vehiclePlate: string | null }[];
  readonly doubtful: number[];
  readonly openVehicles: number[];
  readonly headingRows: Set<number>;
  /** Row of the last figure. */
  readonly last: number;
  /** Lines of a position whose figure has not come yet. */
  waiting: number[];
  /** True while lines continue the position above. */
  isOpen: boolean;
  vehiclePlate: string | null;
  /** True after a sum, which ends the group of a vehicle. */
  isVehicleClosed: boolean;
  /** Left edge of the vehicle lines. */
  vehicleLeft: number;
  /** Least distance of a figure's row from the one above it. */
  readonly rowGap: number;
  /** Least distance of a line of text from the figure above it. */
  readonly lineGap: number;
}

const addFigure = (group: Grouping, index: number, figure: PrintedFigure): void => {
  const { rows, waiting, vehiclePlate } = group;
  const row = elementAt(rows, index);
  const isOwn = waiting.length > 0 && isNear(row, rows[index - 1]) && !group.isNumbered(row);
  if (!isOwn) group.doubtful.push(...waiting);
  if (group.isVehicleClosed && vehiclePlate !== null) group.openVehicles.push(index);
  group.records.push({ figure, rows: isOwn ? [...waiting, index] : [index], vehiclePlate });
  group.waiting = [];
  group.isOpen = true;
};

/** Lines that wait in vain for a figure belong to no position. */
const beginWaiting = (group: Grouping, index: number): void => {
  group.doubtful.push(...group.waiting);
  group.waiting = [index];
};

/** Text between two figures of a table, or close above one, that belongs to neither. */
const isBetweenFigures = ({ rows, figureAt, records, headerRows }: Grouping, index: number): boolean => {
  const row = elementAt(rows, index);
  if (figureAt.has(index + 1) && isNear(elementAt(rows, index + 1), row)) return true;
  const above = rows[records.at(-1)?.figure.row ?? -1];
  if (above?.page !== row.page) return false;
  for (let at = index + 1; rows[at]?.page === row.page; at += 1)
    if (figureAt.has(at) || headerRows.has(at)) return figureAt.has(at);
  return false;
};

/** A line as far from the one above as positions are, and no further in than vehicles, may be the heading of another group. */
const mayBeHeading = ({ rows, rowGap, vehicleLeft }: Grouping, index: number): boolean => {
  const row = elementAt(rows, index);
  const gap = row.y - (rows[index - 1]?.y ?? row.y);
  return gap > closerLines * rowGap && (row.words[0]?.left ?? 0) < vehicleLeft + row.height;
};
const closerLines = 0.9;

/** Vehicle line above its positions; after the last one it has none. */
const beginVehicle = (group: Grouping, index: number, plate: string): void => {
  if (index > group.last) group.openVehicles.push(index);
  group.vehiclePlate = plate;
  group.isVehicleClosed = false;
  group.vehicleLeft = group.rows[index]?.words[0]?.left ?? 0;
  group.headingRows.add(index);
};

/** True for a line that continues the position above: close to it, or anywhere before the number of the next one. */
const continuesRecord = (group: Grouping, index: number): boolean => {
  const { rows, known } = group;
  const row = elementAt(rows, index);
  if (!group.isOpen || group.isNumbered(row) || group.waiting.length > 0) return false;
  if (group.areAllNumbered && index < group.last && group.vehiclePlate === null) return true;
  if (!isNear(row, rows[index - 1])) return false;
  const gap = row.y - (rows[index - 1]?.y ?? row.y);
  return gap <= widerGap * group.lineGap || plateOfVehicleLine(row, known) !== null;
};

/** Adds a line without a figure: a vehicle line, the beginning of a position or the continuation of one. */
const addText = (group: Grouping, index: number): void => {
  const { rows, known, waiting } = group;
  const row = elementAt(rows, index);
  const plate = group.vehiclesAbove ? plateOfVehicleLine(row, known) : null;
  const follows = isNear(row, rows[index - 1]);
  const continues = plate === null && continuesRecord(group, index);
  if (plate !== null) {
    beginVehicle(group, index, plate);
  } else if (continues && group.vehiclePlate !== null && mayBeHeading(group, index)) group.openVehicles.push(index);
  else if (continues) group.records.at(-1)?.rows.push(index);
  else if (follows && group.isNumbered(row)) beginWaiting(group, index);
  else if (follows && waiting.length > 0) waiting.push(index);
  else if (isBetweenFigures(group, index))
    (group.vehiclePlate === null ? group.doubtful : group.openVehicles).push(index);
  group.isOpen = continues;
};

const addRow = (group: Grouping, index: number): void => {
  const row = elementAt(group.rows, index);
  const figure = group.figureAt.get(index);
  const isHeader = group.headerRows.has(index);
  if (figure) addFigure(group, index, figure);
  else if (!isHeader && kindOfRow(row) === 'text') addText(group, index);
  else {
    group.isOpen = false;
    if (!isHeader && isSumOfVehicle(row)) group.isVehicleClosed = true;
  }
};

/** Least distance of these rows from the ones above them. */
const leastGap = (rows: readonly Row[], indexes: readonly number[]): number =>
  indexes.reduce((least, index) => {
    const [own, above] = [rows[index], rows[index - 1]];
    return own && above?.page === own.page ? Math.min(least, own.y - above.y) : least;
  }, Number.POSITIVE_INFINITY);

/** Lines of one text are equally far apart; a wider gap begins something else. */
const widerGap = 1.3;
/** Lines of text right below a figure. */
const linesBelowFigures = (rows: readonly Row[], figureAt: ReadonlyMap<number, unknown>): number[] =>
  [...figureAt.keys()]
    .map((figure) => figure + 1)
    .filter(
      (index) => !figureAt.has(index) && rows[index] !== undefined && kindOfRow(elementAt(rows, index)) === 'text',
    );

/** Collects the rows of each position: the one with its figure, the lines around it, the vehicle line above. */
export const groupRows = (
  rows: readonly Row[],
  { positions }: ExplainedFigures,
  headers: readonly Header[],
  known: KnownPlates,
): GroupedRows => {
  const headerRows = new Set(
    headers.flatMap(({ start, end }) => Array.from({ length: end - start }, (_, line) => start + line)),
  );
  const figureAt = new Map(positions.map((figure) => [figure.row, figure]));
  const first = positions[0]?.row ?? 0;
  const last = positions.at(-1)?.row ?? -1;
  const from = headers.findLast(({ end }) => end <= first)?.end ?? first;
  const { areAbove, first: heading } = vehicleHeadingsOf({ rows, from, figureAt, headerRows, known });
  const group: Grouping = {
    rows,
    known,
    figureAt,
    ...numberTest(rows, positions, headers),
    headerRows,
    vehiclesAbove: areAbove,
    records: [],
    doubtful: [],
    openVehicles: [],
    headingRows: new Set(),
    last,
    waiting: [],
    isOpen: false,
    vehiclePlate: null,
    isVehicleClosed: false,
    vehicleLeft: 0,
    rowGap: leastGap(
      rows,
      positions.map(({ row }) => row),
    ),
    lineGap: leastGap(rows, linesBelowFigures(rows, figureAt)),
  };
  const plate = heading === null ? null : plateOfVehicleLine(elementAt(rows, heading), known);
  if (heading !== null && plate !== null) beginVehicle(group, heading, plate);
  for (let index = from; index < rows.length && (index <= last || group.isOpen); index += 1) {
    addRow(group, index);
  }
  group.doubtful.push(...group.waiting);
  const { records, headingRows, doubtful, openVehicles } = group;
  return { records, headingRows, doubtful, openVehicles };
};
