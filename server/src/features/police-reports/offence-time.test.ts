import { api } from '@flottwart/contract/api';
import { berlinDay } from '@flottwart/contract/rules/berlin-time';
import { expect, test } from 'vitest';
import { sharedTestApp } from '../../../test/app.ts';
import { createAdmin } from '../../../test/factories.ts';
import { createDriver, createTripWriter, createVehicle, type TripOptions } from '../../../test/trip-factories.ts';

const app = await sharedTestApp();
app.clock.now = new Date('2026-11-15T12:00:00Z');
const writeTrips = createTripWriter(app);
const admin = await createAdmin(app);
const { token } = admin;
const driver = await createDriver(app, admin, 'Anna', 'Amsel');
const substitute = await createDriver(app, admin, 'Bert', 'Bussard');

let made = 0;
const vehicleWithTrips = async (...trips: readonly TripOptions[]) => {
  made += 1;
  const vehicle = await createVehicle(app, admin, `B-OT-${made}`);
  return {
    vehicle,
    ids: await writeTrips(
      admin,
      trips.map((trip) => ({ vehicle, ...trip })),
    ),
  };
};

const offence = (body: object) => {
  made += 1;
  return { date: '2026-06-10', time: '12:00', caseNumber: `Az. ${made}`, ...body };
};
const generate = (body: object) => app.call(api.generatePoliceReport, { body: offence(body), token });
const reportManually = (body: object, as = token) =>
  app.call(api.createPoliceReport, { body: offence(body), token: as });

const reportOf = async ({ status, body }: { status: number; body: { report: { id: number } } }) => {
  expect(status).toBe(201);
  return (await app.good(api.getPoliceReport, { params: { id: body.report.id }, token })).body;
};
const textOf = async (id: number) =>
  (await app.good(api.previewPoliceMail, { params: { id }, token })).body as { text: string; missing: unknown[] };

const morning = { start: '2026-06-10T07:00:00Z', end: '2026-06-10T09:00:00Z', driver };
const afternoon = { start: '2026-06-10T10:30:00Z', end: '2026-06-10T15:00:00Z', driver: substitute };

test('a retry with trip and true moment keeps the true time, in report and letter', async () => {
  const { vehicle, ids } = await vehicleWithTrips(morning, afternoon);
  const { licensePlate } = vehicle;
  const retry = { licensePlate, time: '12:31', tripId: ids[1], offenceTime: '2026-06-10T12:00:00+02:00' };
  const report = await reportOf(await generate(retry));
  expect(report).toMatchObject({ date: '2026-06-10', time: '12:00', driverId: substitute.id, tripId: ids[1] });
  expect((await textOf(report.id)).text).toContain('10.06.2026, 12:00 Uhr\n');
});

test('without a chosen trip the driver at the true moment is named, whatever date and time say', async () => {
  const { vehicle, ids } = await vehicleWithTrips(morning, afternoon);
  const at = { licensePlate: vehicle.licensePlate, time: '09:01' };
  const report = await reportOf(await generate({ ...at, offenceTime: '2026-06-10T12:00:00Z' }));
  expect(report).toMatchObject({ time: '14:00', driverId: substitute.id, tripId: ids[1] });
  const { status, body } = await generate({ ...at, offenceTime: '2026-06-10T10:00:00Z' });
  expect([status, body.alternatives.map(({ id }: { id: number }) => id)]).toEqual([404, [ids[1], ids[0]]]);
});

test('each of two overlapping trips can be chosen', async () => {
  const { vehicle, ids } = await vehicleWithTrips(
    { ...morning, end: '2026-06-10T12:00:00Z' },
    { ...afternoon, start: '2026-06-10T09:00:00Z' },
  );
  const { licensePlate } = vehicle;
  expect((await generate({ licensePlate })).status).toBe(404);
  const drivers = await Promise.all(
    ids.map(async (tripId) => (await reportOf(await generate({ licensePlate, tripId }))).driverId),
  );
  expect(drivers).toEqual([driver.id, substitute.id]);
});

