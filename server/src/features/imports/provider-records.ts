import type { ImportKind } from '@flottwart/contract/imports';
import { cleanLine } from '@flottwart/contract/rules/forbidden-characters';
import { canonicalPlate, plateError } from '@flottwart/contract/rules/plate';
import type { ProviderShift, ProviderVehicle } from '../../connectors/driving-history/driving-history.ts';
import type { ProviderEmployee } from '../../connectors/employee-database/employee-database.ts';
import type { ProviderRow } from '../../connectors/provider.ts';
import { checkRecord, type StagedRow } from './import-records.ts';

const cleanText = (text: string, maxLength: number): string =>
  cleanLine(text).replace(/\p{C}/gu, ' ').trim().slice(0, maxLength).toWellFormed();

/** Identifies an unusable row by its position, because it has no id. */
const unusable = (reference: string, reason: string, position: number): StagedRow => ({
  key: `unusable ${position}`,
  reference: cleanText(reference, 200) || `Eintrag ${position + 1}`,
  problems: [{ column: '', message: cleanText(reason, 500) }],
});

/** Names fields as the provider does, because that is where people look for them. */
const fieldNames: Readonly<Record<string, string>> = {
  vin: 'VIN',
  'vehicle.vin': 'VIN',
  licensePlate: 'Kennzeichen',
  'vehicle.licensePlate': 'Kennzeichen',
  start: 'Beginn',
  end: 'Ende',
  lastName: 'Nachname',
  'driver.lastName': 'Nachname',
  birthDate: 'Geburtsdatum',
  'driver.birthDate': 'Geburtsdatum',
};

const staged = (
  { kind, key, reference }: { readonly kind: ImportKind; readonly key: string; readonly reference: string },
  record: unknown,
  now: Date,
): StagedRow => ({
  key: cleanText(key, 300),
  reference: cleanText(reference, 200),
  ...checkRecord(kind, record, now, (path) => fieldNames[path] ?? path),
});

const employeeOf = (employee: ProviderEmployee) => ({
  employeeId: employee.externalId,
  mitarbeiterId: employee.staffNumber,
  firstName: employee.firstName,
  lastName: employee.lastName,
  birthDate: employee.birthDate,
  birthCity: employee.birthCity,
  street: employee.street,
  houseNumber: employee.houseNumber,
  plz: employee.postalCode,
  city: employee.city,
  // Takes over only leaving, because an employee may be set inactive here before the provider knows.
  status: employee.isActive ? undefined : 'INACTIVE',
});

const vehicleOf = ({ vin, plate, manufacturer, model }: ProviderVehicle) => ({
  vin: vin || undefined,
  licensePlate: plate && plateError(plate) === null ? canonicalPlate(plate) : undefined,
  manufacturer,
  model,
});

const tripOf = ({ externalId, driver, vehicle, start, end }: ProviderShift) => ({
  externalId,
  driver,
  vehicle: vehicleOf(vehicle),
  start: start.toISOString(),
  end: end?.toISOString() ?? null,
});

export const stagedEmployee = (row: ProviderRow<ProviderEmployee>, position: number, now: Date): StagedRow =>
  'unusable' in row
    ? unusable(row.reference, row.unusable, position)
    : staged(
        { kind: 'employees', key: row.row.externalId, reference: `Mitarbeiter ${row.row.externalId}` },
        employeeOf(row.row),
        now,
      );

export const stagedVehicle = (row: ProviderRow<ProviderVehicle>, position: number, now: Date): StagedRow => {
  if ('unusable' in row) return unusable(row.reference, row.unusable, position);
  const { externalId, vin, plate } = row.row;
  const reference = `Fahrzeug ${plate ?? externalId}`;
  if (!vin) return unusable(reference, 'Ohne VIN kann kein Fahrzeug angelegt werden.', position);
  return staged({ kind: 'vehicles', key: vin, reference }, vehicleOf(row.row), now);
};

export const stagedTrip = (row: ProviderRow<ProviderShift>, position: number, now: Date): StagedRow =>
  'unusable' in row
    ? unusable(row.reference, row.unusable, position)
    : staged(
        { kind: 'trips', key: row.row.externalId, reference: `Fahrt ${row.row.externalId}` },
        tripOf(row.row),
        now,
      );
