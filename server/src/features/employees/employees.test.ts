import { api } from '@flottwart/contract/api';
import { describe, expect, onTestFinished, test } from 'vitest';
import { sharedTestApp } from '../../../test/app.ts';
import {
  createAdmin,
  createEmployee,
  createMember,
  createTask,
  createVehicle,
  signIn,
} from '../../../test/factories.ts';
import { asSuperuser, runStatement } from '../../../test/postgres-server.ts';
import { createTripWriter } from '../../../test/trip-factories.ts';

const app = await sharedTestApp();
const writeTrips = createTripWriter(app);
const admin = await createAdmin(app);
const { token } = admin;
const notFound = [404, '{"code":"not_found","message":"Nicht gefunden."}'];

const totalOf = async (): Promise<number> => {
  const { headers } = await app.good(api.listEmployees, { query: { size: '1' }, token });
  return Number(headers['x-total-count']);
};

const historyOf = async (id: number): Promise<(string | null)[][]> => {
  const { body } = await app.good(api.history, { params: { id }, query: {}, token });
  return body.map(({ field, from, to }) => [field, from, to]);
};

const personalData = {
  firstName: 'Jörg',
  lastName: 'Müller-Lüdenscheid',
  birthDate: '1988-02-29',
  birthCity: 'Köln',
  street: 'Hauptstraße',
  houseNumber: '12a',
  plz: '01067',
  city: 'Dresden',
  phone: '0171 2345678',
  email: 'joerg@firma.example',
};

let numbers = 0;
const completeEmployee = () => {
  numbers += 1;
  return { ...personalData, employeeId: `EXT-${numbers}`, mitarbeiterId: `P-00${numbers}` };
};

test('a driver is created active with every field, titled by name, and read back unchanged', async () => {
  const body = completeEmployee();
  const { body: created } = await app.good(api.createEmployee, { body, token });
  expect(created).toEqual({
    ...body,
    id: expect.any(Number),
    title: 'Jörg Müller-Lüdenscheid',
    status: 'ACTIVE',
    assignedToEmail: null,
    description: '',
    createdAt: expect.any(String),
    updatedAt: expect.any(String),
  });
  expect((await app.good(api.getEmployee, { params: { id: created.id }, token })).body).toEqual(created);
});

describe('a number belongs to one driver of a company', () => {
  test.each([
    ['mitarbeiterId', 'Mitarbeiter-ID'],
    ['employeeId', 'Fahrer-ID'],
  ])('%s', async (field, label) => {
    const admin = await createAdmin(app);
    const create = (body: object, caller = admin) => app.call(api.createEmployee, { body, token: caller.token });
    const { body: first } = await create({ [field]: '4711', firstName: 'Anna', lastName: 'Amsel' });
    const second = await create({ [field]: '4711', lastName: 'Berger' });
    expect([second.status, second.body]).toEqual([
      409,
      {
        code: 'conflict',
        message: `Die ${label} 4711 gehört schon zu Anna Amsel (ID ${first.id}).`,
        fields: { [field]: 'Bereits vergeben.' },
      },
    ]);
    expect((await create({ [field]: '4712' })).status).toBe(201);
    expect((await create({ [field]: '4711' }, await createAdmin(app))).status).toBe(201);
  });

  test.each(['d-1', 'Ｄ-1', 'D\u20111', 'D – 1', 'D-\u200B1'])(
    '%j reads as D-1: refused for another driver, free for its own',
    async (spelling) => {
      const admin = await createAdmin(app);
      const create = (body: object) => app.call(api.createEmployee, { body, token: admin.token });
      for (const [field, other] of [
        ['mitarbeiterId', 'D-2'],
        ['employeeId', 'D-2'],
      ] as const) {
        const { id } = (await app.good(api.createEmployee, { body: { [field]: 'D-1' }, token: admin.token })).body;
        expect((await create({ [field]: spelling })).status).toBe(409);
        const change = (driver: number, number: string) =>
          app.call(api.updateEmployee, { params: { id: driver }, body: { [field]: number }, token: admin.token });
        const { body: second } = await app.good(api.createEmployee, { body: { [field]: other }, token: admin.token });
        expect((await change(second.id, spelling)).status).toBe(409);
        expect((await change(id, spelling)).status).toBe(200);
      }
    },
  );

  test('drivers who shared a number before can be changed, and neither gets the other spelling', async () => {
    const admin = await createAdmin(app);
    const ids: number[] = [];
    for (const mitarbeiterId of ['D-1', 'X-1'])
      ids.push((await app.good(api.createEmployee, { body: { mitarbeiterId }, token: admin.token })).body.id);
    await runStatement(asSuperuser(app.target), `update employees set staff_number = 'd-1' where id = ${ids[1]}`);
    const change = (id: number, body: object) =>
      app.call(api.updateEmployee, { params: { id }, body, token: admin.token });
    for (const id of ids) expect((await change(id, { city: 'Bonn' })).status).toBe(200);
    expect((await change(ids[0] as number, { mitarbeiterId: 'D\u20111' })).status).toBe(409);
  });

  test('stores one of two at the same moment', async () => {
    const { token: own } = await createAdmin(app);
    const create = () => app.call(api.createEmployee, { body: { mitarbeiterId: '4711' }, token: own });
    const statuses = (await Promise.all([create(), create()])).map(({ status }) => status);
    expect(statuses.sort()).toEqual([201, 409]);
  });
});