test('a trip of another vehicle, of another company, too far away or gone is refused', async () => {
  const stranger = await createAdmin(app);
  const theirs = await createVehicle(app, stranger, 'B-FR-1');
  const [foreign] = await writeTrips(stranger, [{ ...morning, driver: undefined, vehicle: theirs } as TripOptions]);
  const other = await vehicleWithTrips(morning);
  const { vehicle, ids } = await vehicleWithTrips({ start: '2026-06-08T07:00:00Z', end: '2026-06-08T09:00:00Z' });
  for (const [tripId, message] of [
    [other.ids[0], 'Diese Fahrt gehört zu einem anderen Fahrzeug.'],
    [foreign, 'Diese Fahrt gibt es nicht oder nicht mehr.'],
    [ids[0], 'Diese Fahrt liegt mehr als zwölf Stunden vor oder nach der Tatzeit.'],
    [2_000_000_000, 'Diese Fahrt gibt es nicht oder nicht mehr.'],
  ] as const) {
    const { status, body } = await generate({ licensePlate: vehicle.licensePlate, tripId });
    expect([status, body.message, body.fields]).toEqual([422, message, { tripId: message }]);
  }
});

test('a true moment in the future or without a zone is refused', async () => {
  const { vehicle } = await vehicleWithTrips(morning);
  for (const offenceTime of ['2026-11-15T12:01:00Z', '2026-06-10T12:00:00', 'gestern']) {
    const { status, body } = await generate({ licensePlate: vehicle.licensePlate, offenceTime });
    expect([status, Object.keys(body.fields)]).toEqual([400, ['offenceTime']]);
  }
});

const night = { start: '2026-10-24T22:00:00Z', end: '2026-10-25T00:45:00Z', driver };
const dawn = { start: '2026-10-25T00:50:00Z', end: '2026-10-25T03:00:00Z', driver: substitute };

test.each([
  ['2026-10-25T02:30:00+02:00', 'MESZ', driver],
  ['2026-10-25T02:30:00+01:00', 'MEZ', substitute],
])('in the repeated hour %s is %s and names one driver', async (offenceTime, timeZone, { id }) => {
  const { vehicle } = await vehicleWithTrips(night, dawn);
  const body = { licensePlate: vehicle.licensePlate, date: '2026-10-25', time: '02:30', offenceTime };
  const report = await reportOf(await generate(body));
  expect(report).toMatchObject({ date: '2026-10-25', time: '02:30', timeZone, driverId: id });
  expect((await textOf(report.id)).text).toContain(`25.10.2026, 02:30 Uhr ${timeZone}\n`);
});

test.each([
  ['MESZ', night],
  ['MEZ', dawn],
])('a trip that ran at the moment in %s alone names nobody before the moment is known', async (timeZone, trip) => {
  const { vehicle } = await vehicleWithTrips(trip);
  const offence = { licensePlate: vehicle.licensePlate, date: '2026-10-25', time: '02:30' };
  const { status, body } = await generate(offence);
  expect([status, Object.keys(body.fields)]).toEqual([422, ['time']]);
  const choice = body.choices.find((one: { timeZone: string }) => one.timeZone === timeZone);
  const report = await reportOf(await generate({ ...offence, offenceTime: choice.offenceTime }));
  expect(report).toMatchObject({ timeZone, driverId: trip.driver.id });
});

