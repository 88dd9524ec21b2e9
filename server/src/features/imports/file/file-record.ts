import type { RowProblem } from '@flottwart/contract/import-files';
import type { ImportKind } from '@flottwart/contract/imports';
import { addDays, berlinDay } from '@flottwart/contract/rules/berlin-time';
import type { DateOrder } from '@flottwart/contract/rules/german-day';
import { vinHint } from '@flottwart/contract/rules/plate';
import { checkRecord, type FileStagedRow, type ReadCell, type TripImport } from '../import-records.ts';
import { cellValue, isTimeAlone, meaningfulText, plainTime } from './cell-values.ts';
import type { FileColumn } from './columns/file-column.ts';
import { tripDayPath } from './columns/trip-file.ts';
import { columnNamed, fileShapes } from './headings.ts';
import { type CellReadingContext, isRemarked, isUnreadable, type Remarked } from './read-value.ts';
import { putValue, type RecordFields, without } from './record-paths.ts';
import { createHourReader, type TwicePath } from './repeated-hour.ts';
import { duplicateKey, type EarlierRow, repeated, tripId } from './repeated-row.ts';
import type { SkippedAs } from './skipped-row.ts';
import { formatCell } from './understood-cell.ts';

export interface FileRow {
  readonly line: number;
  /** Cells of the mapped columns. */
  readonly cells: readonly string[];
  readonly skip?: SkippedAs | undefined;
  /** By hand or by a filter. */
  readonly isHidden?: true | undefined;
}

/** Column of the file with its heading as written. */
export interface MappedColumn {
  readonly heading: string;
  readonly column: FileColumn;
  /** Some of its cells have a comma. */
  readonly hasCommas: boolean;
}

/** Default record of a kind for columns missing in the file. */
const emptyRecord = (kind: ImportKind): RecordFields => {
  if (kind === 'employees') return { employeeId: '' };
  if (kind === 'vehicles') return {};
  return { externalId: '?', driver: { firstName: '', lastName: '' }, vehicle: {}, end: null };
};

/** Paths without which, or with a wrong value of which, a row would become a wrong item. */
const essentialPaths: Readonly<Record<ImportKind, readonly string[]>> = {
  employees: ['lastName', 'firstName'],
  vehicles: ['vin'],
  trips: ['start', 'end', 'vehicle.vin', 'vehicle.licensePlate', 'driver.lastName', 'driver.firstName'],
};

interface PathProblem extends RowProblem {
  readonly path: string;
}

/** The day of a row's times; an end before its begin is on the next one. */
const dayOfRow = (columns: readonly MappedColumn[], texts: FileRow['cells'], context: CellReadingContext) => {
  const textAt = (path: string) => texts[columns.findIndex(({ column }) => column.path === path)] ?? '';
  const column = columns.find((mapped) => mapped.column.path === tripDayPath)?.column;
  const read = column && cellValue(column, textAt(tripDayPath), context);
  const day = isRemarked(read) ? read.remarked : read;
  if (typeof day !== 'string') return { start: undefined, end: undefined };
  const minutes = (text: string): number => {
    const [hours, rest = ''] = plainTime(text).split(/[:.]/);
    return Number(hours) * 60 + Number.parseInt(rest, 10);
  };
  const [from, to] = [textAt('start'), textAt('end')];
  const isNextDay = isTimeAlone(from) && isTimeAlone(to) && minutes(to) < minutes(from);
  return { start: day, end: isNextDay ? addDays(day, 1) : day };
};

/** Puts readable cells into a record and reports the others. */
const readCells = (
  kind: ImportKind,
  columns: readonly MappedColumn[],
  texts: FileRow['cells'],
  context: CellReadingContext,
) => {
  const record = emptyRecord(kind);
  const problems: PathProblem[] = [];
  const remarks: RowProblem[] = [];
  const twice: TwicePath[] = [];
  const days = dayOfRow(columns, texts, context);
  const descriptionLines: string[] = [];
  const descriptionLine = ({ heading, column }: MappedColumn, text: string): string =>
    columnNamed(kind, heading) === column ? text : `${heading}: ${text}`;
  const addRemark = ({ path, label }: FileColumn, { remark, isTwice }: Remarked): void => {
    if (isTwice && (path === 'start' || path === 'end')) twice.push(path);
    else remarks.push({ column: label, message: remark });
  };
  const cells = columns.map((mapped, index): ReadCell => {
    const { path, label, type } = mapped.column;
    const text = texts[index] ?? '';
    const meant = meaningfulText(text);
    if (meant === '') return { text, value: '', path };
    const rowDay = path === 'end' ? days.end : days.start;
    const read = cellValue(mapped.column, meant, { ...context, rowDay, hasCommas: mapped.hasCommas });
    const value = isRemarked(read) ? read.remarked : read;
    if (isRemarked(read)) addRemark(mapped.column, read);
    if (isUnreadable(value)) {
      problems.push({ path, column: label, message: value.unreadable });
      return { text, value: null, path };
    }
    if (type === 'note') descriptionLines.push(descriptionLine(mapped, meant));
    else if (path !== tripDayPath) putValue(record, path, value);
    return { text, value: formatCell(mapped.column, value), path };
  });
  if (descriptionLines.length > 0) record.description = descriptionLines.join('\n');
  return { record, problems, remarks, twice, cells };
};

