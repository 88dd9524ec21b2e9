import { api } from '@flottwart/contract/api';
import { afterAll, expect, test } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import { companyIdOf } from '../../../test/company-id-of.ts';
import { createAdmin, createMember, type SignedIn } from '../../../test/factories.ts';
import { createTripWriter, createVehicle } from '../../../test/trip-factories.ts';
import { openAppDatabase } from '../../db/connect.ts';
import { inTenant } from '../../db/tenant.ts';
import { type EmployeeRecord, upsertEmployees } from './employee-import.service.ts';
import { restoreEmployees } from './employee-restore.service.ts';

const app = await createTestApp();
const db = openAppDatabase(app.target, { max: 1, onError: () => undefined });
afterAll(() => db.destroy());
const writeTrips = createTripWriter(app);

const shift = { start: '2026-06-10T06:00:00Z', end: '2026-06-10T14:00:00Z' };
const anna = { ...shift, firstName: 'Anna', lastName: 'Amsel' };

/** Imports employees as a file or a provider does. */
const importEmployees = ({ token }: SignedIn, ...records: readonly EmployeeRecord[]) =>
  inTenant(db, companyIdOf({ token }), (tx) =>
    upsertEmployees({ tx, companyId: companyIdOf({ token }), now: app.clock.now ?? new Date() }, records),
  );
const createEmployee = async ({ token }: SignedIn, body: object): Promise<number> =>
  (await app.good(api.createEmployee, { body, token })).body.id;
const driversOf = async ({ token }: SignedIn, ids: readonly number[]) =>
  Promise.all(ids.map(async (id) => (await app.good(api.getTrip, { params: { id }, token })).body.driverId));
const employeeIds = async ({ token }: SignedIn) =>
  (await app.good(api.listEmployees, { query: { sort: 'id' }, token })).body.map(({ id }: { id: number }) => id);

test('a driver created manually gets the trips that came before, by number, staff number, or name and birth date', async () => {
  const admin = await createAdmin(app);
  const ids = await writeTrips(admin, [
    { ...anna, driverNumber: 'D7' },
    { ...anna, staffNumber: '1017' },
    { ...anna, birthDate: '1990-05-17' },
    { ...anna, driverNumber: 'D7', lastName: 'Anders' },
    { ...anna, birthDate: '1990-05-18' },
    anna,
  ]);
  expect(await driversOf(admin, ids)).toEqual([null, null, null, null, null, null]);
  const id = await createEmployee(admin, {
    employeeId: 'D7',
    mitarbeiterId: '1017',
    firstName: 'Anna',
    lastName: 'Amsel',
    birthDate: '1990-05-17',
  });
  expect(await driversOf(admin, ids)).toEqual([id, id, id, null, null, id]);
  const { body } = await app.good(api.getTrip, { params: { id: ids[0] as number }, token: admin.token });
  expect(body).toMatchObject({ firstName: 'Anna', lastName: 'Amsel', birthDay: '1990-05-17' });
});

test('a driver gets and keeps trips whose number is spelled in another case', async () => {
  const admin = await createAdmin(app);
  const ids = await writeTrips(admin, [
    { ...anna, driverNumber: 'd-7' },
    { ...anna, staffNumber: 'P-17' },
  ]);
  const id = await createEmployee(admin, { employeeId: 'D\u20117', mitarbeiterId: 'p-17', lastName: 'Amsel' });
  expect(await driversOf(admin, ids)).toEqual([id, id]);
  const body = { employeeId: 'D-7', mitarbeiterId: 'P-17', lastName: 'Neumann' };
  await app.good(api.updateEmployee, { params: { id }, body, token: admin.token });
  expect(await driversOf(admin, ids)).toEqual([id, id]);
});

