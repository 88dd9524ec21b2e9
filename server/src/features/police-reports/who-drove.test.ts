import { api } from '@flottwart/contract/api';
import { expect, test } from 'vitest';
import { sharedTestApp } from '../../../test/app.ts';
import { createAdmin } from '../../../test/factories.ts';
import { createDriver, createTripWriter, createVehicle } from '../../../test/trip-factories.ts';

const app = await sharedTestApp();
app.clock.now = new Date('2026-11-15T12:00:00Z');
const writeTrips = createTripWriter(app);
const admin = await createAdmin(app);
const { token } = admin;
const van = await createVehicle(app, admin, 'B-AB-1234');
const anna = await createDriver(app, admin, 'Anna', 'Amsel');
const bert = await createDriver(app, admin, 'Bert', 'Biene');

await writeTrips(admin, [
  { vehicle: van, driver: anna, start: '2026-06-10T04:00:00Z', end: '2026-06-10T08:00:00Z' },
  { vehicle: van, driver: bert, start: '2026-06-10T10:00:00Z', end: '2026-06-10T14:00:00Z' },
  { vehicle: van, driver: anna, start: '2026-06-11T04:00:00Z' },
]);

const callWhoDrove = (query: Record<string, string>, as = token) =>
  app.call(api.whoDrove, { query: { licensePlate: 'B-AB-1234', date: '2026-06-10', ...query }, token: as });

interface TripBody {
  readonly lastName: string;
  readonly startTime: string;
}
const name = (trip: TripBody | null) => trip && `${trip.lastName} ${trip.startTime.slice(0, 16)}`;

const driversAt = async (query: Record<string, string>, as = token) => {
  const { status, body, text } = await callWhoDrove(query, as);
  expect(status, text).toBe(200);
  return { trips: body.trips.map(name), before: name(body.before), after: name(body.after) };
};

test('the response has the vehicle, the time and complete trips', async () => {
  const { body } = await callWhoDrove({ licensePlate: 'b ab 1234', time: '13:30' });
  expect(body.vehicle).toEqual({ id: van.id, title: 'B-AB-1234', licensePlate: 'B-AB-1234' });
  expect(body.at).toBe('2026-06-10T11:30:00.000Z');
  expect(body.trips).toEqual([
    expect.objectContaining({ firstName: 'Bert', driverId: bert.id, vehicleId: van.id, kennzeichen: 'B-AB-1234' }),
  ]);
});

const first = 'Amsel 2026-06-10T04:00';
const second = 'Biene 2026-06-10T10:00';
const third = 'Amsel 2026-06-11T04:00';

test.each([
  ['05:59', [], null, first],
  ['06:00', [first], null, second],
  ['10:00', [first], null, second],
  ['10:01', [], first, second],
  ['11:59', [], first, second],
  ['12:00', [second], first, third],
  ['16:01', [], second, third],
])('at %s the trips are %j, between %j and %j', async (time, trips, before, after) => {
  expect(await driversAt({ time })).toEqual({ trips, before, after });
});

test('an ongoing trip lasts until now', async () => {
  expect(await driversAt({ date: '2026-11-15', time: '12:59' })).toEqual({
    trips: [third],
    before: second,
    after: null,
  });
});

test('overlapping trips are both returned', async () => {
  const owner = await createAdmin(app);
  const vehicle = await createVehicle(app, owner, 'B-UE-1');
  await writeTrips(owner, [
    { vehicle, lastName: 'Eins', start: '2026-06-10T08:00:00Z', end: '2026-06-10T10:00:00Z' },
    { vehicle, lastName: 'Zwei', start: '2026-06-10T09:00:00Z', end: '2026-06-10T11:00:00Z' },
  ]);
  const { trips } = await driversAt({ licensePlate: 'B-UE-1', time: '11:30' }, owner.token);
  expect(trips).toEqual(['Eins 2026-06-10T08:00', 'Zwei 2026-06-10T09:00']);
});

test('the repeated hour of the autumn clock change returns the drivers of both moments, or of the named one', async () => {
  const owner = await createAdmin(app);
  const vehicle = await createVehicle(app, owner, 'B-DST-1');
  await writeTrips(owner, [
    { vehicle, lastName: 'Sommer', start: '2026-10-24T22:00:00Z', end: '2026-10-25T00:45:00Z' },
    { vehicle, lastName: 'Winter', start: '2026-10-25T00:50:00Z', end: '2026-10-25T03:00:00Z' },
  ]);
  const at = (time: string) => driversAt({ licensePlate: 'B-DST-1', date: '2026-10-25', time }, owner.token);
  const [summer, winter] = ['Sommer 2026-10-24T22:00', 'Winter 2026-10-25T00:50'];
  expect(await at('01:59')).toEqual({ trips: [summer], before: null, after: winter });
  expect(await at('02:30')).toEqual({ trips: [summer, winter], before: null, after: null });
  expect(await at('03:00')).toEqual({ trips: [winter], before: summer, after: null });
  const inZone = (timeZone: string) =>
    driversAt({ licensePlate: 'B-DST-1', date: '2026-10-25', time: '02:30', timeZone }, owner.token);
  expect(await inZone('MESZ')).toEqual({ trips: [summer], before: null, after: winter });
  expect(await inZone('MEZ')).toEqual({ trips: [winter], before: summer, after: null });
  const query = { licensePlate: 'B-DST-1', date: '2026-10-25', time: '02:30' };
  const { body } = await callWhoDrove(query, owner.token);
  expect([body.at, body.until]).toEqual(['2026-10-25T00:30:00.000Z', '2026-10-25T01:30:00.000Z']);
});

