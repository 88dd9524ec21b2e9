import { api } from '@flottwart/contract/api';
import { expect, test } from 'vitest';
import { sharedTestApp } from '../../../test/app.ts';
import { createAdmin, createMember } from '../../../test/factories.ts';
import { createDriver, createTripWriter, createVehicle, type TripOptions } from '../../../test/trip-factories.ts';

const app = await sharedTestApp();
app.clock.now = new Date('2026-11-15T12:00:00Z');
const writeTrips = createTripWriter(app);
const admin = await createAdmin(app);
const { token } = admin;

let made = 0;
/** A separate vehicle per test, so that trips of one test do not match offences of another. */
const vehicleWithTrips = async (...trips: readonly TripOptions[]) => {
  made += 1;
  const vehicle = await createVehicle(app, admin, `B-PR-${made}`);
  const ids = await writeTrips(
    admin,
    trips.map((trip) => ({ vehicle, ...trip })),
  );
  return { vehicle, ids };
};

const newCase = (): string => {
  made += 1;
  return `502.33.${made}`;
};

const generate = (body: object, headers: Record<string, string> = {}, as = token) =>
  app.call(api.generatePoliceReport, {
    body: { date: '2026-06-10', time: '12:00', caseNumber: newCase(), ...body },
    token: as,
    headers,
  });

const reportTotal = async () =>
  (await app.good(api.listPoliceReports, { query: { size: 1 }, token })).headers['x-total-count'];

const shift = { start: '2026-06-10T08:00:00Z', end: '2026-06-10T16:00:00Z' };

test('one matching trip gives a report with vehicle, driver, time and subject, linked to both', async () => {
  const driver = await createDriver(app, admin, 'Anna', 'Amsel');
  const { vehicle } = await vehicleWithTrips({ ...shift, driver });
  const response = await generate({ licensePlate: 'b pr 1', caseNumber: '  502.33.1/26 ', time: '14:05' });
  expect(response.status).toBe(201);
  expect(response.body).toEqual({ report: { id: expect.any(Number) } });
  const params = { id: response.body.report.id };
  const { body } = await app.good(api.getPoliceReport, { params, token });
  expect(body).toEqual({
    id: params.id,
    archived: false,
    archivedAt: null,
    title: 'Ordnungswidrigkeit 502.33.1/26',
    status: 'PoliceReportStatus_OPEN',
    assignedToEmail: null,
    description: '',
    createdAt: '2026-11-15T12:00:00.000Z',
    updatedAt: '2026-11-15T12:00:00.000Z',
    caseNumber: '502.33.1/26',
    date: '2026-06-10',
    time: '14:05',
    timeZone: null,
    licensePlate: 'B-PR-1',
    vin: vehicle.vin,
    vehicleId: vehicle.id,
    driverId: driver.id,
    tripId: expect.any(Number),
    driverReason: '',
    offencePlace: '',
    authorityName: '',
    authorityAddress: '',
    authorityFax: '',
    authorityReference: '',
    authorityLetterDate: null,
    emailSubject: 'Fahrerbenennung zu Aktenzeichen 502.33.1/26, Kennzeichen B-PR 1',
    policeEmail: '',
  });
  const relations = await app.good(api.listRelations, { params, query: {}, token });
  expect(
    relations.body.map((row: Record<string, unknown>) => [row.workitemBWorkitem_type, row.workitemBId]).sort(),
  ).toEqual([
    ['employee', driver.id],
    ['vehicle', vehicle.id],
  ]);
  const history = await app.good(api.history, { params, query: {}, token });
  expect(history.body.map(({ field, to }) => [field, to])).toEqual([
    ['relation', 'Anna Amsel'],
    ['relation', 'B-PR-1'],
    ['created', 'Ordnungswidrigkeit 502.33.1/26'],
  ]);
});

