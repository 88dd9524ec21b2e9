import type { RowProblem } from '@flottwart/contract/import-files';
import type { ImportKind } from '@flottwart/contract/imports';
import { berlinDay } from '@flottwart/contract/rules/berlin-time';
import { vinHint } from '@flottwart/contract/rules/plate';
import { checkRecord, type FileStagedRow, type ReadCell, type TripImport } from '../import-records.ts';
import { meaningfulText } from './blank-values.ts';
import { cellValue } from './cell-values.ts';
import type { FileColumn } from './columns/file-column.ts';
import { tripDayPaths, tripDurationPath } from './columns/trip-file.ts';
import { excelProblem } from './excel-problems.ts';
import type { FileRow, MappedColumn } from './file-row.ts';
import { formatCell } from './format-cell.ts';
import { columnNamed, fileShapes } from './headings.ts';
import { type CellReadingContext, isRemarked, isUnreadable, type Remarked, type RowFacts } from './read-value.ts';
import { putValue, type RecordFields, without } from './record-paths.ts';
import { createHourReader, type TwicePath } from './repeated-hour.ts';
import { duplicateKey, type EarlierRow, repeated, tripId } from './repeated-row.ts';
import { durationOf, endRemarks, tripDaysOf } from './trip-day.ts';

/** Reasons for leaving out a row that is no record. */
const skipReasons = {
  total: 'Das ist eine Summenzeile.',
  headings: 'Hier sind die Überschriften wiederholt.',
  note: 'Das ist eine Anmerkung unter der Liste.',
  example: 'Das ist die Beispielzeile der Vorlage.',
  /** A person may include such rows. */
  group: 'Das sieht nach einer Zwischenüberschrift aus, nicht nach einem Eintrag.',
} as const;

const hiddenRow: RowProblem = { column: '', message: 'Die Zeile ist in der Datei ausgeblendet oder weggefiltert.' };

const omitted = ({ column, message }: RowProblem): RowProblem => ({
  column,
  message: `${message} Die Zelle wird nicht übernommen.`,
});

/** Kilometres in a year say nothing about a contract whose end is open. */
const openEnd: RowProblem = {
  column: 'Kilometer im Jahr',
  message: 'Ohne Ende lassen sich die Kilometer des Vertrags nicht ausrechnen. Die Zelle wird nicht übernommen.',
};

/** Says that a new contract stays open because its end or term could not be read. */
const openContractHint = ({ to }: RecordFields, unread: readonly string[]): RowProblem[] =>
  to === undefined && unread.some((path) => path === 'to' || path === 'months')
    ? [{ column: 'Ende', message: 'Ein neuer Vertrag wird dadurch ohne Ende angelegt.' }]
    : [];

const hintsOf = (kind: ImportKind, { vin, kilometresPerYear }: RecordFields, isHidden = false): RowProblem[] => {
  const message = kind === 'vehicles' && typeof vin === 'string' ? vinHint(vin) : null;
  return [
    ...(isHidden ? [hiddenRow] : []),
    ...(message ? [{ column: 'VIN', message }] : []),
    ...(kilometresPerYear === undefined ? [] : [openEnd]),
  ];
};

/** Default record of a kind for columns missing in the file. */
const emptyRecord = (kind: ImportKind): RecordFields => {
  if (kind === 'employees') return { employeeId: '' };
  if (kind === 'vehicles' || kind === 'contracts') return {};
  return { externalId: '?', driver: { firstName: '', lastName: '' }, vehicle: {}, end: null };
};

/** Paths without which, or with a wrong value of which, a row would become a wrong item. */
const essentialPaths: Readonly<Record<ImportKind, readonly string[]>> = {
  employees: ['lastName', 'firstName'],
  vehicles: ['vin'],
  trips: ['start', 'end', 'vehicle.vin', 'vehicle.licensePlate', 'driver.lastName', 'driver.firstName'],
  contracts: ['licensePlate', 'lessor', 'service', 'rate', 'from'],
};

/** Columns that help to read others and are no part of a trip. */
const isAid = (path: string): boolean => [tripDurationPath, ...Object.values<string>(tripDayPaths)].includes(path);

interface PathProblem extends RowProblem {
  readonly path: string;
}

