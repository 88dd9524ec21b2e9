import { api } from '@flottwart/contract/api';
import type { VehicleDay } from '@flottwart/contract/vehicle-days';
import { expect, test } from 'vitest';
import { sharedTestApp } from '../../../test/app.ts';
import { createAdmin } from '../../../test/factories.ts';
import { createTripWriter, createVehicle } from '../../../test/trip-factories.ts';

const app = await sharedTestApp();
app.clock.now = new Date('2026-11-15T12:00:00Z');
const writeTrips = createTripWriter(app);
const admin = await createAdmin(app);
const { token } = admin;

let made = 0;

/** A van with a trip all day long on 2026-06-10. */
const newVanOnTheRoad = async () => {
  made += 1;
  const van = await createVehicle(app, admin, `B-OD-${made}`);
  const [tripId = 0] = await writeTrips(admin, [
    { vehicle: van, start: '2026-06-10T04:00:00Z', end: '2026-06-10T20:00:00Z' },
  ]);
  return { ...van, tripId };
};

const report = async (licensePlate: string, time: string, caseNumber: string): Promise<number> => {
  const offence = { date: '2026-06-10', time, licensePlate, caseNumber };
  return (await app.good(api.generatePoliceReport, { body: offence, token })).body.report.id;
};

const change = (id: number, body: object) => app.good(api.updatePoliceReport, { params: { id }, body, token });

const dayOf = async (endpoint: typeof api.getDayOfTrip | typeof api.getDayOfOffence, id: number) =>
  (await app.good(endpoint, { params: { id }, token })).body as VehicleDay;

test('trip and offences of a vehicle show the same day, offences by their time', async () => {
  const van = await newVanOnTheRoad();
  const late = await report(van.licensePlate, '16:42', 'Fall-2');
  const early = await report(van.licensePlate, '09:05', 'Fall-1');
  await report((await newVanOnTheRoad()).licensePlate, '12:00', 'Fall-anderes-Fahrzeug');
  const day = await dayOf(api.getDayOfTrip, van.tripId);
  expect(day.offences).toEqual([
    { id: early, day: '2026-06-10', caseNumber: 'Fall-1', time: '09:05', timeZone: null },
    { id: late, day: '2026-06-10', caseNumber: 'Fall-2', time: '16:42', timeZone: null },
  ]);
  expect(day.trips.map(({ id }) => id)).toEqual([van.tripId]);
  expect(await dayOf(api.getDayOfOffence, late)).toEqual(day);
});

test('an offence after midnight is on the trip that began the day before', async () => {
  const van = await newVanOnTheRoad();
  const [night = 0] = await writeTrips(admin, [
    { vehicle: van, start: '2026-06-09T21:30:00Z', end: '2026-06-10T01:00:00Z' },
  ]);
  const id = await report(van.licensePlate, '01:00', 'Fall-Nacht');
  const day = await dayOf(api.getDayOfTrip, night);
  expect(day).toMatchObject({ day: '2026-06-09', lastDay: '2026-06-10' });
  expect(day.offences).toEqual([{ id, day: '2026-06-10', caseNumber: 'Fall-Nacht', time: '01:00', timeZone: null }]);
});

test('the zone of the repeated hour is returned', async () => {
  const van = await newVanOnTheRoad();
  await writeTrips(admin, [{ vehicle: van, start: '2026-10-24T22:00:00Z', end: '2026-10-25T06:00:00Z' }]);
  const offence = { date: '2026-10-25', time: '02:30', licensePlate: van.licensePlate, caseNumber: 'Fall-doppelt' };
  const { body } = await app.good(api.generatePoliceReport, {
    body: { ...offence, offenceTime: '2026-10-25T01:30:00Z' },
    token,
  });
  const { day, offences, trips } = await dayOf(api.getDayOfOffence, body.report.id);
  expect(day).toBe('2026-10-25');
  expect(offences).toMatchObject([{ time: '02:30', timeZone: 'MEZ' }]);
  expect(trips).toHaveLength(1);
});

test('an archived offence is left out, but has a day of its own', async () => {
  const van = await newVanOnTheRoad();
  const id = await report(van.licensePlate, '10:00', 'Fall-archiviert');
  await change(id, { archived: true });
  expect((await dayOf(api.getDayOfTrip, van.tripId)).offences).toEqual([]);
  expect((await dayOf(api.getDayOfOffence, id)).offences).toMatchObject([{ id }]);
});

test('an offence without a time is returned, one without a date has no day', async () => {
  const van = await newVanOnTheRoad();
  const id = await report(van.licensePlate, '10:00', 'Fall-ohne-Zeit');
  await change(id, { time: null });
  expect((await dayOf(api.getDayOfTrip, van.tripId)).offences).toMatchObject([{ id, time: null }]);
  await change(id, { date: null });
  const refused = await app.call(api.getDayOfOffence, { params: { id }, token });
  expect(refused.status).toBe(422);
  expect(refused.body.message).toBe('Diese Ordnungswidrigkeit hat noch kein Datum.');
});

test('at most 50 offences are returned, always with the one that was asked about', async () => {
  const van = await newVanOnTheRoad();
  const ids: number[] = [];
  for (let index = 0; index < 51; index += 1)
    ids.push(await report(van.licensePlate, `10:${String(index).padStart(2, '0')}`, `Fall-viele-${index}`));
  const { offences, hasMoreOffences } = await dayOf(api.getDayOfOffence, ids.at(-1) ?? 0);
  expect(offences.map(({ id }) => id)).toEqual([...ids.slice(0, 49), ids.at(-1)]);
  expect(hasMoreOffences).toBe(true);
});

test('another company finds neither day, and trips of another company are not on it', async () => {
  const van = await newVanOnTheRoad();
  const reportId = await report(van.licensePlate, '10:00', 'Fall-fremd');
  const other = await createAdmin(app);
  for (const [endpoint, id] of [
    [api.getDayOfTrip, van.tripId],
    [api.getDayOfOffence, reportId],
  ] as const) {
    expect((await app.call(endpoint, { params: { id }, token: other.token })).status).toBe(404);
    expect((await app.call(endpoint, { params: { id } })).status).toBe(401);
  }
  const named = { vin: 'SHARED00000000001', start: '2026-06-10T06:00:00Z', end: '2026-06-10T07:00:00Z' };
  const [own = 0] = await writeTrips(admin, [named]);
  await writeTrips(other, [named]);
  expect((await dayOf(api.getDayOfTrip, own)).trips.map(({ id }) => id)).toEqual([own]);
});