test('a repeated hour without zone is asked for before the letter is sent, and gone with another time', async () => {
  const { vehicle } = await vehicleWithTrips({ ...night, end: dawn.end });
  const { licensePlate } = vehicle;
  const report = await reportOf(await generate({ licensePlate, date: '2026-10-25', time: '02:30' }));
  const question = { text: 'Zeitzone (die Uhrzeit gab es zweimal)', place: 'report' };
  expect(report.timeZone).toBeNull();
  expect((await textOf(report.id)).missing).toContainEqual(question);
  const params = { id: report.id };
  const patch = (body: object) => app.call(api.updatePoliceReport, { params, body, token });
  expect((await patch({ timeZone: 'MEZ' })).body).toMatchObject({ time: '02:30', timeZone: 'MEZ' });
  expect((await textOf(report.id)).missing).not.toContainEqual(question);
  expect((await patch({ time: '02:40' })).body.timeZone).toBe('MEZ');
  expect((await patch({ time: '02:41', timeZone: 'MESZ' })).body.timeZone).toBe('MESZ');
  expect((await patch({ time: '03:00' })).body.timeZone).toBeNull();
  expect((await patch({ timeZone: 'MEZ' })).body.fields).toEqual({ timeZone: expect.stringContaining('nur einmal') });
  expect(Object.keys((await patch({ timeZone: 'CET' })).body.fields)).toEqual(['timeZone']);
});

test('minutes corrected within the repeated hour keep its zone and the driver, another night does not', async () => {
  const { vehicle } = await vehicleWithTrips(night, dawn);
  const moment = { date: '2026-10-25', time: '02:15', offenceTime: '2026-10-25T02:15:00+01:00' };
  const report = await reportOf(await generate({ licensePlate: vehicle.licensePlate, ...moment }));
  expect(report).toMatchObject({ timeZone: 'MEZ', driverId: substitute.id });
  const patch = (body: object) => app.call(api.updatePoliceReport, { params: { id: report.id }, body, token });
  expect((await patch({ time: '02:20' })).body).toMatchObject({
    time: '02:20',
    timeZone: 'MEZ',
    driverId: substitute.id,
    tripId: report.tripId,
  });
  expect((await patch({ date: '2025-10-26' })).body.timeZone).toBeNull();
});

test('a time that the clock skipped is refused in an edit too', async () => {
  const { vehicle } = await vehicleWithTrips(morning);
  const { id } = await reportOf(await generate({ licensePlate: vehicle.licensePlate, time: '09:30' }));
  const patch = (body: object) => app.call(api.updatePoliceReport, { params: { id }, body, token });
  expect((await patch({ date: '2026-03-29' })).status).toBe(200);
  expect((await patch({ time: '02:30' })).body.fields).toEqual({ time: expect.stringContaining('Sommerzeit') });
  expect((await patch({ date: '2026-03-28', time: '02:30' })).status).toBe(200);
  expect((await patch({ date: '2026-03-29' })).body.fields).toEqual({ date: expect.stringContaining('Sommerzeit') });
});

test('a time to come is refused in an edit too', async () => {
  const { vehicle } = await vehicleWithTrips(morning);
  const { id, date, time } = await reportOf(await generate({ licensePlate: vehicle.licensePlate, time: '09:30' }));
  const patch = (body: object) => app.call(api.updatePoliceReport, { params: { id }, body, token });
  const tomorrow = berlinDay(new Date(app.clock.now.getTime() + 24 * 3600 * 1000));
  const future = 'Der Zeitpunkt liegt in der Zukunft.';
  for (const body of [{ date: tomorrow }, { date: tomorrow, time: null }, { date: tomorrow, time: '00:00' }]) {
    const { status, body: refused } = await patch(body);
    expect([status, refused.fields]).toEqual([400, { date: future }]);
  }
  expect((await app.good(api.getPoliceReport, { params: { id }, token })).body).toMatchObject({ date, time });
  expect((await patch({ date: berlinDay(app.clock.now), time: null })).status).toBe(200);
});