test.each([
  [{ lastName: 'Meier', mitarbeiterId: '7' }, 'Meier'],
  [{ firstName: '', lastName: null, mitarbeiterId: 'P-7', employeeId: 'E-7' }, 'P-7'],
  [{ employeeId: 'E-8', city: 'Bonn' }, 'E-8'],
  [{}, 'Fahrer ohne Namen'],
])('no field is required: %j is titled %j', async (body, title) => {
  expect((await app.good(api.createEmployee, { body, token })).body).toMatchObject({ title, birthDate: null });
});

test('fields change and clear; the title follows the name until it is set', async () => {
  const { body: created } = await app.good(api.createEmployee, { body: completeEmployee(), token });
  const { id } = created;
  const patch = (body: object) => app.good(api.updateEmployee, { params: { id }, body, token });
  const personalFields = {
    firstName: 'Anja',
    lastName: 'Schmidt',
    birthDate: '1990-01-31',
    birthCity: 'Bonn',
    street: 'Am Wall',
    houseNumber: '3',
    plz: '28195',
    city: 'Bremen',
  };
  expect((await patch({ ...personalFields, status: 'INACTIVE' })).body).toEqual({
    ...created,
    ...personalFields,
    title: 'Anja Schmidt',
    status: 'INACTIVE',
    updatedAt: expect.any(String),
  });
  expect((await patch({ title: 'Die Neue' })).body.title).toBe('Die Neue');
  expect((await patch({ lastName: 'Schulz' })).body).toMatchObject({ title: 'Die Neue', lastName: 'Schulz' });
  expect((await patch({ title: '' })).body.title).toBe('Anja Schulz');
  expect((await patch({ firstName: null, lastName: '', birthDate: '', city: null })).body).toMatchObject({
    title: created.mitarbeiterId,
    firstName: '',
    lastName: '',
    birthDate: null,
    city: '',
    employeeId: created.employeeId,
  });
  expect((await historyOf(id)).slice(0, 5)).toEqual([
    ['city', 'Bremen', null],
    ['birthDate', '1990-01-31', null],
    ['lastName', 'Schulz', null],
    ['firstName', 'Anja', null],
    ['title', 'Anja Schulz', created.mitarbeiterId],
  ]);
});

