import { api } from '@flottwart/contract/api';
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

const morning = { start: '2026-06-10T07:00:00Z', end: '2026-06-10T09:00:00Z', driver };
const afternoon = { start: '2026-06-10T10:30:00Z', end: '2026-06-10T15:00:00Z', driver: substitute };

let made = 0;
/** Report of an offence on 10 June, by default at 9.30, of a vehicle with these trips. */
const reportWith = async (trips: readonly TripOptions[], body: object = {}) => {
  made += 1;
  const vehicle = await createVehicle(app, admin, `B-CD-${made}`);
  const ids = await writeTrips(
    admin,
    trips.map((trip) => ({ vehicle, ...trip })),
  );
  const { licensePlate } = vehicle;
  const offence = { date: '2026-06-10', time: '09:30', caseNumber: `Az. ${made}`, licensePlate, ...body };
  const { status, body: created } = await app.call(api.generatePoliceReport, { body: offence, token });
  expect(status).toBe(201);
  const params = { id: created.report.id as number };
  return {
    ids,
    params,
    vehicle,
    patch: (change: object) => app.call(api.updatePoliceReport, { params, body: change, token }),
    read: async () => (await app.good(api.getPoliceReport, { params, token })).body,
  };
};
const relatedDrivers = async (id: number) =>
  (await app.good(api.listRelations, { params: { id }, query: { type: 'employee' }, token })).body.map(
    ({ workitemBId }: { workitemBId: number }) => workitemBId,
  );

test('another time takes the trip and driver of that time, with history and link', async () => {
  const { ids, params, patch } = await reportWith([morning, afternoon]);
  expect(await relatedDrivers(params.id)).toEqual([driver.id]);
  expect((await patch({ time: '10:00' })).body).toMatchObject({ driverId: driver.id, tripId: ids[0] });
  expect((await patch({ time: '14:00' })).body).toMatchObject({ driverId: substitute.id, tripId: ids[1] });
  expect(await relatedDrivers(params.id)).toEqual([substitute.id]);
  const { body } = await app.good(api.history, { params, query: {}, token });
  expect(body).toContainEqual(
    expect.objectContaining({
      field: 'driver',
      from: expect.stringContaining('Amsel'),
      to: expect.stringContaining('Bussard'),
    }),
  );
});

test.each([
  ['a day without trips', { date: '2026-06-08' }],
  ['no day', { date: null }],
  ['no time', { time: null }],
  ['a time between two trips', { time: '12:00' }],
])('with %s the report keeps neither trip nor driver', async (_, change) => {
  const { patch, read, params } = await reportWith([morning, afternoon]);
  expect((await patch(change)).status).toBe(200);
  expect(await read()).toMatchObject({ driverId: null, tripId: null });
  expect(await relatedDrivers(params.id)).toEqual([]);
});

test('two trips at another time leave the choice to a person', async () => {
  const overlapping = { ...afternoon, start: '2026-06-10T08:00:00Z' };
  const { ids, patch } = await reportWith([morning, overlapping, { ...afternoon, driver }], { time: '09:10' });
  expect((await patch({ time: '14:00' })).body).toMatchObject({ driverId: null, tripId: null });
  expect((await patch({ tripId: ids[1] })).body).toMatchObject({ driverId: substitute.id, tripId: ids[1] });
});

test('undo of another time restores a trip that was chosen among several', async () => {
  const overlapping = { ...afternoon, start: '2026-06-10T08:00:00Z' };
  const { ids, params, patch, read } = await reportWith([morning, overlapping]);
  await patch({ time: '10:30' });
  const chosen = (await patch({ tripId: ids[1] })).body;
  expect(chosen).toMatchObject({ driverId: substitute.id, tripId: ids[1] });
  const { time } = chosen;
  expect((await patch({ time: '01:00' })).body).toMatchObject({ driverId: null, tripId: null });
  const values = { time, tripId: ids[1] ?? 0 };
  const changes = [{ id: params.id, values, from: { time: '01:00', tripId: null } }];
  await app.good(api.bulkChange, { body: { kind: 'policereport', changes }, token });
  expect(await read()).toMatchObject({ time, driverId: substitute.id, tripId: ids[1] });
});

test('a trip chosen beside the offence stays while it could be chosen and no other runs', async () => {
  const { ids, patch } = await reportWith([morning, afternoon]);
  await patch({ time: '12:00' });
  expect((await patch({ tripId: ids[1] })).body).toMatchObject({ driverId: substitute.id });
  expect((await patch({ time: '12:05' })).body).toMatchObject({ driverId: substitute.id, tripId: ids[1] });
  expect((await patch({ time: '09:00' })).body).toMatchObject({ driverId: driver.id, tripId: ids[0] });
});

test('another zone of the repeated hour takes the driver of that hour', async () => {
  const night = { start: '2026-10-24T22:00:00Z', end: '2026-10-25T00:45:00Z', driver };
  const dawn = { start: '2026-10-25T00:50:00Z', end: '2026-10-25T03:00:00Z', driver: substitute };
  const offenceTime = '2026-10-25T02:30:00+02:00';
  const { patch } = await reportWith([night, dawn], { date: '2026-10-25', time: '02:30', offenceTime });
  expect((await patch({ timeZone: 'MEZ' })).body).toMatchObject({ timeZone: 'MEZ', driverId: substitute.id });
  expect((await patch({ timeZone: null })).body).toMatchObject({ timeZone: null });
});