test('a trip of a driver who is not on file gives a report without driver', async () => {
  const { vehicle } = await vehicleWithTrips(shift);
  const { body } = await generate({ licensePlate: vehicle.licensePlate });
  const params = { id: body.report.id };
  expect((await app.good(api.getPoliceReport, { params, token })).body.driverId).toBeNull();
  expect((await app.good(api.listRelations, { params, query: {}, token })).headers['x-total-count']).toBe('1');
});

test.each([
  ['09:59', 404],
  ['10:00', 201],
  ['10:01', 201],
  ['18:00', 201],
  ['18:01', 404],
])('a trip from 10:00 to 18:00 in Berlin at %s returns %i', async (time, status) => {
  const { vehicle } = await vehicleWithTrips(shift);
  expect((await generate({ licensePlate: vehicle.licensePlate, time })).status).toBe(status);
});

test('a trip under way matches from its start on', async () => {
  const { vehicle } = await vehicleWithTrips({ start: '2026-11-15T06:00:00Z' });
  const at = (time: string) => generate({ licensePlate: vehicle.licensePlate, date: '2026-11-15', time });
  expect((await at('06:59')).status).toBe(404);
  expect((await at('07:00')).status).toBe(201);
  expect((await at('13:00')).status).toBe(201);
});

test('without a trip at that time those within twelve hours are offered, nearest first, and nothing is stored', async () => {
  const trips = {
    tooEarly: { start: '2026-06-09T20:00:00Z', end: '2026-06-09T21:59:59Z' },
    twelveBefore: { start: '2026-06-09T20:00:00Z', end: '2026-06-09T22:00:00Z' },
    hourBefore: { start: '2026-06-10T07:00:00Z', end: '2026-06-10T09:00:00Z' },
    halfHourAfter: { start: '2026-06-10T10:30:00Z', end: '2026-06-10T11:00:00Z' },
    twelveAfter: { start: '2026-06-10T22:00:00Z', lastName: 'Nachtfahrer' },
    tooLate: { start: '2026-06-10T22:00:01Z', end: '2026-06-11T10:00:00Z' },
  };
  const { vehicle, ids } = await vehicleWithTrips(...Object.values(trips));
  const [, twelveBefore, hourBefore, halfHourAfter, twelveAfter] = ids;
  const before = await reportTotal();
  const { status, body } = await generate({ licensePlate: vehicle.licensePlate, time: '12:00' });
  expect(status).toBe(404);
  expect(body.alternatives.map(({ id }: { id: number }) => id)).toEqual([
    halfHourAfter,
    hourBefore,
    twelveBefore,
    twelveAfter,
  ]);
  expect(body.alternatives.at(-1)).toEqual({
    id: twelveAfter,
    firstName: 'Karl',
    lastName: 'Nachtfahrer',
    startTime: '2026-06-10T22:00:00.000Z',
    endTime: null,
    presumedEnd: '2026-06-10T22:00:01.000Z',
    unclearFrom: '2026-06-11T12:00:00.000Z',
    kennzeichen: vehicle.licensePlate,
  });
  expect(api.generatePoliceReport.refusals[404].parse(body)).toEqual(body);
  expect(await reportTotal()).toBe(before);
});

test('the chosen alternative, one minute after its start, gives the report', async () => {
  const { vehicle } = await vehicleWithTrips({ start: '2026-06-10T10:30:45Z', end: '2026-06-10T11:00:00Z' });
  const caseNumber = newCase();
  const offence = { licensePlate: vehicle.licensePlate, caseNumber };
  expect((await generate({ ...offence, time: '12:00' })).status).toBe(404);
  expect((await generate({ ...offence, time: '12:31' })).status).toBe(201);
});