test.each([
  ['D\u20117', 'ｄ –  7\u200B'],
  ['Straße 7', 'STRASSE 7'],
  ['d-7', 'D\u22127'],
])('the number %s brings the trips that spell it %s, and another one takes none away', async (number, spelling) => {
  const admin = await createAdmin(app);
  const ids = await writeTrips(admin, [
    { ...anna, driverNumber: spelling },
    { ...anna, staffNumber: spelling },
  ]);
  const id = await createEmployee(admin, { employeeId: number, mitarbeiterId: number, lastName: 'Amsel' });
  expect(await driversOf(admin, ids)).toEqual([id, id]);
  const body = { employeeId: 'X', mitarbeiterId: 'Y' };
  await app.good(api.updateEmployee, { params: { id }, body, token: admin.token });
  expect(await driversOf(admin, ids)).toEqual([id, id]);
});

test('a driver whose number is cleared keeps the linked trips, and the number’s next driver gets only later ones', async () => {
  const admin = await createAdmin(app);
  const byNumber = { ...anna, staffNumber: '1017' };
  const before = await writeTrips(admin, [byNumber]);
  const first = await createEmployee(admin, { mitarbeiterId: '1017', firstName: 'Anna', lastName: 'Amsel' });
  await app.good(api.updateEmployee, { params: { id: first }, body: { mitarbeiterId: null }, token: admin.token });
  expect(await driversOf(admin, before)).toEqual([first]);
  const later = await writeTrips(admin, [{ ...byNumber, firstName: 'Andrea' }]);
  const second = await createEmployee(admin, { mitarbeiterId: '1017', firstName: 'Andrea', lastName: 'Amsel' });
  expect(await driversOf(admin, [...before, ...later])).toEqual([first, second]);
});

test('taking back an import releases the trips that its number brought, and no others', async () => {
  const admin = await createAdmin(app);
  const ids = await writeTrips(admin, [
    { ...anna, staffNumber: '1017' },
    { ...anna, staffNumber: '2000' },
  ]);
  const id = await createEmployee(admin, { employeeId: 'D7', mitarbeiterId: '1017', lastName: 'Amsel' });
  await importEmployees(admin, { employeeId: 'D7', mitarbeiterId: '2000', lastName: 'Amsel' });
  expect(await driversOf(admin, ids)).toEqual([id, id]);
  const companyId = companyIdOf(admin);
  const values = { mitarbeiterId: { from: '1017', to: '2000' } };
  await inTenant(db, companyId, (tx) =>
    restoreEmployees({ tx, companyId, now: new Date() }, [{ itemId: id, values }], 'Anna'),
  );
  expect(await driversOf(admin, ids)).toEqual([id, null]);
});

test('a driver gets trips whose staff number lost its zeros, by the whole name alone', async () => {
  const admin = await createAdmin(app);
  const ids = await writeTrips(admin, [
    { ...anna, staffNumber: '17' },
    { ...anna, staffNumber: '17', firstName: 'Arne' },
  ]);
  const id = await createEmployee(admin, { mitarbeiterId: '0017', firstName: 'Anna', lastName: 'Amsel' });
  expect(await driversOf(admin, ids)).toEqual([id, null]);
});

test('the second of two new drivers whose numbers read the same is left out', async () => {
  const admin = await createAdmin(app);
  const skipped = { result: 'skipped', reason: 'Derselbe Fahrer kommt in den Daten mehrmals vor.' };
  const outcomes = await importEmployees(
    admin,
    { employeeId: 'D-1', lastName: 'Amsel' },
    { employeeId: 'd\u20111', lastName: 'Amsel' },
    { employeeId: '', mitarbeiterId: 'P 5', lastName: 'Specht' },
    { employeeId: '', mitarbeiterId: 'p 5', lastName: 'Specht' },
    { employeeId: 'D-2', mitarbeiterId: '', lastName: 'Meise' },
  );
  expect(outcomes).toMatchObject([
    { result: 'created' },
    skipped,
    { result: 'created' },
    skipped,
    { result: 'created' },
  ]);
  expect(await employeeIds(admin)).toHaveLength(3);
});