test('in the repeated hour nobody is named before the zone is chosen, in report, preview and links', async () => {
  const night = { start: '2026-10-24T22:00:00Z', end: '2026-10-25T00:45:00Z', driver };
  const dawn = { start: '2026-10-25T00:50:00Z', end: '2026-10-25T03:00:00Z', driver: substitute };
  const { ids, params, patch } = await reportWith([night, dawn], { date: '2026-10-25', time: '01:30' });
  const previewed = async () => (await app.good(api.previewPoliceMail, { params, token })).body;
  expect((await previewed()).text).toContain('Anna Amsel');
  expect((await patch({ time: '02:30' })).body).toMatchObject({ timeZone: null, driverId: null, tripId: null });
  expect(await relatedDrivers(params.id)).toEqual([]);
  const { text, missing } = await previewed();
  expect([text.includes('Amsel'), text.includes('02:30 Uhr (MESZ oder MEZ noch offen)')]).toEqual([false, true]);
  expect(missing).toContainEqual({ text: 'Fahrer', place: 'driver' });
  expect((await patch({ tripId: ids[0] })).status).toBe(422);
  expect((await patch({ timeZone: 'MEZ' })).body).toMatchObject({ driverId: substitute.id, tripId: ids[1] });
  expect((await previewed()).text).toContain('02:30 Uhr MEZ\n');
});

test('a trip through both hours names its driver in either', async () => {
  const shift = { start: '2026-10-24T22:00:00Z', end: '2026-10-25T03:00:00Z', driver };
  const { ids, patch } = await reportWith([shift], { date: '2026-10-25', time: '01:30' });
  expect((await patch({ time: '02:30' })).body).toMatchObject({ timeZone: null, driverId: driver.id, tripId: ids[0] });
});

test('a driver created after the report is taken from its trip', async () => {
  const { driver: _, ...unnamed } = { ...morning, staffNumber: '4711', firstName: 'Carla', lastName: 'Czech' };
  const { ids, patch, read } = await reportWith([unnamed]);
  expect(await read()).toMatchObject({ driverId: null, tripId: ids[0] });
  const person = { firstName: 'Carla', lastName: 'Czech', mitarbeiterId: '4711' };
  const { id: driverId } = (await app.good(api.createEmployee, { body: person, token })).body;
  expect(await read()).toMatchObject({ driverId: null });
  expect((await patch({ tripId: ids[0] })).body).toMatchObject({ driverId, tripId: ids[0], driverReason: '' });
});

test('a driver chosen manually replaces that of the trip and stays with another time', async () => {
  const { patch, params } = await reportWith([morning, afternoon]);
  const chosen = { driverId: substitute.id, driverReason: 'Tausch laut Dienstplan' };
  expect((await patch(chosen)).body).toMatchObject({ ...chosen, tripId: null });
  expect(await relatedDrivers(params.id)).toEqual([substitute.id]);
  expect((await patch({ time: '10:00' })).body).toMatchObject({ ...chosen, tripId: null });
});

test('a driver without reason, a reason without driver, both ways at once and foreign ones are refused', async () => {
  const { ids, patch, read, vehicle } = await reportWith([morning]);
  const stranger = await createAdmin(app);
  const theirs = await createDriver(app, stranger, 'Fritz', 'Fremd');
  const other = await reportWith([morning]);
  for (const [change, status, fields] of [
    [{ driverId: substitute.id }, 400, ['driverReason']],
    [{ driverReason: 'Dienstplan' }, 400, ['driverId']],
    [{ driverId: substitute.id, driverReason: ' ' }, 400, ['driverReason']],
    [{ driverId: theirs.id, driverReason: 'Dienstplan' }, 400, ['driverId']],
    [{ driverId: vehicle.id, driverReason: 'Dienstplan' }, 400, ['driverId']],
    [{ driverId: substitute.id, driverReason: 'Dienstplan', tripId: ids[0] }, 400, []],
    [{ tripId: other.ids[0] }, 422, ['tripId']],
    [{ date: null, tripId: ids[0] }, 400, ['tripId']],
  ] as const) {
    const { status: got, body } = await patch(change);
    expect([got, Object.keys(body.fields ?? {})]).toEqual([status, fields]);
  }
  expect(await read()).toMatchObject({ driverId: driver.id, tripId: ids[0], driverReason: '' });
});

test('a message names its field in German, and technical parameters not at all', async () => {
  const { patch } = await reportWith([morning]);
  const { body } = await patch({ driverId: substitute.id, driverReason: ' ' });
  expect(body.message).toBe('Grund: Darf nicht leer sein.');
  const list = (query: Record<string, string>) => app.call(api.listPoliceReports, { query, token });
  const [status, size] = [await list({ status: 'OFFEN' }), await list({ size: '0' })];
  expect([status.status, status.body.message]).toEqual([400, expect.stringMatching(/^Status: [A-ZÄÖÜ]/)]);
  expect([size.status, size.body.message]).toEqual([400, expect.stringMatching(/^[A-ZÄÖÜ][^:]*$/)]);
  expect(Object.keys(size.body.fields)).toEqual(['size']);
});
