import { declaredKeys } from '@flottwart/contract/rules/known-entries';
import { isMissingPlate, missingPlate, plateKey, splitPlate } from '@flottwart/contract/rules/plate';
import { differenceOf, textColumn } from '../../work-items/field-changes.ts';
import type { PlannedItem } from '../../work-items/item-set.ts';
import type { PlateRequest } from '../plates/public.ts';
import { newVehicle, vehicleColumns } from './vehicle.mapper.ts';
import type { OwnColumns, VehicleRow } from './vehicle.repository.ts';

/** Vehicle data from a source, by wire key; an absent key leaves the stored value. */
export type VehicleRecord = { readonly vin: string } & {
  readonly [K in keyof typeof importedColumns]?: string | number | null | undefined;
};

export const importedColumns = { ...vehicleColumns, description: textColumn('description') } as const;

export interface ImportOptions {
  /** True for files; a provider only fills empty fields, so that corrections made here survive. */
  readonly overwrites: boolean;
  /** Returns the outcomes without writing. */
  readonly isPreview?: boolean;
  /** Leaves archived vehicles as they are, so that a person decides. */
  readonly leavesArchived?: boolean;
}

export type PlannedChange = PlannedItem<VehicleRow>;

/** True for a change of the plate. */
export const isMoved = ({ before, after }: PlannedChange): boolean => before.license_plate !== after.license_plate;

export const isEmpty = (value: unknown): boolean => value === null || value === '' || value === missingPlate;

/** Values of the source for fields that are still empty here. */
const missingValues = (before: VehicleRow, record: VehicleRecord): Partial<VehicleRecord> =>
  Object.fromEntries(
    declaredKeys(vehicleColumns).flatMap((key) => {
      const value = record[key];
      return value !== undefined && !isEmpty(value) && isEmpty(before[vehicleColumns[key].column])
        ? [[key, value]]
        : [];
    }),
  );

/** Another spelling of the plate, or the placeholder for none, changes nothing. */
const withoutSpelling = (before: VehicleRow, record: VehicleRecord): VehicleRecord => {
  const { licensePlate, ...rest } = record;
  const plate = String(licensePlate ?? '');
  return isMissingPlate(plate) || isSameSpelling(plate, before.license_plate) ? rest : record;
};

/** Forms with their parts differ only where the parts do: HHYA-103 names none of its own. */
const isSameSpelling = (plate: string, stored: string): boolean =>
  plateKey(plate) === plateKey(stored) && splitPlate(stored) !== null;

export const planChange = (
  before: VehicleRow,
  record: VehicleRecord,
  { overwrites }: ImportOptions,
): PlannedChange | undefined => {
  // A description written here is never replaced by a list's remarks.
  const { description, ...own } = overwrites ? withoutSpelling(before, record) : missingValues(before, record);
  return planVehicleValues(before, before.description === '' ? { ...own, description } : own);
};

export const planVehicleValues = (
  before: VehicleRow,
  body: Readonly<Record<string, unknown>>,
): PlannedChange | undefined => {
  const { set, changes } = differenceOf<VehicleRow>(importedColumns, before, body);
  if (changes.length === 0) return undefined;
  const license_plate = set.license_plate === '' ? missingPlate : (set.license_plate ?? before.license_plate);
  return { before, after: { ...before, ...set, license_plate, plate_key: plateKey(license_plate) }, changes };
};

export const importedVehicle = ({ vin, description: _description, ...record }: VehicleRecord): OwnColumns => {
  const empty = newVehicle(vin, missingPlate);
  const { set } = differenceOf(vehicleColumns, { ...empty } as VehicleRow, record);
  const license_plate = set.license_plate || missingPlate;
  return { ...empty, ...set, license_plate, plate_key: plateKey(license_plate) };
};

/** Plate that a record asks for; null if it stays as it is. */
export const plateRequest = (
  before: VehicleRow | undefined,
  record: VehicleRecord,
  options: ImportOptions,
): PlateRequest | null => {
  if (!before) return { vehicleId: null, plate: importedVehicle(record).license_plate };
  const plan = planChange(before, record, options);
  if (!plan || plan.after.license_plate === before.license_plate) return null;
  return { vehicleId: before.id, plate: plan.after.license_plate };
};
