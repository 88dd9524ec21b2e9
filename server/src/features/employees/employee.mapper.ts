import { employeeFields } from '@flottwart/contract/kinds/employee/fields';
import type { Employee } from '@flottwart/contract/work-items/employee';
import type { ExportSheet } from '../../lib/export-file.ts';
import { dateCell } from '../../lib/sheet-columns.ts';
import { coreSheet, formatStoredDate, joinTerms, toCore } from '../../work-items/core.mapper.ts';
import { patchColumns, sheetColumns, wireMapper } from '../../work-items/field-table.ts';
import type { DriverNow, EmployeeRow } from './employee.repository.ts';

const toWire = wireMapper(employeeFields);

export const toEmployee = (row: EmployeeRow): Employee => ({ ...toCore(row), ...toWire(row) });

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

export const employeeColumns = patchColumns(employeeFields);

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
    ...sheetColumns<Employee>(employeeFields),
    dateCell('Führerschein geprüft am', ({ licenceCheckedOn = null }) => licenceCheckedOn),
  ]),
};