/** Puts readable cells into a record and reports the others. */
const readCells = (
  kind: ImportKind,
  columns: readonly MappedColumn[],
  { cells: texts, numbers, formulas, dates }: FileRow,
  context: RowFacts,
) => {
  const record = emptyRecord(kind);
  const problems: PathProblem[] = [];
  const twice: TwicePath[] = [];
  const days = tripDaysOf(columns, texts, context);
  const remarks: RowProblem[] = [...days.remarks];
  const descriptionLines: string[] = [];
  const addRemark = ({ path, label }: FileColumn, { remark, isTwice }: Remarked): void => {
    if (isTwice && (path === 'start' || path === 'end')) twice.push(path);
    else remarks.push({ column: label, message: remark });
  };
  /** Columns that a person chose for the description may hold dates. */
  const isChosenNote = ({ heading, column }: MappedColumn): boolean =>
    column.type === 'note' && columnNamed(kind, heading) !== column;
  const descriptionLine = (mapped: MappedColumn, text: string): string =>
    isChosenNote(mapped) ? `${mapped.heading}: ${text}` : text;
  const excelProblemAt = (mapped: MappedColumn, index: number): string | undefined =>
    excelProblem(mapped.column, texts[index] ?? '', {
      isOpenFormula: formulas?.includes(index) === true,
      isDate: dates?.includes(index) === true && !isChosenNote(mapped),
    });
  const reportUnread = ({ path, label }: FileColumn, text: string, message: string): ReadCell => {
    problems.push({ path, column: label, message });
    return { text, value: null, path };
  };
  const valueAt = ({ column, facts }: MappedColumn, index: number, text: string): unknown => {
    const rowDay = column.path === 'end' ? days.end : days.start;
    const cell: CellReadingContext = { ...context, ...facts, rowDay, isNumber: numbers?.includes(index) };
    const read = cellValue(column, text, cell);
    if (!isRemarked(read)) return read;
    addRemark(column, read);
    return read.remarked;
  };
  const cells = columns.map((mapped, index): ReadCell => {
    const { path, type } = mapped.column;
    const text = texts[index] ?? '';
    const problem = excelProblemAt(mapped, index);
    if (problem !== undefined) return reportUnread(mapped.column, text, problem);
    const meant = meaningfulText(text, type);
    if (meant === '') return { text, value: '', path };
    const value = valueAt(mapped, index, meant);
    if (isUnreadable(value)) return reportUnread(mapped.column, text, value.unreadable);
    if (type === 'note') descriptionLines.push(descriptionLine(mapped, meant));
    else if (!isAid(path)) putValue(record, path, value);
    return { text, value: formatCell(mapped.column, value), path };
  });
  if (descriptionLines.length > 0) record.description = descriptionLines.join('\n');
  return { record, problems, remarks, twice, cells, isEndConcluded: days.isEndConcluded };
};

/** Turns file rows into staged rows: a bad cell is a warning, a bad essential one leaves the row out. */
export const createFileReader = (
  kind: ImportKind,
  columns: readonly MappedColumn[],
  { now, includeGroups }: { readonly now: Date; readonly includeGroups: boolean },
) => {
  const seen = new Map<string, EarlierRow>();
  const labelOf = (path: string): string =>
    fileShapes[kind].columns.find((column) => column.path === path)?.label ?? '';
  const examples = columns.map(({ column }) => column.example);
  const splitsStreets = !columns.some(({ column }) => column.path === 'houseNumber');
  const splitsAddresses = !columns.some(({ column }) => ['plz', 'city', 'postcodeCity'].includes(column.path));
  const context = { splitsStreets, splitsAddresses, today: berlinDay(now) };
  const isEssential = ({ path }: PathProblem): boolean => essentialPaths[kind].includes(path);

  const hours = createHourReader();

  /** Puts the reading of a repeated hour into the record and its cells. */
  const readRow = (fileRow: FileRow) => {
    const row = readCells(kind, columns, fileRow, context);
    if (row.twice.length === 0) return row;
    const { start, end, remarks } = hours.read(row.record, row.twice, durationOf(columns, fileRow.cells));
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

  const leftOutBecause = ({ cells, skip, isGroup }: FileRow): string | undefined => {
    if (skip) return skipReasons[skip];
    if (isGroup && !includeGroups) return skipReasons.group;
    return examples.every((example, index) => example === (cells[index] ?? '')) ? skipReasons.example : undefined;
  };

  return (row: FileRow): FileStagedRow => {
    const { line, isHidden } = row;
    const { record, problems, remarks, cells, isEndConcluded } = readRow(row);
    const reference = `Zeile ${line}`;
    const refuse = (found: readonly RowProblem[]): FileStagedRow => ({
      ...{ key: `line ${line}`, reference, cells },
      problems: found.map(({ column, message }) => ({ column, message })),
    });
    const reason = leftOutBecause(row);
    if (reason) return refuse([{ column: '', message: reason }]);
    const unreadablePaths = new Set(problems.map(({ path }) => path));
    const first = checkRecord(kind, record, now, labelOf);
    const found = 'problems' in first ? first.problems.filter(({ path }) => !unreadablePaths.has(path)) : [];
    const all = [...problems, ...found];
    if (all.some(isEssential)) return refuse(all);
    const paths = found.map(({ path }) => path);
    const unread = all.map(({ path }) => path);
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
      warnings: [
        ...all.map(omitted),
        ...remarks,
        ...(kind === 'trips' ? endRemarks(content, { column: labelOf('end'), isEndConcluded, now }) : []),
        ...openContractHint(content, unread),
        ...hintsOf(kind, content, isHidden),
      ],
    };
  };
};