const skipReasons = {
  total: 'Das ist eine Summenzeile.',
  headings: 'Hier sind die Überschriften wiederholt.',
  note: 'Das ist eine Anmerkung unter der Liste.',
} as const;

const hiddenRow: RowProblem = { column: '', message: 'Die Zeile ist in der Datei ausgeblendet oder weggefiltert.' };

const omitted = ({ column, message }: RowProblem): RowProblem => ({
  column,
  message: `${message} Die Zelle wird nicht übernommen.`,
});

const hintsOf = (kind: ImportKind, { vin }: RecordFields, isHidden = false): RowProblem[] => {
  const message = kind === 'vehicles' && typeof vin === 'string' ? vinHint(vin) : null;
  return [...(isHidden ? [hiddenRow] : []), ...(message ? [{ column: 'VIN', message }] : [])];
};

/** Turns file rows into staged rows: a bad cell is a warning, a bad essential one leaves the row out. */
export const createFileReader = (
  kind: ImportKind,
  columns: readonly MappedColumn[],
  { now, dateOrder }: { readonly now: Date; readonly dateOrder: DateOrder | null },
) => {
  const seen = new Map<string, EarlierRow>();
  const labelOf = (path: string): string =>
    fileShapes[kind].columns.find((column) => column.path === path)?.label ?? '';
  const examples = columns.map(({ column }) => column.example);
  const splitsStreets = !columns.some(({ column }) => column.path === 'houseNumber');
  const splitsAddresses = !columns.some(({ column }) => ['plz', 'city', 'postcodeCity'].includes(column.path));
  const context = { dateOrder, splitsStreets, splitsAddresses, today: berlinDay(now) };
  const isEssential = ({ path }: PathProblem): boolean => essentialPaths[kind].includes(path);

  const hours = createHourReader();

  /** Puts the reading of a repeated hour into the record and its cells. */
  const readRow = (texts: FileRow['cells']) => {
    const row = readCells(kind, columns, texts, context);
    if (row.twice.length === 0) return row;
    const { start, end, remarks } = hours.read(row.record, row.twice);
    if (row.twice.includes('start')) row.record.start = start;
    if (row.twice.includes('end')) row.record.end = end;
    const read = { start, end };
    const cells = row.cells.map((cell, index): ReadCell => {
      const mapped = columns[index];
      const path = row.twice.find((candidate) => candidate === cell.path);
      return mapped && path ? { ...cell, value: formatCell(mapped.column, read[path]) } : cell;
    });
    const columnRemarks = remarks.map(({ path, message }) => ({ column: labelOf(path), message }));
    return { ...row, cells, remarks: [...row.remarks, ...columnRemarks] };
  };

  return ({ line, cells: texts, skip, isHidden }: FileRow): FileStagedRow => {
    const { record, problems, remarks, cells } = readRow(texts);
    const reference = `Zeile ${line}`;
    const refuse = (found: readonly RowProblem[]): FileStagedRow => ({
      ...{ key: `line ${line}`, reference, cells },
      problems: found.map(({ column, message }) => ({ column, message })),
    });
    if (skip) return refuse([{ column: '', message: skipReasons[skip] }]);
    if (examples.every((example, index) => example === (texts[index] ?? '')))
      return refuse([{ column: '', message: 'Das ist die Beispielzeile der Vorlage.' }]);
    const unreadablePaths = new Set(problems.map(({ path }) => path));
    const first = checkRecord(kind, record, now, labelOf);
    const found = 'problems' in first ? first.problems.filter(({ path }) => !unreadablePaths.has(path)) : [];
    const all = [...problems, ...found];
    if (all.some(isEssential)) return refuse(all);
    const paths = found.map(({ path }) => path);
    const checked = checkRecord(kind, without(record, paths), now, labelOf);
    if ('problems' in checked) return refuse([...all, ...checked.problems]);
    const content = checked.content as RecordFields;
    if (kind === 'trips') content.externalId = tripId(content as TripImport);
    const key = duplicateKey(kind, content);
    const earlier = seen.get(key);
    if (earlier) return refuse([{ column: '', message: repeated(kind, earlier, content) }]);
    seen.set(key, { line, content: JSON.stringify(content) });
    hours.remember(content);
    const shown = cells.map((cell) => (paths.includes(cell.path) ? { ...cell, value: null } : cell));
    return {
      key,
      reference,
      content,
      cells: shown,
      warnings: [...all.map(omitted), ...remarks, ...hintsOf(kind, content, isHidden)],
    };
  };
};