test('overlapping trips are offered as alternatives and no driver is guessed', async () => {
  const { vehicle, ids } = await vehicleWithTrips(
    { start: '2026-06-10T08:00:00Z', end: '2026-06-10T10:00:00Z' },
    { start: '2026-06-10T10:00:00Z' },
    { start: '2026-06-10T12:00:00Z', end: '2026-06-10T13:00:00Z' },
  );
  const { status, body } = await generate({ licensePlate: vehicle.licensePlate, time: '12:00' });
  expect([status, body.code]).toEqual([404, 'not_found']);
  expect(body.alternatives.map(({ id }: { id: number }) => id)).toEqual(ids.slice(0, 2));
});

test('no trip near that time is unprocessable', async () => {
  const { vehicle } = await vehicleWithTrips(shift);
  const { status, body } = await generate({ licensePlate: vehicle.licensePlate, date: '2026-06-20' });
  expect([status, body.code, body.message]).toEqual([
    422,
    'unprocessable',
    'Das Fahrzeug wurde im angegebenen Zeitraum nicht bewegt',
  ]);
});

test('an unknown plate, also another company’s, is unprocessable', async () => {
  const stranger = await createAdmin(app);
  const theirs = await createVehicle(app, stranger, 'B-FR-1');
  await writeTrips(stranger, [{ ...shift, vehicle: theirs }]);
  for (const licensePlate of ['B-FR-1', 'X-XX-1']) {
    const { status, body } = await generate({ licensePlate });
    expect([status, body.message]).toEqual([422, 'Zu diesem Kennzeichen gibt es kein Fahrzeug.']);
  }
});

test('a plate shared by two vehicles is a conflict', async () => {
  const owner = await createAdmin(app);
  const vehicle = await createVehicle(app, owner, 'B-AB-12');
  await createVehicle(app, owner, 'BA-B-12');
  await writeTrips(owner, [{ ...shift, vehicle }]);
  const { status, body } = await generate({ licensePlate: 'BAB12' }, {}, owner.token);
  expect([status, Object.keys(body.fields)]).toEqual([409, ['licensePlate']]);
});

test('a time in the future is refused', async () => {
  const { vehicle } = await vehicleWithTrips({ start: '2026-11-15T06:00:00Z' });
  const { status, body } = await generate({ licensePlate: vehicle.licensePlate, date: '2026-11-15', time: '13:01' });
  expect([status, body.message]).toEqual([400, 'Der Zeitpunkt liegt in der Zukunft.']);
});

test('a duplicate case number names the first report; another company may use it', async () => {
  const { vehicle } = await vehicleWithTrips(shift);
  const first = await generate({ licensePlate: vehicle.licensePlate, caseNumber: 'Az. 7' });
  for (const licensePlate of [vehicle.licensePlate, 'X-XX-1']) {
    const again = await generate({ licensePlate, caseNumber: ' Az. 7 ' });
    expect([again.status, again.body.fields]).toEqual([409, { caseNumber: 'Bereits vergeben.' }]);
    expect(again.body.message).toContain(`„Ordnungswidrigkeit Az. 7“ (ID ${first.body.report.id})`);
  }
  expect((await generate({ licensePlate: vehicle.licensePlate, caseNumber: 'az.7' })).status).toBe(409);
  const other = await createAdmin(app);
  const theirs = await createVehicle(app, other, 'B-OT-1');
  await writeTrips(other, [{ ...shift, vehicle: theirs }]);
  expect((await generate({ licensePlate: 'B-OT-1', caseNumber: 'Az. 7' }, {}, other.token)).status).toBe(201);
});

test('one of five concurrent reports of a case succeeds, four get a conflict', async () => {
  const { vehicle } = await vehicleWithTrips(shift);
  const caseNumber = newCase();
  const responses = await Promise.all(
    Array.from({ length: 5 }, () => generate({ licensePlate: vehicle.licensePlate, caseNumber })),
  );
  expect(responses.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409]);
  const id = responses.find(({ status }) => status === 201)?.body.report.id;
  for (const { status, body } of responses) if (status === 409) expect(body.message).toContain(`(ID ${id})`);
});