test('a letter of the authority is not dated in the future, and neither it nor an offence before 2000', async () => {
  const { vehicle } = await vehicleWithTrips(morning);
  const offence = { licensePlate: vehicle.licensePlate, time: '09:30' };
  const { id } = await reportOf(await generate(offence));
  const patch = (body: object) => app.call(api.updatePoliceReport, { params: { id }, body, token });
  const tomorrow = berlinDay(new Date(app.clock.now.getTime() + 24 * 3600 * 1000));
  const future = 'Das Datum darf nicht in der Zukunft liegen.';
  const tooEarly = 'Das Datum darf nicht vor dem 01.01.2000 liegen.';
  for (const [body, fields] of [
    [{ authorityLetterDate: tomorrow }, { authorityLetterDate: future }],
    [{ authorityLetterDate: '1970-01-01' }, { authorityLetterDate: tooEarly }],
    [{ date: '1970-01-01' }, { date: tooEarly }],
  ] as const) {
    const { status, body: refused } = await patch(body);
    expect([status, refused.fields]).toEqual([400, fields]);
  }
  expect((await generate({ ...offence, authorityLetterDate: tomorrow })).body.fields).toEqual({
    authorityLetterDate: future,
  });
  expect((await generate({ ...offence, offenceTime: '1970-01-01T10:12:00Z' })).body.fields).toEqual({
    offenceTime: tooEarly,
  });
  expect((await patch({ authorityLetterDate: berlinDay(app.clock.now) })).status).toBe(200);
});

test('a report without any trip has the driver chosen manually, the reason and a letter that says so', async () => {
  const { vehicle } = await vehicleWithTrips();
  const { licensePlate } = vehicle;
  expect((await generate({ licensePlate })).status).toBe(422);
  const body = { licensePlate, driverId: driver.id, driverReason: 'Laut Dienstplan' };
  const report = await reportOf(await reportManually(body));
  expect(report).toMatchObject({
    driverId: driver.id,
    driverReason: 'Laut Dienstplan',
    tripId: null,
    vehicleId: vehicle.id,
    time: '12:00',
  });
  const { text } = await textOf(report.id);
  expect(text).toContain('Eine Aufzeichnung der Fahrt liegt nicht vor');
  expect(text).not.toContain('Laut Dienstplan');
  const relations = await app.good(api.listRelations, { params: { id: report.id }, query: {}, token });
  expect(relations.headers['x-total-count']).toBe('2');
});

test('for a manual driver, a time of the repeated hour is asked for with its two moments', async () => {
  const { vehicle } = await vehicleWithTrips();
  const hour = { licensePlate: vehicle.licensePlate, date: '2026-10-25', time: '02:30' };
  const named = { ...hour, driverId: driver.id, driverReason: 'Fahrtenbuch' };
  const asked = await reportManually(named);
  const choices = [
    { timeZone: 'MESZ', offenceTime: '2026-10-25T00:30:00.000Z' },
    { timeZone: 'MEZ', offenceTime: '2026-10-25T01:30:00.000Z' },
  ];
  expect([asked.status, asked.body.choices]).toEqual([422, choices]);
  const report = await reportOf(await reportManually({ ...named, offenceTime: choices[1]?.offenceTime }));
  expect([report.time, report.timeZone]).toEqual(['02:30', 'MEZ']);
});

test('a manual driver and the reason are required, and the driver is one of the company', async () => {
  const { vehicle } = await vehicleWithTrips();
  const stranger = await createAdmin(app);
  const theirs = await createDriver(app, stranger, 'Fritz', 'Fremd');
  const good = { licensePlate: vehicle.licensePlate, driverId: driver.id, driverReason: 'Fahrtenbuch' };
  for (const [wrong, field] of [
    [{ driverReason: ' ' }, 'driverReason'],
    [{ driverReason: 'x'.repeat(301) }, 'driverReason'],
    [{ driverId: undefined }, 'driverId'],
    [{ driverId: theirs.id }, 'driverId'],
    [{ driverId: vehicle.id }, 'driverId'],
    [{ offenceTime: '2026-06-10T12:00:00Z' }, 'offenceTime'],
  ] as const) {
    const { status, body } = await reportManually({ ...good, ...wrong });
    expect([status, Object.keys(body.fields)]).toEqual([400, [field]]);
  }
  const visitor = await app.call(api.createPoliceReport, { body: offence(good) });
  expect([visitor.status, visitor.body.code]).toEqual([401, 'unauthenticated']);
  expect((await reportManually(good, stranger.token)).status).toBe(422);
});
