import { isMissingPlate, plateKey } from '@flottwart/contract/rules/plate';
import type { Vehicle } from '@flottwart/contract/work-items/vehicle';
import type { PlatePeriod } from '@flottwart/contract/work-items/vehicle-plates';
import type { ExportSheet } from '../../lib/export-file.ts';
import { dateCell, numberCell, textCell } from '../../lib/sheet-columns.ts';
import {
  archivedCell,
  coreSheet,
  formatStoredDate,
  joinTerms,
  toArchived,
  toCore,
} from '../../work-items/core.mapper.ts';
import { textColumn, valueColumn } from '../../work-items/field-changes.ts';
import { isEnteredToday, type PlatePeriodRow } from './plates/plan-plates.ts';
import type { OwnColumns, VehicleRow } from './vehicle.repository.ts';

/** Maps the wire's German read keys and English write keys to columns. */
export const toVehicle = (row: VehicleRow): Vehicle => ({
  ...toCore(row),
  ...toArchived(row),
  hersteller: row.manufacturer,
  modell: row.model,
  vin: row.vin,
  licensePlate: row.license_plate,
  naechsterServiceInKm: row.next_service_km,
  naechsterService: row.next_service_date,
  gueltigkeitHauptuntersuchung: row.inspection_valid_until,
  uvvDueDate: row.uvv_due_date,
  providername: row.provider_name,
  rueckgabedatum: row.return_date,
  reifenVorderachse: row.front_tire_type,
  lastFrontTireChange: row.last_front_tire_change,
  reifenHinterachse: row.rear_tire_type,
  lastRearTireChange: row.last_rear_tire_change,
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
  manufacturer: '',
  model: '',
  vin,
  license_plate: plate,
  plate_key: plateKey(plate),
  next_service_km: null,
  next_service_date: null,
  inspection_valid_until: null,
  uvv_due_date: null,
  provider_name: '',
  return_date: null,
  front_tire_type: '',
  last_front_tire_change: null,
  rear_tire_type: '',
  last_rear_tire_change: null,
});

export const vehicleColumns = {
  manufacturer: textColumn('manufacturer'),
  model: textColumn('model'),
  licensePlate: textColumn('license_plate'),
  nextServiceDate: valueColumn('next_service_date'),
  huValidUntil: valueColumn('inspection_valid_until'),
  uvvDueDate: valueColumn('uvv_due_date'),
  providerName: textColumn('provider_name'),
  returnDate: valueColumn('return_date'),
  frontTireType: textColumn('front_tire_type'),
  rearTireType: textColumn('rear_tire_type'),
  naechsterServiceInKm: valueColumn('next_service_km'),
  lastFrontTireChange: valueColumn('last_front_tire_change'),
  lastRearTireChange: valueColumn('last_rear_tire_change'),
} as const;

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
  columns: coreSheet([
    textCell('Hersteller', 18, ({ hersteller }) => hersteller),
    textCell('Modell', 18, ({ modell }) => modell),
    textCell('Kennzeichen', 14, ({ licensePlate }) => licensePlate),
    textCell('VIN', 20, ({ vin }) => vin),
    numberCell('Nächster Service (km)', ({ naechsterServiceInKm }) => naechsterServiceInKm, 20),
    dateCell('Nächster Service', ({ naechsterService }) => naechsterService),
    dateCell('HU gültig bis', ({ gueltigkeitHauptuntersuchung }) => gueltigkeitHauptuntersuchung),
    dateCell('UVV-Prüfung bis', ({ uvvDueDate }) => uvvDueDate),
    textCell('Leasinggeber', 20, ({ providername }) => providername),
    dateCell('Rückgabedatum', ({ rueckgabedatum }) => rueckgabedatum),
    textCell('Reifen Vorderachse', 20, ({ reifenVorderachse }) => reifenVorderachse),
    dateCell('Letzter Wechsel vorne', ({ lastFrontTireChange }) => lastFrontTireChange),
    textCell('Reifen Hinterachse', 20, ({ reifenHinterachse }) => reifenHinterachse),
    dateCell('Letzter Wechsel hinten', ({ lastRearTireChange }) => lastRearTireChange),
    archivedCell,
  ]),
};