test('the same idempotency key creates once and gets the same response; a refusal does not consume it', async () => {
  const { vehicle } = await vehicleWithTrips();
  const body = { licensePlate: vehicle.licensePlate, caseNumber: newCase() };
  const headers = { 'idempotency-key': 'vorfall-000001' };
  expect((await generate(body, headers)).status).toBe(422);
  await writeTrips(admin, [{ ...shift, vehicle }]);
  const first = await generate(body, headers);
  const again = await generate(body, headers);
  expect([first.status, again.status, again.text]).toEqual([201, 201, first.text]);
  expect((await generate({ ...body, caseNumber: newCase() }, headers)).status).toBe(409);
});

test('in the repeated hour of the autumn clock change two possible drivers are offered, and one who drove at a single moment is not named unasked', async () => {
  const { vehicle, ids } = await vehicleWithTrips(
    { start: '2026-10-24T22:00:00Z', end: '2026-10-25T00:45:00Z' },
    { start: '2026-10-25T00:50:00Z', end: '2026-10-25T03:00:00Z' },
  );
  const at = (time: string) => generate({ licensePlate: vehicle.licensePlate, date: '2026-10-25', time });
  expect((await at('01:59')).status).toBe(201);
  const unclear = await at('02:30');
  expect([unclear.status, unclear.body.alternatives.map(({ id }: { id: number }) => id)]).toEqual([404, ids]);
  expect((await at('02:46')).status).toBe(422);
  expect((await at('03:00')).status).toBe(201);

  const whole = await vehicleWithTrips({ start: '2026-10-24T22:00:00Z', end: '2026-10-25T03:00:00Z' });
  const clear = await generate({ licensePlate: whole.vehicle.licensePlate, date: '2026-10-25', time: '02:30' });
  expect(clear.status).toBe(201);
});

test('the hour skipped by the spring clock change is refused', async () => {
  const { vehicle } = await vehicleWithTrips({ start: '2026-03-29T00:30:00Z', end: '2026-03-29T01:00:00Z' });
  const at = (time: string) => generate({ licensePlate: vehicle.licensePlate, date: '2026-03-29', time });
  expect((await at('01:59')).status).toBe(201);
  expect((await at('02:30')).body.fields).toEqual({ time: expect.stringContaining('Sommerzeit') });
  expect((await at('03:00')).status).toBe(201);
  expect((await at('03:01')).status).toBe(404);
});

test('a member without admin rights may generate a report, a visitor may not', async () => {
  const { vehicle } = await vehicleWithTrips(shift);
  const member = await createMember(app, admin);
  expect((await generate({ licensePlate: vehicle.licensePlate }, {}, member.token)).status).toBe(201);
  const visitor = await app.call(api.generatePoliceReport, { body: {} });
  expect([visitor.status, visitor.body.code]).toEqual([401, 'unauthenticated']);
});

test.each([
  [{ date: '2026-02-30' }, 'date'],
  [{ date: '10.06.2026' }, 'date'],
  [{ time: '25:00' }, 'time'],
  [{ time: null }, 'time'],
  [{ licensePlate: ' ' }, 'licensePlate'],
  [{ licensePlate: 'X'.repeat(15) }, 'licensePlate'],
  [{ caseNumber: ' ' }, 'caseNumber'],
  [{ caseNumber: 'x'.repeat(101) }, 'caseNumber'],
  [{ caseNumber: 'a\u0000b' }, 'caseNumber'],
  [{ caseNumber: 'a\r\nBcc: b@c.de' }, 'caseNumber'],
])('%j is refused at %s', async (override, field) => {
  const { status, body } = await generate({ licensePlate: 'B-PR-1', ...override });
  expect([status, Object.keys(body.fields)]).toEqual([400, [field]]);
});

test('an unknown key is refused', async () => {
  expect((await generate({ licensePlate: 'B-PR-1', driverId: 1 })).status).toBe(400);
});
