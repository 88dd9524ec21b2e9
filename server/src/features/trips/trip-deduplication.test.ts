import { expect, test } from 'vitest';
import { isSameTrip } from './trip-deduplication.ts';
import type { ImportedTrip } from './trip-snapshot.ts';

const trip = (given: Partial<ImportedTrip> = {}): ImportedTrip => ({
  external_id: 'a',
  vehicle_id: null,
  employee_id: null,
  first_name: 'Karla',
  last_name: 'Kutscher',
  birth_day: null,
  driver_external_id: '',
  driver_staff_number: 'P-17',
  driver_birth_date: null,
  vin: '',
  license_plate: 'B-AB-1',
  is_by_plate: true,
  start_time: new Date('2026-10-01T06:00:00Z'),
  end_time: null,
  ...given,
});

test.each([
  ['another spelling of the number', { driver_staff_number: 'p–17' }],
  ['no number', { driver_staff_number: '' }],
  ['another spelling of the plate', { license_plate: 'B AB 1' }],
  ['another spelling of the name', { first_name: 'KARLA' }],
])('a trip of a driver who is not stored is the same with %s', (_, given) =>
  expect(isSameTrip(trip(), trip(given))).toBe(true),
);

test.each([
  ['another number', { driver_staff_number: 'P-18' }],
  ['another name', { last_name: 'Kramer' }],
  ['another plate', { license_plate: 'B-AB-2' }],
  ['another minute', { start_time: new Date('2026-10-01T06:01:00Z') }],
])('it is another trip with %s', (_, given) => expect(isSameTrip(trip(), trip(given))).toBe(false));
