import { expect, test } from 'vitest';
import { type ImportedTrip, mergeImportedTrip, type StoredTrip } from './trip-snapshot.ts';

const trip: ImportedTrip = {
  external_id: 'a',
  vehicle_id: 1,
  employee_id: 2,
  first_name: 'Erika',
  last_name: 'Muster',
  birth_day: '1990-05-17',
  driver_external_id: 'D7',
  driver_staff_number: '1017',
  driver_birth_date: '1990-05-17',
  vin: 'VIN1',
  license_plate: 'B-AB-1',
  is_by_plate: false,
  start_time: new Date('2026-11-01T06:00:00Z'),
  end_time: new Date('2026-11-01T14:00:00Z'),
};
const stored: StoredTrip = { id: 7, ...trip };

test('an identical trip changes nothing', () => expect(mergeImportedTrip(stored, { ...trip })).toBeUndefined());

test('an end time completes a trip, to the millisecond', () => {
  const end_time = new Date('2026-11-01T14:00:00.250Z');
  expect(mergeImportedTrip({ ...stored, end_time: null }, trip)).toEqual(stored);
  expect(mergeImportedTrip(stored, { ...trip, end_time })).toEqual({ ...stored, end_time });
});

test('a finished trip stays finished when the source loses its end', () =>
  expect(mergeImportedTrip(stored, { ...trip, end_time: null })).toBeUndefined());

test('the same driver keeps the recorded name, the same vehicle the recorded plate', () =>
  expect(mergeImportedTrip(stored, { ...trip, last_name: 'Neuname', license_plate: 'B-XX-9' })).toBeUndefined());

test('another driver replaces the name', () => {
  const other = { employee_id: 3, first_name: 'Max', last_name: 'Anders', birth_day: null };
  expect(mergeImportedTrip(stored, { ...trip, ...other })).toEqual({ ...stored, ...other });
});

test('a repeated trip stays with its driver when its number has moved on to another one', () => {
  expect(mergeImportedTrip(stored, { ...trip, employee_id: 3 })).toBeUndefined();
  const renumbered = { employee_id: 3, driver_staff_number: '1018' };
  expect(mergeImportedTrip(stored, { ...trip, ...renumbered })).toEqual({ ...stored, ...renumbered });
});

test('an unmatched driver replaces a driver of another name, but not one of the same name', () => {
  const unknown = { employee_id: null, first_name: 'Max', last_name: 'Anders', birth_day: null };
  expect(mergeImportedTrip(stored, { ...trip, ...unknown })).toEqual({ ...stored, ...unknown });
  expect(mergeImportedTrip(stored, { ...trip, employee_id: null })).toBeUndefined();
});

test('a driver and a vehicle matched later are linked', () => {
  const unlinked = { ...stored, employee_id: null, vehicle_id: null };
  expect(mergeImportedTrip(unlinked, trip)).toEqual(stored);
});
