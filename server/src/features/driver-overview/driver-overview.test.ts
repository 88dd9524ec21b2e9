import { api } from '@flottwart/contract/api';
import { expect, test } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import { createAdmin, createMember, type SignedIn } from '../../../test/factories.ts';
import { createDriver, createTripWriter, createVehicle } from '../../../test/trip-factories.ts';

const app = await createTestApp();
const writeTrips = createTripWriter(app);
// A Wednesday.
const noon = new Date('2026-11-18T12:00:00Z');
app.clock.now = noon;
const admin = await createAdmin(app);
const { token } = admin;

const overviewOf = async (id: number, reader: Pick<SignedIn, 'token'> = admin) =>
  (await app.good(api.getDriverOverview, { params: { id }, token: reader.token })).body;

/** Hours of the days that have any. */
const hoursOf = async (id: number): Promise<Record<string, number>> => {
  const { weeks } = await overviewOf(id);
  const days = weeks.flatMap((week) => week.days).filter(({ seconds }) => seconds > 0);
  return Object.fromEntries(days.map(({ day, seconds }) => [day, seconds / 3600]));
};

let made = 0;
const newDriver = () => {
  made += 1;
  return createDriver(app, admin, 'Ida', `Fahrer ${made}`);
};

test('a driver without trips and checks has eight empty weeks, from Monday to Sunday, latest first', async () => {
  const { id } = await newDriver();
  const { vehicle, weeks, licence } = await overviewOf(id);
  expect([vehicle, licence]).toEqual([
    null,
    { lastCheck: null, nextCheckOn: '2026-12-02', isSpread: false, months: 6 },
  ]);
  expect(weeks.map(({ monday }) => monday).slice(0, 2)).toEqual(['2026-11-16', '2026-11-09']);
  expect(weeks).toHaveLength(8);
  expect(weeks.every(({ days, seconds }) => days.length === 7 && seconds === 0)).toBe(true);
});

test('nobody reads a driver without a token, of another company or of another kind', async () => {
  const { id } = await newDriver();
  const van = await createVehicle(app, admin, 'B-FO-1');
  const stranger = await createAdmin(app);
  expect((await app.call(api.getDriverOverview, { params: { id } })).status).toBe(401);
  for (const [item, reader] of [
    [id, stranger],
    [van.id, admin],
    [2_000_000_000, admin],
  ] as const)
    expect((await app.call(api.getDriverOverview, { params: { id: item }, token: reader.token })).status).toBe(404);
  expect((await overviewOf(id, await createMember(app, admin))).vehicle).toBeNull();
});

test('a shift over midnight is divided by day, and overlapping trips count once', async () => {
  const driver = await newDriver();
  await writeTrips(admin, [
    { driver, start: '2026-11-10T20:00:00Z', end: '2026-11-11T02:00:00Z' },
    { driver, start: '2026-11-12T08:00:00Z', end: '2026-11-12T10:00:00Z' },
    { driver, start: '2026-11-12T09:00:00Z', end: '2026-11-12T11:30:00Z' },
    // From the week before, over midnight of Sunday.
    { driver, start: '2026-11-15T21:00:00Z', end: '2026-11-16T01:00:00Z' },
  ]);
  expect(await hoursOf(driver.id)).toEqual({
    '2026-11-10': 3,
    '2026-11-11': 3,
    '2026-11-12': 3.5,
    '2026-11-15': 2,
    '2026-11-16': 2,
  });
  const [current, before] = (await overviewOf(driver.id)).weeks;
  expect([current?.seconds, before?.seconds]).toEqual([2 * 3600, 11.5 * 3600]);
});

