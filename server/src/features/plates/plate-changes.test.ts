import { api } from '@flottwart/contract/api';
import { unclearPlate } from '@flottwart/contract/rules/plate';
import { afterEach, expect, test } from 'vitest';
import { sharedTestApp } from '../../../test/app.ts';
import { companyIdOf } from '../../../test/company-id-of.ts';
import { createAdmin, type SignedIn } from '../../../test/factories.ts';
import { inDatabase } from '../../../test/import-factories.ts';
import { createDocumentStore } from '../../../test/leasing-factories.ts';
import { createVehicle } from '../../../test/trip-factories.ts';
import { applyTrips } from '../imports/apply-trips.ts';

const app = await sharedTestApp();
const store = createDocumentStore(app);
const today = new Date('2026-11-16T09:00:00Z');
app.clock.now = today;
afterEach(() => {
  app.clock.now = today;
});

const later = (minutes: number) => {
  app.clock.now = new Date(today.getTime() + minutes * 60_000);
  return app.clock.now.toISOString();
};
const patch = ({ token }: SignedIn, id: number, body: object) =>
  app.call(api.updateVehicle, { params: { id }, body, token });
const platesOf = async ({ token }: SignedIn, id: number) =>
  (await app.good(api.listVehiclePlates, { params: { id }, token })).body;
const timesOf = async (owner: SignedIn, id: number) =>
  (await platesOf(owner, id)).map(({ licensePlate, from, to }) => [licensePlate, from, to]);
const vehiclesOfTrips = async ({ token }: SignedIn) =>
  (await app.good(api.listTrips, { query: { sort: 'startTime', order: 'asc' }, token })).body.map(
    ({ vehicleId }) => vehicleId,
  );
const whoDrove = ({ token }: SignedIn, licensePlate: string, date: string) =>
  app.call(api.whoDrove, { query: { licensePlate, date, time: '12:00' }, token });

/** Imports trips from 10 to 18 o'clock on these days. */
const importTrips = (
  owner: SignedIn,
  vehicle: { readonly licensePlate: string; readonly vin?: string },
  ...days: string[]
) => {
  const companyId = companyIdOf(owner);
  const trips = days.map((day) => ({
    externalId: `${vehicle.licensePlate} ${vehicle.vin} ${day}`,
    driver: { firstName: 'Anna', lastName: 'Amsel' },
    vehicle,
    start: `${day}T08:00:00Z`,
    end: `${day}T16:00:00Z`,
  }));
  return inDatabase(app.target, companyId, (tx) =>
    applyTrips({ tx, companyId, now: app.clock.now }, { source: 'test', isPreview: false }, trips),
  );
};

test('a plate that trips name stays in the history when it is changed minutes after its entry', async () => {
  const admin = await createAdmin(app);
  const first = await createVehicle(app, admin, 'K-WK-102');
  await importTrips(admin, { licensePlate: 'K-WK 102' }, '2026-10-12', '2026-10-13');
  const changed = later(5);
  expect((await patch(admin, first.id, { licensePlate: 'K-NW 9' })).status).toBe(200);
  expect(await timesOf(admin, first.id)).toEqual([
    ['K-NW-9', changed, null],
    ['K-WK-102', null, changed],
  ]);
  const second = await createVehicle(app, admin, 'K-WK-102');
  expect(await vehiclesOfTrips(admin)).toEqual([first.id, first.id]);
  expect((await whoDrove(admin, 'K-WK-102', '2026-10-12')).body.vehicle.id).toBe(first.id);
  expect(await timesOf(admin, second.id)).toEqual([['K-WK-102', changed, null]]);
});

test('so does one with a given start in the past', async () => {
  const admin = await createAdmin(app);
  const { id } = await createVehicle(app, admin, 'K-PL-1');
  const [current] = await platesOf(admin, id);
  const from = '2026-10-19T22:00:00.000Z';
  const params = { id, plateId: current?.id ?? 0 };
  await app.good(api.correctVehiclePlate, { params, body: { from }, token: admin.token });
  await importTrips(admin, { licensePlate: 'K-PL-1' }, '2026-10-25');
  const changed = later(5);
  await patch(admin, id, { licensePlate: 'K-PL-9' });
  expect(await timesOf(admin, id)).toEqual([
    ['K-PL-9', changed, null],
    ['K-PL-1', from, changed],
  ]);
  expect(await vehiclesOfTrips(admin)).toEqual([id]);
});

