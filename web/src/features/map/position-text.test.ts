import type { VehiclePosition } from '@flottwart/contract/map';
import { expect, test } from 'vitest';
import { tripTimes } from '../../testing/trip-times.ts';
import { findVehicles, isOld, isUnderWay, markerText, presenceText } from './position-text.ts';

const now = new Date('2026-11-18T10:00:00Z');

const van: VehiclePosition = {
  vehicleId: 1,
  title: 'Ford Transit HH-FW-1003',
  licensePlate: 'HH-FW-1003',
  status: 'VehicleStatus_ACTIVE',
  latitude: 53.5,
  longitude: 10,
  readAt: '2026-11-18T09:55:00.000Z',
  driver: { id: 5, name: 'Jörg Müßig', trip: { id: 9, ...tripTimes('2026-11-18T05:00:00.000Z') } },
};
const other: VehiclePosition = { ...van, vehicleId: 2, title: 'B-AB-12', licensePlate: 'B-AB-12', driver: null };

const idsOf = (typed: string) => findVehicles([van, other], typed).map(({ vehicleId }) => vehicleId);

test.each([
  ['', [1, 2]],
  ['HH-FW', [1]],
  ['hhfw1003', [1]],
  ['hh fw 1003', [1]],
  ['FW', [1]],
  ['transit müssig', [1]],
  ['joerg', [1]],
  ['jorg', [1]],
  ['bab12', [2]],
  ['ford b-ab', []],
])('%j finds %j', (typed, ids) => {
  expect(idsOf(typed)).toEqual(ids);
});

test('a marker says plate, driver and age', () => {
  expect(markerText(van, now)).toBe('HH-FW-1003, Jörg Müßig, unterwegs, Position vor 5 Minuten');
  expect(markerText(other, now)).toBe('B-AB-12, Kein Fahrer bekannt, Position vor 5 Minuten');
});

test('a marker names the reason why a vehicle stands still', () => {
  const out = { ...other, status: 'VehicleStatus_OUT_OF_SERVICE' };
  expect(markerText(out, now)).toBe('B-AB-12, außer Betrieb, Kein Fahrer bekannt, Position vor 5 Minuten');
  expect(markerText({ ...out, status: 'VehicleStatus_IN_REPAIR' }, now)).toContain('B-AB-12, in der Werkstatt, ');
});

test('only the driver of a trip that is under way is present', () => {
  const { driver } = van;
  if (!driver) throw new Error('The van has a driver.');
  const ended = { ...driver, trip: { id: 9, ...tripTimes('2026-11-18T05:00:00.000Z', '2026-11-18T06:00:00.000Z') } };
  expect(presenceText(van, now)).toBe('Jörg Müßig, unterwegs');
  expect(presenceText({ ...van, driver: ended }, now)).toBe('zuletzt Jörg Müßig');
  expect(presenceText({ ...van, driver: { ...ended, name: '' } }, now)).toBe('zuletzt unbekannter Fahrer');
  expect(presenceText({ ...van, driver: { ...driver, trip: null } }, now)).toBe('Jörg Müßig');
});

test('a trip longer than any plausible shift is not under way, nor is one that the next trip ended', () => {
  const { driver } = van;
  if (!driver?.trip) throw new Error('The van has a trip.');
  const tomorrow = new Date('2026-11-18T19:00:00Z');
  expect([isUnderWay(van, now), isUnderWay(van, tomorrow)]).toEqual([true, false]);
  expect(presenceText(van, tomorrow)).toBe('Jörg Müßig, ohne Abmeldung seit 18.11.2026, 06:00');
  const trip = { ...driver.trip, presumedEnd: '2026-11-18T09:00:00.000Z' };
  expect(presenceText({ ...van, driver: { ...driver, trip } }, now)).toBe(
    'Jörg Müßig, vermutlich beendet 18.11.2026, 10:00',
  );
});

test('a position is old after two hours', () => {
  expect(isOld({ readAt: '2026-11-18T08:00:00.000Z' }, now)).toBe(false);
  expect(isOld({ readAt: '2026-11-18T07:59:59.000Z' }, now)).toBe(true);
});
