import { declaredKeys } from '@flottwart/contract/rules/known-entries';
import { isSamePlate } from '@flottwart/contract/rules/plate';
import type { Selectable } from 'kysely';
import type { Schema } from '../../db/schema.ts';

type Row = Selectable<Schema['trips']>;

/** Imported trip with its matched vehicle and driver. */
export type ImportedTrip = Pick<
  Row,
  | 'external_id'
  | 'vehicle_id'
  | 'employee_id'
  | 'first_name'
  | 'last_name'
  | 'birth_day'
  | 'driver_external_id'
  | 'driver_staff_number'
  | 'driver_birth_date'
  | 'vin'
  | 'license_plate'
  | 'is_by_plate'
  | 'start_time'
  | 'end_time'
>;

export type StoredTrip = ImportedTrip & { readonly id: number };

const hasSameName = (before: StoredTrip, trip: ImportedTrip): boolean =>
  before.first_name === trip.first_name && before.last_name === trip.last_name;

const hasSameNumbers = (before: StoredTrip, trip: ImportedTrip): boolean =>
  before.driver_external_id === trip.driver_external_id && before.driver_staff_number === trip.driver_staff_number;

/** A linked trip that its source repeats stays with its driver, also if the number belongs to somebody else by now. */
const isSameDriver = (before: StoredTrip, trip: ImportedTrip): boolean => {
  if (trip.employee_id === null) return hasSameName(before, trip);
  if (trip.employee_id === before.employee_id) return true;
  return before.employee_id !== null && hasSameName(before, trip) && hasSameNumbers(before, trip);
};

const isSameVehicle = (before: StoredTrip, trip: ImportedTrip): boolean =>
  trip.vehicle_id === null
    ? before.vin === trip.vin && before.license_plate === trip.license_plate
    : trip.vehicle_id === before.vehicle_id;

/** Keeps the recorded name for the same person; another driver replaces it. */
const mergeDriver = (before: StoredTrip, trip: ImportedTrip) =>
  isSameDriver(before, trip)
    ? {
        employee_id: before.employee_id,
        first_name: before.first_name,
        last_name: before.last_name,
        birth_day: before.birth_day ?? trip.birth_day,
        driver_external_id: trip.driver_external_id || before.driver_external_id,
        driver_staff_number: trip.driver_staff_number || before.driver_staff_number,
        driver_birth_date: trip.driver_birth_date ?? before.driver_birth_date,
      }
    : {
        employee_id: trip.employee_id,
        first_name: trip.first_name,
        last_name: trip.last_name,
        birth_day: trip.birth_day,
        driver_external_id: trip.driver_external_id,
        driver_staff_number: trip.driver_staff_number,
        driver_birth_date: trip.driver_birth_date,
      };

/** The plate as its vehicle writes it, where only the spelling differs; a trip without vehicle keeps the text of its source. */
const mergePlate = (before: StoredTrip, trip: ImportedTrip): string =>
  trip.vehicle_id !== null && isSamePlate(before.license_plate, trip.license_plate)
    ? trip.license_plate
    : before.license_plate || trip.license_plate;

/** Keeps the recorded plate for the same vehicle. */
const mergeVehicle = (before: StoredTrip, trip: ImportedTrip) =>
  isSameVehicle(before, trip)
    ? {
        vehicle_id: before.vehicle_id,
        vin: before.vin || trip.vin,
        license_plate: mergePlate(before, trip),
        is_by_plate: before.is_by_plate,
      }
    : {
        vehicle_id: trip.vehicle_id,
        vin: trip.vin,
        license_plate: trip.license_plate,
        is_by_plate: trip.is_by_plate,
      };

/** Stored trip after another import of it, undefined if nothing changes. */
export const mergeImportedTrip = (before: StoredTrip, trip: ImportedTrip): StoredTrip | undefined => {
  const after: StoredTrip = {
    id: before.id,
    external_id: before.external_id,
    ...mergeDriver(before, trip),
    ...mergeVehicle(before, trip),
    start_time: trip.start_time,
    // A source that lost the end does not reopen a finished trip.
    end_time: trip.end_time ?? (before.start_time.getTime() === trip.start_time.getTime() ? before.end_time : null),
  };
  const keys = declaredKeys(after);
  return keys.some((key) => String(after[key]) !== String(before[key]) || differs(after[key], before[key]))
    ? after
    : undefined;
};

/** Compares dates by milliseconds, because their text is cut to the second. */
const differs = (one: unknown, other: unknown): boolean =>
  one instanceof Date && other instanceof Date && one.getTime() !== other.getTime();