test.each(['a trip with a VIN', 'an offence', 'a leasing position'])('%s keeps a plate too', async (what) => {
  const admin = await createAdmin(app);
  const { id, vin } = await createVehicle(app, admin, 'K-RF-1');
  if (what === 'a trip with a VIN') await importTrips(admin, { licensePlate: 'K-RF-1', vin }, '2026-10-12');
  if (what === 'an offence') {
    const driver = await app.good(api.createEmployee, {
      body: { firstName: 'Anna', lastName: 'Amsel' },
      token: admin.token,
    });
    const offence = { date: '2026-10-12', time: '12:00', licensePlate: 'K-RF-1', caseNumber: 'RF-1' };
    const body = { ...offence, driverId: driver.body.id, driverReason: 'Fahrtenbuch' };
    await app.good(api.createPoliceReport, { body, token: admin.token });
  }
  if (what === 'a leasing position')
    await store(admin, {
      date: '2026-11-02',
      positions: [{ amountCents: 100, plate: 'K-RF-1', date: '2026-10-12' }],
    });
  const changed = later(5);
  await patch(admin, id, { licensePlate: 'K-RF-2' });
  expect(await timesOf(admin, id)).toEqual([
    ['K-RF-2', changed, null],
    ['K-RF-1', null, changed],
  ]);
});

const correct = async (owner: SignedIn, id: number, body: object) => {
  const [current] = await platesOf(owner, id);
  return app.call(api.correctVehiclePlate, { params: { id, plateId: current?.id ?? 0 }, body, token: owner.token });
};
const historyOf = async ({ token }: SignedIn, id: number) =>
  (await app.good(api.history, { params: { id }, query: {}, token })).body.map(({ field, from, to }) => [
    field,
    from,
    to,
  ]);

test('a mistyped plate is corrected in its whole period, and takes trips and unsent offences along', async () => {
  const admin = await createAdmin(app);
  const { token } = admin;
  const { id } = await createVehicle(app, admin, 'K-TF-12');
  await importTrips(admin, { licensePlate: 'K-TF-12' }, '2026-10-12', '2026-10-13');
  const report = async (date: string, caseNumber: string) => {
    const body = { date, time: '12:00', licensePlate: 'K-TF-12', caseNumber };
    return (await app.good(api.generatePoliceReport, { body, token })).body.report.id;
  };
  const [open, sent] = [await report('2026-10-12', 'TF-1'), await report('2026-10-13', 'TF-2')];
  await app.good(api.updatePoliceReport, { params: { id: sent }, body: { status: 'PoliceReportStatus_SENT' }, token });
  expect((await platesOf(admin, id)).map(({ isNamed }) => isNamed)).toEqual([true]);
  later(5);
  const corrected = await correct(admin, id, { licensePlate: 'k-tf 21' });
  expect([corrected.status, corrected.body.reports]).toEqual([200, { followed: 1, kept: 1 }]);
  expect(await timesOf(admin, id)).toEqual([['K-TF-21', null, null]]);
  expect((await app.good(api.getVehicle, { params: { id }, token })).body.licensePlate).toBe('K-TF-21');
  expect((await historyOf(admin, id))[0]).toEqual(['plateTypo', 'K-TF-12', 'K-TF-21']);
  expect((await historyOf(admin, open))[0]).toEqual(['plateTypo', 'K-TF-12', 'K-TF-21']);
  const { body: trips } = await app.good(api.listTrips, { query: {}, token });
  expect(trips.map(({ kennzeichen, vehicleId }) => [kennzeichen, vehicleId])).toEqual([
    ['K-TF-21', id],
    ['K-TF-21', id],
  ]);
  const read = async (one: number) => (await app.good(api.getPoliceReport, { params: { id: one }, token })).body;
  const first = await read(open);
  expect(first).toMatchObject({ licensePlate: 'K-TF-21' });
  expect(first.emailSubject).toContain('K-TF 21');
  expect(first.plateHint).toBeUndefined();
  const second = await read(sent);
  expect(second).toMatchObject({ licensePlate: 'K-TF-12' });
  expect(second.plateHint).toMatch(/^Die Zeiten des Kennzeichens K-TF-12 wurden berichtigt\./);
});

