import type { ImportKind, RowProblem } from '@flottwart/contract/imports';
import { plateKey } from '@flottwart/contract/rules/plate';
import { sha256 } from '../../../lib/sha256.ts';
import { checkRecord, type StagedRow, type TripImport } from '../import-records.ts';
import { cellValue, isUnreadable } from './cell-values.ts';
import type { FileColumn } from './columns/file-column.ts';
import { fileShapes } from './headings.ts';

export interface FileRow {
  readonly line: number;
  /** Cells of the recognised columns. */
  readonly cells: readonly string[];
}

type Fields = Record<string, unknown>;

const put = (record: Fields, path: string, value: unknown): void => {
  const [head = '', tail] = path.split('.', 2);
  if (tail === undefined) record[head] = value;
  else record[head] = { ...(record[head] as Fields | undefined), [tail]: value };
};

/** Default record of a kind for columns missing in the file. */
const emptyRecord = (kind: ImportKind): Fields => {
  if (kind === 'employees') return { employeeId: '' };
  if (kind === 'vehicles') return {};
  return { externalId: '?', driver: { firstName: '', lastName: '' }, vehicle: {}, end: null };
};

const hashOf = (parts: readonly unknown[]): string => sha256(JSON.stringify(parts)).toString('hex');

/** Identifies a trip by driver, vehicle and start, because its end may be corrected. */
const tripId = ({ driver, vehicle, start }: TripImport): string =>
  hashOf([
    `${driver.firstName} ${driver.lastName}`.toLocaleLowerCase('de'),
    driver.birthDate ?? '',
    vehicle.vin ?? '',
    plateKey(vehicle.licensePlate ?? ''),
    new Date(start).toISOString(),
  ]);

/** Key by which two rows of a file are duplicates. */
const keyOf = (kind: ImportKind, content: Fields): string => {
  if (kind === 'vehicles') return String(content.vin);
  if (kind === 'trips') return String(content.externalId);
  const { employeeId, mitarbeiterId, firstName, lastName, birthDate } = content;
  if (employeeId) return `id ${employeeId}`;
  if (mitarbeiterId) return `number ${mitarbeiterId}`;
  return hashOf([firstName ?? '', lastName ?? '', birthDate ?? '']);
};

/** Puts readable cells into a record and reports the others. */
const readCells = (kind: ImportKind, columns: readonly FileColumn[], cells: FileRow['cells']) => {
  const record = emptyRecord(kind);
  const problems: RowProblem[] = [];
  for (const [index, column] of columns.entries()) {
    const text = cells[index] ?? '';
    if (text === '') continue;
    const value = cellValue(column.type, text);
    if (isUnreadable(value)) problems.push({ column: column.label, message: value.unreadable });
    else put(record, column.path, value);
  }
  return { record, problems };
};

/** Turns file rows into staged rows and reports duplicates. */
export const createFileReader = (kind: ImportKind, columns: readonly FileColumn[], now: Date) => {
  const seen = new Map<string, number>();
  const labelOf = (path: string): string =>
    fileShapes[kind].columns.find((column) => column.path === path)?.label ?? '';
  const exampleOf = columns.map(({ example }) => example);

  return ({ line, cells }: FileRow): StagedRow => {
    const { record, problems } = readCells(kind, columns, cells);
    const reference = `Zeile ${line}`;
    const refuse = (found: readonly RowProblem[]): StagedRow => ({ key: `line ${line}`, reference, problems: found });
    if (exampleOf.every((example, index) => example === (cells[index] ?? '')))
      return refuse([{ column: '', message: 'Das ist die Beispielzeile der Vorlage.' }]);
    const unreadableColumns = new Set(problems.map(({ column }) => column));
    const checked = checkRecord(kind, record, now, labelOf);
    if ('problems' in checked)
      return refuse([...problems, ...checked.problems.filter(({ column }) => !unreadableColumns.has(column))]);
    if (problems.length > 0) return refuse(problems);
    const content = checked.content as Fields;
    if (kind === 'trips') content.externalId = tripId(content as TripImport);
    const key = keyOf(kind, content);
    const earlier = seen.get(key);
    if (earlier !== undefined) return refuse([{ column: '', message: `Dasselbe steht schon in Zeile ${earlier}.` }]);
    seen.set(key, line);
    return { key, reference, content };
  };
};