test('an hour skipped by the spring clock change is refused', async () => {
  const { status, body } = await callWhoDrove({ date: '2026-03-29', time: '02:30' });
  expect([status, Object.keys(body.fields)]).toEqual([400, ['time']]);
});

test('the future is refused, the current minute is not', async () => {
  expect((await callWhoDrove({ date: '2026-11-15', time: '13:00' })).status).toBe(200);
  const { status, body } = await callWhoDrove({ date: '2026-11-15', time: '13:01' });
  expect([status, body.message]).toEqual([400, 'Der Zeitpunkt liegt in der Zukunft.']);
});

test('an unknown plate, another company’s and the placeholder get the same refusal', async () => {
  const stranger = await createAdmin(app);
  await createVehicle(app, stranger, 'B-FR-1');
  const cleared = await createVehicle(app, admin, 'B-WEG-1');
  await app.good(api.updateVehicle, { params: { id: cleared.id }, body: { licensePlate: '' }, token });
  for (const licensePlate of ['B-FR-1', 'X-XX-1', 'B-WEG-1', 'BitteEintragen', '-']) {
    const { status, body } = await callWhoDrove({ licensePlate, time: '12:00' });
    expect([status, body.code, body.message]).toEqual([
      422,
      'unprocessable',
      'Zu diesem Kennzeichen gibt es kein Fahrzeug.',
    ]);
  }
});

test('the refusal of a plate without vehicle names the driver of its trip at that time, also for an offence', async () => {
  const plate = 'X-OF-1';
  await writeTrips(admin, [{ plate, driver: anna, start: '2026-06-10T04:00:00Z', end: '2026-06-10T08:00:00Z' }]);
  const at = { licensePlate: 'x of 1', date: '2026-06-10', time: '09:00' };
  const message =
    'Zu diesem Kennzeichen gibt es kein Fahrzeug. Eine Fahrt mit diesem Kennzeichen gibt es: Anna Amsel. Bitte zuerst das Fahrzeug anlegen oder die Zeit seines Kennzeichens berichtigen.';
  const answers = [
    await callWhoDrove(at),
    await app.call(api.generatePoliceReport, { body: { ...at, caseNumber: 'Az. OF' }, token }),
  ];
  for (const { status, body } of answers) expect([status, body.message]).toEqual([422, message]);
  expect((await callWhoDrove({ ...at, time: '11:00' })).body.message).toBe(
    'Zu diesem Kennzeichen gibt es kein Fahrzeug.',
  );
  const stranger = await createAdmin(app);
  expect((await callWhoDrove(at, stranger.token)).body.message).toBe('Zu diesem Kennzeichen gibt es kein Fahrzeug.');
});

test('a trip during which the plate moved is named after the move, offered for an offence and can be chosen', async () => {
  const before = await createVehicle(app, admin, 'L-MV-1');
  const body = { vin: 'WMV00000000000002', licensePlate: 'L-MV-1', movePlate: true };
  const { id } = (await app.good(api.createVehicle, { body, token })).body;
  const [period] = (await app.good(api.listVehiclePlates, { params: { id }, token })).body;
  const from = '2026-11-05T00:00:00+01:00';
  const params = { id, plateId: period?.id as number };
  await app.good(api.correctVehiclePlate, { params, body: { from }, token });
  const night = { start: '2026-11-04T21:00:00Z', end: '2026-11-05T05:00:00Z' };
  const [trip] = await writeTrips(admin, [{ vehicle: before, driver: anna, ...night, isByPlate: true }]);
  await writeTrips(admin, [{ vehicle: before, driver: bert, ...night, plate: 'L-MV-9' }]);
  const at = { licensePlate: 'L-MV-1', date: '2026-11-05', time: '02:00' };
  expect((await driversAt(at)).trips).toEqual(['Amsel 2026-11-04T21:00']);
  expect((await driversAt({ ...at, time: '06:01' })).trips).toEqual([]);
  const offence = { ...at, caseNumber: 'Az. MV' };
  const offered = await app.call(api.generatePoliceReport, { body: offence, token });
  expect([offered.status, offered.body.alternatives]).toMatchObject([404, [{ id: trip, lastName: 'Amsel' }]]);
  const chosen = await app.good(api.generatePoliceReport, { body: { ...offence, tripId: trip }, token });
  const report = await app.good(api.getPoliceReport, { params: chosen.body.report, token });
  expect(report.body).toMatchObject({ vehicleId: id, driverId: anna.id, tripId: trip });
});

test('a plate shared by two vehicles is a conflict', async () => {
  const owner = await createAdmin(app);
  const one = await createVehicle(app, owner, 'B-AB-12');
  const other = await createVehicle(app, owner, 'BA-B-12');
  const { status, body } = await callWhoDrove({ licensePlate: 'BAB12', time: '12:00' }, owner.token);
  expect(status).toBe(409);
  expect(body.message).toContain(`B-AB-12, ID ${one.id}; BA-B-12, ID ${other.id}`);
});

test.each<Record<string, string>>([
  {},
  { time: '24:00' },
  { time: '7:30' },
  { time: '12:00', date: '2026-02-30' },
  { time: '12:00', licensePlate: ' ' },
  { time: '12:00', licensePlate: 'X'.repeat(15) },
  { time: '12:00', foo: '1' },
])('%j is refused', async (query) => expect((await callWhoDrove(query)).status).toBe(400));