test('another company’s driver with the same number gets nothing', async () => {
  const [ours, theirs] = [await createAdmin(app), await createAdmin(app)];
  const ids = await writeTrips(ours, [{ ...anna, staffNumber: '1017' }]);
  await createEmployee(theirs, { mitarbeiterId: '1017', lastName: 'Amsel' });
  expect(await driversOf(ours, ids)).toEqual([null]);
});

test('a corrected name or birth date brings the trips, and a changed name takes none away', async () => {
  const admin = await createAdmin(app);
  const { token } = admin;
  const ids = await writeTrips(admin, [
    { ...anna, staffNumber: '1017' },
    { ...anna, birthDate: '1990-05-17' },
  ]);
  const id = await createEmployee(admin, { mitarbeiterId: '1017', firstName: 'Anna', lastName: 'Amsl' });
  expect(await driversOf(admin, ids)).toEqual([null, null]);
  const patch = (body: object) => app.good(api.updateEmployee, { params: { id }, body, token });
  await patch({ lastName: 'Amsel' });
  expect(await driversOf(admin, ids)).toEqual([id, null]);
  await patch({ birthDate: '1990-05-17' });
  expect(await driversOf(admin, ids)).toEqual([id, id]);
  await patch({ lastName: 'Neumann' });
  expect(await driversOf(admin, ids)).toEqual([id, id]);
  const history = await app.good(api.history, { params: { id }, query: {}, token });
  expect(history.body.map(({ field }: { field: string }) => field).sort()).toEqual(
    expect.not.arrayContaining(['trip', 'relation']),
  );
});

test('an ADMIN corrects a driver’s numbers, with history; open trips follow, and a taken number is refused', async () => {
  const admin = await createAdmin(app);
  const member = await createMember(app, admin);
  const ids = await writeTrips(admin, [
    { ...anna, staffNumber: '1017' },
    { ...anna, driverNumber: 'D7' },
    { ...anna, staffNumber: '1071' },
  ]);
  const id = await createEmployee(admin, { mitarbeiterId: '1071', firstName: 'Anna', lastName: 'Amsel' });
  expect(await driversOf(admin, ids)).toEqual([null, null, id]);
  const correct = (body: object, { token } = admin) => app.call(api.updateEmployee, { params: { id }, body, token });
  const refused = await correct({ mitarbeiterId: '1017' }, member);
  expect([refused.status, refused.body.message]).toEqual([
    403,
    'Nur Administratoren können die Nummern eines Fahrers berichtigen.',
  ]);
  expect((await correct({ mitarbeiterId: ' 1017 ', employeeId: 'D7' })).body).toMatchObject({
    mitarbeiterId: '1017',
    employeeId: 'D7',
  });
  expect(await driversOf(admin, ids)).toEqual([id, id, id]);
  const { body: history } = await app.good(api.history, { params: { id }, query: {}, token: admin.token });
  expect(history.slice(0, 2).map(({ field, from, to }) => [field, from, to])).toEqual(
    expect.arrayContaining([
      ['mitarbeiterId', '1071', '1017'],
      ['employeeId', null, 'D7'],
    ]),
  );
  const { body: found } = await app.good(api.listEmployees, { query: { q: '1017' }, token: admin.token });
  expect(found.map((driver) => driver.id)).toEqual([id]);

  await createEmployee(admin, { mitarbeiterId: '5', lastName: 'Specht' });
  const taken = await correct({ mitarbeiterId: '5' });
  expect([taken.status, taken.body.fields]).toEqual([409, { mitarbeiterId: 'Bereits vergeben.' }]);
  expect((await correct({ mitarbeiterId: '1017' })).status).toBe(200);
  const undone = await app.good(api.bulkChange, {
    body: { kind: 'employee', changes: [{ id, values: { mitarbeiterId: '1071' }, from: { mitarbeiterId: '1017' } }] },
    token: admin.token,
  });
  expect(undone.body[0]?.result).toBe('changed');
  expect(await driversOf(admin, ids)).toEqual([id, id, id]);
});

