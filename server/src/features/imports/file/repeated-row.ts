import type { ImportKind } from '@flottwart/contract/imports';
import { sameReading } from '@flottwart/contract/rules/forbidden-characters';
import { plateKey } from '@flottwart/contract/rules/plate';
import { sha256 } from '../../../lib/sha256.ts';
import type { TripImport } from '../import-records.ts';
import { fileShapes } from './headings.ts';
import { fieldAt, type RecordFields } from './record-paths.ts';

const hashOf = (parts: readonly unknown[]): string => sha256(JSON.stringify(parts)).toString('hex');

/** Identifies a trip by driver, vehicle and start, because its end may be corrected. */
export const tripId = ({ driver, vehicle, start }: TripImport): string => {
  const name = `${driver.firstName} ${driver.lastName}`.toLocaleLowerCase('de');
  return hashOf([
    name.trim() === '' ? `number ${sameReading(driver.staffNumber ?? '')}` : name,
    driver.birthDate ?? '',
    vehicle.vin ?? '',
    plateKey(vehicle.licensePlate ?? ''),
    new Date(start).toISOString(),
  ]);
};

/** Key by which two rows of a file are duplicates. */
export const duplicateKey = (kind: ImportKind, content: RecordFields): string => {
  if (kind === 'vehicles') return content.vin ? String(content.vin) : `plate ${plateKey(String(content.licensePlate))}`;
  if (kind === 'trips') return String(content.externalId);
  if (kind === 'contracts') {
    const { licensePlate, lessor, service, from } = content;
    return hashOf([plateKey(String(licensePlate)), sameReading(String(lessor)), sameReading(String(service)), from]);
  }
  const { employeeId, mitarbeiterId, firstName, lastName, birthDate } = content;
  if (employeeId) return `id ${sameReading(String(employeeId))}`;
  if (mitarbeiterId) return `number ${sameReading(String(mitarbeiterId))}`;
  return hashOf([firstName ?? '', lastName ?? '', birthDate ?? '']);
};

/** Row that was read before, with its content as JSON. */
export interface EarlierRow {
  readonly line: number;
  readonly content: string;
}

const subjects = {
  vehicles: 'Dieselbe VIN',
  employees: 'Dieselbe Nummer oder derselbe Name',
  trips: 'Dieselbe Fahrt',
  contracts: 'Derselbe Vertrag',
} as const;

/** Says whether a second row with the same key differs, and which of them is taken. */
export const repeated = (kind: ImportKind, earlier: EarlierRow, content: RecordFields): string => {
  if (JSON.stringify(content) === earlier.content) return `Dasselbe steht schon in Zeile ${earlier.line}.`;
  // Written by `JSON.stringify` in the same process; as text, because thousands of rows are kept for comparison.
  const before: RecordFields = JSON.parse(earlier.content);
  const labels = fileShapes[kind].columns
    .filter(({ path }) => JSON.stringify(fieldAt(before, path)) !== JSON.stringify(fieldAt(content, path)))
    .map(({ label }) => `„${label}“`);
  const where = labels.length > 0 ? ` (${labels.join(', ')})` : '';
  const subject = kind === 'vehicles' && !content.vin ? 'Dasselbe Kennzeichen' : subjects[kind];
  return `${subject} steht schon in Zeile ${earlier.line}, mit anderen Werten${where}. Es gilt Zeile ${earlier.line}.`;
};
