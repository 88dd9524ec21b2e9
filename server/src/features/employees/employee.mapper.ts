import type { Employee } from '@flottwart/contract/work-items/employee';
import type { ExportSheet } from '../../lib/export-file.ts';
import { dateCell, textCell } from '../../lib/sheet-columns.ts';
import { coreSheet, formatStoredDate, joinTerms, toCore } from '../../work-items/core.mapper.ts';
import { textColumn, valueColumn } from '../../work-items/field-changes.ts';
import type { DriverNow, EmployeeRow } from './employee.repository.ts';

export const toEmployee = (row: EmployeeRow): Employee => ({
  ...toCore(row),
  employeeId: row.external_id,
  mitarbeiterId: row.staff_number,
  firstName: row.first_name,
  lastName: row.last_name,
  birthDate: row.birth_date,
  birthCity: row.birth_city,
  street: row.street,
  houseNumber: row.house_number,
  plz: row.postal_code,
  city: row.city,
  phone: row.phone,
  email: row.email,
});

const toIso = (instant: string): string => new Date(instant).toISOString();

const toCurrentTrip = (trip: DriverNow['driver_now']['trip']) => {
  if (trip === null) return { currentVehicleId: null, currentLicensePlate: '', currentTrip: null };
  const { id, vehicleId, licensePlate, start, presumedEnd, unclearFrom } = trip;
  const times = { startTime: toIso(start), endTime: null, presumedEnd: presumedEnd && toIso(presumedEnd) };
  const currentTrip = { id, ...times, unclearFrom: toIso(unclearFrom) };
  return { currentVehicleId: vehicleId, currentLicensePlate: licensePlate, currentTrip };
};

/** A driver of the list, with what they do now. */
export const toListedEmployee = (row: EmployeeRow & DriverNow): Employee => ({
  ...toEmployee(row),
  ...toCurrentTrip(row.driver_now.trip),
  secondsThisWeek: row.driver_now.seconds,
  licenceCheckedOn: row.driver_now.licenceCheckedOn,
});

export const employeeColumns = {
  firstName: textColumn('first_name'),
  lastName: textColumn('last_name'),
  birthDate: valueColumn('birth_date'),
  birthCity: textColumn('birth_city'),
  street: textColumn('street'),
  houseNumber: textColumn('house_number'),
  plz: textColumn('postal_code'),
  city: textColumn('city'),
  phone: textColumn('phone'),
  email: textColumn('email'),
} as const;

type Named = Pick<EmployeeRow, 'first_name' | 'last_name' | 'staff_number' | 'external_id'>;

/** "Vorname Nachname", else the staff number or external id, because no column is required. */
export const employeeTitle = ({ first_name, last_name, staff_number, external_id }: Named): string =>
  joinTerms(first_name, last_name) || staff_number || external_id || 'Fahrer ohne Namen';

/** Search terms: names, numbers and the date of birth as the list shows it. */
export const employeeTerms = (row: Named & Pick<EmployeeRow, 'birth_date'>): string =>
  joinTerms(row.staff_number, row.external_id, row.first_name, row.last_name, formatStoredDate(row.birth_date));

export const employeeSheet: ExportSheet<Employee> = {
  name: 'Fahrer',
  columns: coreSheet([
    textCell('Mitarbeiter-ID', 16, ({ mitarbeiterId }) => mitarbeiterId),
    textCell('Fahrer-ID', 16, ({ employeeId }) => employeeId),
    textCell('Vorname', 18, ({ firstName }) => firstName),
    textCell('Nachname', 18, ({ lastName }) => lastName),
    dateCell('Geburtsdatum', ({ birthDate }) => birthDate),
    textCell('Geburtsort', 18, ({ birthCity }) => birthCity),
    textCell('Straße', 24, ({ street }) => street),
    textCell('Hausnummer', 12, ({ houseNumber }) => houseNumber),
    textCell('PLZ', 8, ({ plz }) => plz),
    textCell('Ort', 18, ({ city }) => city),
    textCell('Telefon', 20, ({ phone }) => phone),
    textCell('E-Mail', 28, ({ email }) => email),
    dateCell('Führerschein geprüft am', ({ licenceCheckedOn = null }) => licenceCheckedOn),
  ]),
};