test('the nights of the clock change have 25 and 23 hours', async () => {
  const driver = await newDriver();
  await writeTrips(admin, [{ driver, start: '2026-10-24T20:00:00Z', end: '2026-10-25T23:00:00Z' }]);
  expect(await hoursOf(driver.id)).toEqual({ '2026-10-24': 2, '2026-10-25': 25 });
  app.clock.now = new Date('2027-04-01T12:00:00Z');
  const later = await createAdmin(app);
  const inSpring = await createDriver(app, later, 'Ida', 'Frühling');
  await writeTrips(later, [{ driver: inSpring, start: '2027-03-27T22:00:00Z', end: '2027-03-28T23:00:00Z' }]);
  const { weeks } = await overviewOf(inSpring.id, later);
  const sunday = weeks.flatMap(({ days }) => days).find(({ day }) => day === '2027-03-28');
  expect(sunday?.seconds).toBe(23 * 3600);
  app.clock.now = noon;
});

test('a trip under way counts up to now or the next one, one that nobody ended for the longest shift', async () => {
  const [busy, forgotten] = [await newDriver(), await newDriver()];
  const van = await createVehicle(app, admin, 'B-FO-2');
  await writeTrips(admin, [
    { driver: busy, vehicle: van, start: '2026-11-18T07:00:00Z' },
    { driver: busy, start: '2026-11-18T09:00:00Z', end: '2026-11-18T10:00:00Z', plate: 'B-XX-9' },
    { driver: forgotten, vehicle: van, start: '2026-11-12T07:00:00Z' },
  ]);
  expect(await hoursOf(busy.id)).toEqual({ '2026-11-18': 3 });
  expect(await hoursOf(forgotten.id)).toEqual({ '2026-11-12': 14 });
  // The next trip of the driver ends the open one, as the trip of another driver in the same vehicle does.
  const trip = { startTime: '2026-11-18T09:00:00.000Z', endTime: '2026-11-18T10:00:00.000Z' };
  expect((await overviewOf(busy.id)).vehicle).toMatchObject({ id: null, licensePlate: 'B-XX-9', trip });
  const presumed = { endTime: null, presumedEnd: '2026-11-18T07:00:00.000Z' };
  expect((await overviewOf(forgotten.id)).vehicle?.trip).toMatchObject(presumed);
});

test('hours of the week and vehicle are those of the list of drivers', async () => {
  const driver = await newDriver();
  const van = await createVehicle(app, admin, 'B-FO-3');
  await writeTrips(admin, [
    { driver, start: '2026-11-13T08:00:00Z', end: '2026-11-16T04:00:00Z' },
    { driver, vehicle: van, start: '2026-11-16T09:00:00Z' },
  ]);
  const { weeks, vehicle } = await overviewOf(driver.id);
  const { body } = await app.good(api.listEmployees, { query: { q: driver.lastName }, token });
  const listed = body.find(({ id }) => id === driver.id);
  expect(listed?.secondsThisWeek).toBe(weeks[0]?.seconds);
  expect(listed?.secondsThisWeek).toBe((5 + 14) * 3600);
  expect([listed?.currentVehicleId, vehicle?.id]).toEqual([van.id, van.id]);
  // Open for longer than any shift: the list names it as the page does.
  expect(listed?.currentTrip).toEqual(vehicle?.trip);
  expect(vehicle?.trip.unclearFrom).toBe('2026-11-16T23:00:00.000Z');
});

test('offences are listed by their driver', async () => {
  const [driver, other] = [await newDriver(), await newDriver()];
  const van = await createVehicle(app, admin, 'B-FO-4');
  await writeTrips(admin, [
    { driver, vehicle: van, start: '2026-11-10T08:00:00Z', end: '2026-11-10T16:00:00Z' },
    { driver: other, vehicle: van, start: '2026-11-11T08:00:00Z', end: '2026-11-11T16:00:00Z' },
  ]);
  for (const date of ['2026-11-10', '2026-11-11'])
    await app.good(api.generatePoliceReport, {
      body: { date, time: '10:00', licensePlate: van.licensePlate, caseNumber: `AZ ${date}` },
      token,
    });
  const { body } = await app.good(api.listPoliceReports, { query: { driverId: String(driver.id), size: '10' }, token });
  expect(body.map(({ caseNumber }) => caseNumber)).toEqual(['AZ 2026-11-10']);
});