test('a mistyped former plate becomes one period with its correction', async () => {
  const admin = await createAdmin(app);
  const { id } = await createVehicle(app, admin, 'K-TM-12');
  await importTrips(admin, { licensePlate: 'K-TM-12' }, '2026-10-12');
  later(5);
  await patch(admin, id, { licensePlate: 'K-TM-21' });
  const [, former] = await platesOf(admin, id);
  const params = { id, plateId: former?.id ?? 0 };
  await app.good(api.correctVehiclePlate, { params, body: { licensePlate: 'K-TM-21' }, token: admin.token });
  expect(await timesOf(admin, id)).toEqual([['K-TM-21', null, null]]);
  expect(await vehiclesOfTrips(admin)).toEqual([id]);
  expect((await whoDrove(admin, 'K-TM-21', '2026-10-12')).body.vehicle.id).toBe(id);
});

test('a plate that leasing documents print, or that another vehicle carries, is not corrected', async () => {
  const admin = await createAdmin(app);
  const { id } = await createVehicle(app, admin, 'K-TL-1');
  await createVehicle(app, admin, 'K-TL-2');
  expect((await correct(admin, id, { licensePlate: 'K-TL-2' })).status).toBe(409);
  expect((await correct(admin, id, { licensePlate: 'K-TL-3', from: null })).status).toBe(400);
  await store(admin, { date: '2026-11-02', positions: [{ amountCents: 100, plate: 'K-TL-1', date: '2026-10-12' }] });
  const { status, body } = await correct(admin, id, { licensePlate: 'K-TL-3' });
  expect([status, body.message]).toEqual([
    409,
    'Leasingbelege nennen K-TL-1 in dieser Zeit (1 Position). Bitte zuerst dort das Kennzeichen berichtigen.',
  ]);
  expect(await timesOf(admin, id)).toEqual([['K-TL-1', null, null]]);
});

test('a change taken back at once leaves one period, as if it had not been', async () => {
  const admin = await createAdmin(app);
  const { id } = await createVehicle(app, admin, 'K-UN-1');
  await importTrips(admin, { licensePlate: 'K-UN-1' }, '2026-10-12');
  later(5);
  await patch(admin, id, { licensePlate: 'K-UN-2' });
  later(6);
  await patch(admin, id, { licensePlate: 'K-UN-1' });
  expect(await timesOf(admin, id)).toEqual([['K-UN-1', null, null]]);
});

test('a plate entered today is replaced, or kept in the history if a person says so', async () => {
  const admin = await createAdmin(app);
  const { id } = await createVehicle(app, admin, 'K-SD-1');
  expect((await platesOf(admin, id)).map(({ isReplaceable }) => isReplaceable)).toEqual([true]);
  const changed = later(5);
  await patch(admin, id, { licensePlate: 'K-SD-2', keepFormerPlate: true });
  expect(await timesOf(admin, id)).toEqual([
    ['K-SD-2', changed, null],
    ['K-SD-1', null, changed],
  ]);
  await importTrips(admin, { licensePlate: 'K-SD-1' }, '2026-11-15');
  expect(await vehiclesOfTrips(admin)).toEqual([id]);
  later(10);
  await patch(admin, id, { licensePlate: 'K-SD-3' });
  expect(await timesOf(admin, id)).toEqual([
    ['K-SD-3', changed, null],
    ['K-SD-1', null, changed],
  ]);
  later(24 * 60);
  expect((await platesOf(admin, id)).map(({ isReplaceable }) => isReplaceable)).toEqual([false, false]);
});

test.each(['hkfw 1003', 'HKFW1003', 'hk-fw 1003', 'HK FW-1003'])(
  'the own plate in the spelling %s changes nothing',
  async (licensePlate) => {
    const admin = await createAdmin(app);
    const { id } = await createVehicle(app, admin, 'HK-FW-1003');
    const { status, body } = await patch(admin, id, { licensePlate });
    expect([status, body.licensePlate]).toEqual([200, 'HK-FW-1003']);
    expect(await timesOf(admin, id)).toEqual([['HK-FW-1003', null, null]]);
    expect((await historyOf(admin, id)).map(([field]) => field)).toEqual(['created']);
    const other = await patch(admin, id, { licensePlate: 'HKFW1004' });
    expect([other.status, other.body.fields.licensePlate]).toEqual([400, unclearPlate]);
  },
);