test('the same idempotency key creates once, also concurrently', async () => {
  const before = await totalOf();
  const headers = { 'idempotency-key': 'fahrer-0001' };
  const body = completeEmployee();
  const responses = await Promise.all(
    Array.from({ length: 5 }, () => app.call(api.createEmployee, { body, token, headers })),
  );
  expect(new Set(responses.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  expect(responses[0]?.status).toBe(201);
  expect(await totalOf()).toBe(before + 1);
  expect((await app.call(api.createEmployee, { body: {}, token, headers })).status).toBe(409);
});

test.each([
  { birthDate: '29.02.1988' },
  { birthDate: '1989-02-29' },
  { birthDate: '1899-12-31' },
  { birthDate: '2200-01-01' },
  { birthDate: '1988-02-29T00:00:00Z' },
  { birthDate: 19880229 },
  { birthDate: '2099-01-01' },
  { birthDate: '2015-05-17' },
  { birthDate: '1900-01-01' },
  { firstName: 'x'.repeat(101) },
  { firstName: 'x\u0000y' },
  { lastName: 'x\ud800y' },
  { lastName: 'zwei\nZeilen' },
  { lastName: ['Meier'] },
  { plz: 1067 },
  { plz: '106' },
  { plz: '01067 012345' },
  { companyId: 1 },
  { id: 1 },
  { title: 'x\u0007' },
])('%j is refused when creating and when changing, and stores nothing', async (bad) => {
  const { body: created } = await app.good(api.createEmployee, { body: completeEmployee(), token });
  const before = await totalOf();
  const creation = await app.call(api.createEmployee, { body: { ...completeEmployee(), ...bad }, token });
  const change = await app.call(api.updateEmployee, { params: { id: created.id }, body: bad, token });
  expect([creation.status, creation.body.code]).toEqual([400, 'invalid_input']);
  expect([change.status, change.body.code]).toEqual([400, 'invalid_input']);
  expect(await totalOf()).toBe(before);
  expect((await app.good(api.getEmployee, { params: { id: created.id }, token })).body).toEqual(created);
});

test('a driver whose stored birth date is implausible can be edited', async () => {
  const { now } = app.clock;
  onTestFinished(() => {
    app.clock.now = now;
  });
  const { body: created } = await app.good(api.createEmployee, { body: { birthDate: '1930-05-17' }, token });
  app.clock.now = new Date('2031-06-10T10:00:00Z');
  const later = await signIn(app, admin);
  const changed = (body: object) =>
    app.call(api.updateEmployee, { params: { id: created.id }, body, token: later.token });
  expect((await changed({ birthDate: '1930-05-17', city: 'Dresden' })).body).toMatchObject({
    birthDate: '1930-05-17',
    city: 'Dresden',
  });
  expect((await changed({ birthDate: '1930-05-16' })).body).toMatchObject({
    message: 'Ein Fahrer ist höchstens 99 Jahre alt.',
    fields: { birthDate: 'Ein Fahrer ist höchstens 99 Jahre alt.' },
  });
});

test.each([
  {},
  { mitarbeiterId: 'x'.repeat(51) },
  { employeeId: 7 },
  { status: 'active' },
  { status: 'TaskStatus_OPEN' },
  { status: '' },
  { driverId: 1 },
])('changing to %j is refused and stores nothing', async (body) => {
  const created = await createEmployee(app, admin);
  const response = await app.call(api.updateEmployee, { params: { id: created.id }, body, token });
  expect([response.status, response.body.code]).toEqual([400, 'invalid_input']);
  expect((await app.good(api.getEmployee, { params: { id: created.id }, token })).body).toEqual(created);
});

test('a deleted driver leaves trips and reports behind, without a link to the driver', async () => {
  const vehicle = await createVehicle(app, admin, { licensePlate: 'B-TR-1' });
  const driver = await createEmployee(app, admin, { firstName: 'Karl', lastName: 'Kurz' });
  const task = await createTask(app, admin);
  await app.good(api.createRelation, { body: { workitemAId: task.id, workitemBId: driver.id }, token });
  const [tripId] = await writeTrips(admin, [
    { vehicle, driver, start: '2026-03-02T07:00:00Z', end: '2026-03-02T15:00:00Z' },
  ]);
  const offence = { date: '2026-03-02', time: '10:00', licensePlate: 'B-TR-1', caseNumber: 'OWI-DEL-1' };
  const { body: made } = await app.good(api.generatePoliceReport, { body: offence, token });
  const report = () => app.good(api.getPoliceReport, { params: { id: made.report.id }, token });
  expect((await report()).body.driverId).toBe(driver.id);
  const before = await totalOf();

  const { body } = await app.good(api.deleteEmployee, { body: { employeeId: driver.id }, token });
  expect(body).toEqual({ message: 'Mitarbeiter wurde gelöscht.' });

  const gone = await app.call(api.getEmployee, { params: { id: driver.id }, token });
  expect([gone.status, gone.text]).toEqual(notFound);
  expect(await totalOf()).toBe(before - 1);
  const trip = await app.good(api.getTrip, { params: { id: tripId ?? 0 }, token });
  expect(trip.body).toMatchObject({ firstName: 'Karl', lastName: 'Kurz', driverId: null, vehicleId: vehicle.id });
  expect((await report()).body).toMatchObject({ driverId: null, vehicleId: vehicle.id, caseNumber: 'OWI-DEL-1' });
  expect((await historyOf(made.report.id))[0]).toEqual(['relation', 'Karl Kurz', null]);
  expect((await historyOf(task.id))[0]).toEqual(['relation', 'Karl Kurz', null]);
});

test('deleting is for an ADMIN of the same company, and for drivers only', async () => {
  const member = await createMember(app, admin);
  const stranger = await createAdmin(app);
  const { id } = await createEmployee(app, admin);
  const task = await createTask(app, admin);
  const remove = (employeeId: unknown, as?: string) =>
    app.call(api.deleteEmployee, { body: { employeeId }, token: as });
  expect((await remove(id)).status).toBe(401);
  expect((await remove(id, member.token)).status).toBe(403);
  for (const [employeeId, as] of [
    [id, stranger.token],
    [task.id, token],
    [2_000_000_000, token],
  ] as const) {
    const { status, text } = await remove(employeeId, as);
    expect([status, text]).toEqual(notFound);
  }
  for (const employeeId of ['1', null, 0, 99_999_999_999]) expect((await remove(employeeId, token)).status).toBe(400);
  expect((await app.good(api.getEmployee, { params: { id }, token })).body.id).toBe(id);
  expect((await app.good(api.getTask, { params: { id: task.id }, token })).body.id).toBe(task.id);
});