test('imported drivers get their trips, and a number that moves on takes none with it', async () => {
  const admin = await createAdmin(app);
  const byNumber = { ...anna, staffNumber: '1017' };
  const ids = await writeTrips(admin, [
    byNumber,
    { ...byNumber, driverNumber: 'D7' },
    { ...byNumber, birthDate: '1990-05-17' },
    { ...anna, birthDate: '1990-05-17' },
  ]);
  const person = { firstName: 'Anna', lastName: 'Amsel' };
  await importEmployees(admin, { ...person, employeeId: 'D7', mitarbeiterId: '1017', birthDate: '1990-05-17' });
  const [first] = await employeeIds(admin);
  expect(await driversOf(admin, ids)).toEqual([first, first, first, first]);
  await importEmployees(admin, { ...person, employeeId: 'D7', mitarbeiterId: '2000' });
  expect(await driversOf(admin, ids)).toEqual([first, first, first, first]);
  await importEmployees(admin, { firstName: 'Andrea', lastName: 'Amsel', employeeId: 'D8', mitarbeiterId: '1017' });
  expect(await driversOf(admin, ids)).toEqual([first, first, first, first]);
});

test('two drivers with one number get nothing until one of them is left', async () => {
  const admin = await createAdmin(app);
  const ids = await writeTrips(admin, [{ ...anna, staffNumber: '1017' }]);
  await importEmployees(
    admin,
    { employeeId: 'A', mitarbeiterId: '1017', firstName: 'Anna', lastName: 'Amsel' },
    { employeeId: 'B', mitarbeiterId: '1017', firstName: 'Agnes', lastName: 'Amsel' },
  );
  expect(await driversOf(admin, ids)).toEqual([null]);
  await importEmployees(admin, { employeeId: 'B', mitarbeiterId: '1018', lastName: 'Amsel' });
  const [remaining] = await employeeIds(admin);
  expect(await driversOf(admin, ids)).toEqual([remaining]);
});

test('an offence stays with the driver it was reported with', async () => {
  const admin = await createAdmin(app);
  const { token } = admin;
  const vehicle = await createVehicle(app, admin, 'B-LT-1');
  const [trip] = await writeTrips(admin, [{ ...anna, vehicle, staffNumber: '1017' }]);
  const offence = (caseNumber: string) => ({ date: '2026-06-10', time: '12:00', licensePlate: 'B-LT-1', caseNumber });
  const report = async (caseNumber: string): Promise<number> =>
    (await app.good(api.generatePoliceReport, { body: offence(caseNumber), token })).body.report.id;
  const driverOf = async (id: number) => (await app.good(api.getPoliceReport, { params: { id }, token })).body.driverId;
  const early = await report('Az. 1');
  await importEmployees(admin, { employeeId: 'X1', mitarbeiterId: '1017', firstName: 'Anna', lastName: 'Amsel' });
  const [driver] = await employeeIds(admin);
  const late = await report('Az. 2');
  expect([await driverOf(early), await driverOf(late)]).toEqual([null, driver]);
  await importEmployees(admin, { employeeId: 'X1', mitarbeiterId: '9', firstName: 'Anna', lastName: 'Amsel' });
  expect(await driversOf(admin, [trip as number])).toEqual([driver]);
  expect(await driverOf(late)).toBe(driver);
});

test('more trips than fit into the transaction are linked by a job', async () => {
  const admin = await createAdmin(app);
  const { token } = admin;
  const days = Array.from({ length: 2500 }, (_, minute) => new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString());
  await writeTrips(
    admin,
    days.map((start) => ({ ...anna, start, end: start, staffNumber: '1017' })),
  );
  const id = await createEmployee(admin, { mitarbeiterId: '1017', lastName: 'Amsel', firstName: 'Anna' });
  const total = async () =>
    Number((await app.good(api.searchTrips, { query: { employeeId: id, size: 1 }, token })).headers['x-total-count']);
  expect(await total()).toBeGreaterThanOrEqual(1000);
  await expect.poll(total).toBe(2500);
});
