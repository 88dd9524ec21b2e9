import { vehicleFields } from '@flottwart/contract/kinds/vehicle/fields';
import { isMissingPlate, plateKey } from '@flottwart/contract/rules/plate';
import type { LatestDriver } from '@flottwart/contract/trips';
import type { Vehicle } from '@flottwart/contract/work-items/vehicle';
import type { PlatePeriod } from '@flottwart/contract/work-items/vehicle-plates';
import type { ExportSheet } from '../../lib/export-file.ts';
import {
  archivedCell,
  coreSheet,
  formatStoredDate,
  joinTerms,
  toArchived,
  toCore,
} from '../../work-items/core.mapper.ts';
import { newColumns, patchColumns, sheetColumns, wireMapper } from '../../work-items/field-table.ts';
import { isEnteredToday, type PlatePeriodRow } from '../plates/public.ts';
import type { OwnColumns, VehicleRow, WithDriver } from './vehicle.repository.ts';

const toWire = wireMapper(vehicleFields);

export const toVehicle = (row: VehicleRow): Vehicle => ({ ...toCore(row), ...toArchived(row), ...toWire(row) });

const toIso = (instant: string | number | null): string | null =>
  instant === null ? null : new Date(instant).toISOString();

const toDriver = (driver: NonNullable<WithDriver['driver']>): LatestDriver => {
  const startTime = toIso(driver.start_time);
  const trip =
    driver.trip_id === null || startTime === null
      ? null
      : {
          id: Number(driver.trip_id),
          startTime,
          endTime: toIso(driver.end_time),
          presumedEnd: toIso(driver.presumed_end),
          unclearFrom: toIso(driver.unclear_from),
        };
  return { id: driver.id === null ? null : Number(driver.id), name: String(driver.name), trip };
};

/** A vehicle of the list, with its driver. */
export const toListedVehicle = ({ driver, ...row }: VehicleRow & WithDriver): Vehicle => ({
  ...toVehicle(row),
  driver: driver && toDriver(driver),
});

type ListedPeriod = Pick<PlatePeriodRow, 'id' | 'license_plate' | 'valid_from' | 'valid_to' | 'recorded_at'> & {
  readonly is_named: boolean;
};

export const toPlatePeriod = (period: ListedPeriod, now: Date): PlatePeriod => ({
  id: period.id,
  licensePlate: period.license_plate,
  from: period.valid_from?.toISOString() ?? null,
  to: period.valid_to?.toISOString() ?? null,
  isNamed: period.is_named,
  isReplaceable: period.valid_to === null && !period.is_named && isEnteredToday(period, now),
});

export const newVehicle = (vin: string, plate: string): OwnColumns => ({
  ...newColumns(vehicleFields),
  vin,
  license_plate: plate,
  plate_key: plateKey(plate),
});

export const vehicleColumns = patchColumns(vehicleFields);

type Named = Pick<VehicleRow, 'manufacturer' | 'model' | 'license_plate' | 'vin'>;

const shownVinEnd = 6;

/** "{Hersteller} {Modell} {Kennzeichen}", without the missing parts; the end of the VIN stands for a missing plate. */
export const vehicleTitle = ({ manufacturer, model, license_plate, vin }: Named): string =>
  joinTerms(manufacturer, model, isMissingPlate(license_plate) ? `VIN …${vin.slice(-shownVinEnd)}` : license_plate);

type Searchable = Named & Pick<VehicleRow, 'next_service_date' | 'inspection_valid_until'>;

/** Search terms: every list column, and the plate without separators. */
export const vehicleTerms = (row: Searchable): string =>
  joinTerms(
    row.manufacturer,
    row.model,
    row.license_plate,
    plateKey(row.license_plate),
    row.vin,
    formatStoredDate(row.next_service_date),
    formatStoredDate(row.inspection_valid_until),
  );

export const vehicleSheet: ExportSheet<Vehicle> = {
  name: 'Fahrzeuge',
  columns: coreSheet([...sheetColumns<Vehicle>(vehicleFields), archivedCell]),
};
