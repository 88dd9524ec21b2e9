import type { ImportKind } from '@flottwart/contract/imports';
import { contractFile } from './columns/contract-file.ts';
import { employeeFile } from './columns/employee-file.ts';
import type { FileColumn, FileShape } from './columns/file-column.ts';
import { tripFile } from './columns/trip-file.ts';
import { vehicleFile } from './columns/vehicle-file.ts';
import { withoutZone } from './named-zone.ts';

export const fileShapes: Readonly<Record<ImportKind, FileShape>> = {
  employees: employeeFile,
  vehicles: vehicleFile,
  trips: tripFile,
  contracts: contractFile,
};

export const headingKey = (heading: string): string =>
  heading
    .toLocaleLowerCase('de')
    .replaceAll('ä', 'ae')
    .replaceAll('ö', 'oe')
    .replaceAll('ü', 'ue')
    .replaceAll('ß', 'ss')
    .replace(/[^a-z0-9]/g, '');

const byName = new Map<ImportKind, ReadonlyMap<string, FileColumn>>();

const namesOf = (kind: ImportKind): ReadonlyMap<string, FileColumn> => {
  const known = byName.get(kind);
  if (known) return known;
  const { columns } = fileShapes[kind];
  const aliases = columns.flatMap((column) =>
    (column.aliases ?? []).map((name) => [headingKey(name), column] as const),
  );
  const labels = columns.map((column) => [headingKey(column.label), column] as const);
  // A label beats an alias, and the first column with an alias has it.
  const names = new Map([...aliases.reverse(), ...labels]);
  byName.set(kind, names);
  return names;
};

/** Words in brackets after which an amount or a distance of a contract is another one. */
const otherMeasure = /brutto|inkl|jahr|jähr|quartal|(?<!\p{L})p\.?\s?a(?!\p{L})/iu;

const vehiclePrefix = /^(fahrzeug|fzg|fz|kfz|pkw|lkw)/;

/** Column with this heading, also without a remark in brackets, a time zone or the word "Fahrzeug" before it. */
export const columnNamed = (kind: ImportKind, heading: string): FileColumn | undefined => {
  const names = namesOf(kind);
  const key = headingKey(heading);
  const bare = withoutZone(
    heading.replace(/[([].*?[)\]]/g, (remark) => (kind === 'contracts' && otherMeasure.test(remark) ? remark : '')),
  );
  const short = headingKey(bare);
  return names.get(key) ?? names.get(short) ?? names.get(short.replace(vehiclePrefix, ''));
};

export const columnLabelled = (kind: ImportKind, label: string): FileColumn | undefined =>
  fileShapes[kind].columns.find((column) => column.label === label);

/** Labels of the missing required columns. */
export const missingColumns = (kind: ImportKind, columns: readonly FileColumn[]): readonly string[] => {
  const present = new Set(columns.map(({ path }) => path));
  const { required, columns: all } = fileShapes[kind];
  const labelOf = (path: string): string => all.find((column) => column.path === path)?.label ?? path;
  return required
    .filter((group) => !group.some((path) => present.has(path)))
    .map((group) => group.slice(0, 2).map(labelOf).join(' oder '));
};
