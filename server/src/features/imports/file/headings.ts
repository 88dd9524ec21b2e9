import type { ImportKind } from '@flottwart/contract/imports';
import { employeeFile } from './columns/employee-file.ts';
import type { FileColumn, FileShape } from './columns/file-column.ts';
import { tripFile } from './columns/trip-file.ts';
import { vehicleFile } from './columns/vehicle-file.ts';

export const fileShapes: Readonly<Record<ImportKind, FileShape>> = {
  employees: employeeFile,
  vehicles: vehicleFile,
  trips: tripFile,
};

const headingKey = (heading: string): string =>
  heading
    .toLocaleLowerCase('de')
    .replaceAll('ä', 'ae')
    .replaceAll('ö', 'oe')
    .replaceAll('ü', 'ue')
    .replaceAll('ß', 'ss')
    .replace(/[^a-z0-9]/g, '');

/** Maps headings to columns; the first of two duplicates wins. */
export const recogniseHeadings = (kind: ImportKind, headings: readonly string[]): readonly (FileColumn | null)[] => {
  const byKey = new Map(
    fileShapes[kind].columns
      .flatMap((column) => [column.label, ...(column.aliases ?? [])].map((name) => [headingKey(name), column] as const))
      // The first column with a name has it.
      .reverse(),
  );
  const used = new Set<FileColumn>();
  return headings.map((heading) => {
    const column = byKey.get(headingKey(heading));
    if (!column || used.has(column)) return null;
    used.add(column);
    return column;
  });
};

/** Columns with these labels, as the child process names them. */
export const columnsOfLabels = (kind: ImportKind, labels: readonly string[]): readonly FileColumn[] =>
  labels.flatMap((label) => fileShapes[kind].columns.find((column) => column.label === label) ?? []);

/** Labels of the missing required columns. */
export const missingColumns = (kind: ImportKind, columns: readonly FileColumn[]): readonly string[] => {
  const present = new Set(columns.map(({ path }) => path));
  const { required, columns: all } = fileShapes[kind];
  const labelOf = (path: string): string => all.find((column) => column.path === path)?.label ?? path;
  return required
    .filter((group) => !group.some((path) => present.has(path)))
    .map((group) => group.map(labelOf).join(' oder '));
};
