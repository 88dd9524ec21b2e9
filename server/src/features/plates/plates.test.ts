import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { api } from '@flottwart/contract/api';
import { CompiledQuery } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { sharedTestApp } from '../../../test/app.ts';
import { companyIdOf } from '../../../test/company-id-of.ts';
import { testOnOneServer } from '../../../test/database.ts';
import { createAdmin, createMember, type SignedIn } from '../../../test/factories.ts';
import { inDatabase } from '../../../test/import-factories.ts';
import { createDocumentStore } from '../../../test/leasing-factories.ts';
import { createDriver, createTripWriter, createVehicle } from '../../../test/trip-factories.ts';
import type { TenantContext } from '../../db/tenant-transaction.ts';
import { applyTrips } from '../imports/apply-trips.ts';
import { upsertVehicles } from '../vehicles/vehicle-import.service.ts';

const app = await sharedTestApp();
const store = createDocumentStore(app);
const writeTrips = createTripWriter(app);
const today = new Date('2026-11-16T09:00:00Z');
const at = (day: string) => {
  app.clock.now = new Date(`${day}T09:00:00Z`);
};
at('2026-11-16');
afterEach(() => {
  app.clock.now = today;
});

const patch = ({ token }: SignedIn, id: number, body: object) =>
  app.call(api.updateVehicle, { params: { id }, body, token });
const platesOf = async ({ token }: SignedIn, id: number) =>
  (await app.good(api.listVehiclePlates, { params: { id }, token })).body;
const timesOf = async (owner: SignedIn, id: number) =>
  (await platesOf(owner, id)).map(({ licensePlate, from, to }) => [licensePlate, from, to]);
const plateOf = async ({ token }: SignedIn, id: number) =>
  (await app.good(api.getVehicle, { params: { id }, token })).body.licensePlate;
const historyOf = async ({ token }: SignedIn, id: number) =>
  (await app.good(api.history, { params: { id }, query: {}, token })).body.map(
    ({ field, from, to }: { field: string; from: unknown; to: unknown }) => [field, from, to],
  );

/** Two vehicles; the plate went from the first to the second on 1 November. */
const movedPlate = async (plate: string) => {
  const admin = await createAdmin(app);
  at('2026-01-05');
  const first = await createVehicle(app, admin, plate);
  const second = await createVehicle(app, admin, `${plate}1`);
  at('2026-11-01');
  expect((await patch(admin, second.id, { licensePlate: plate, movePlate: true })).status).toBe(200);
  app.clock.now = today;
  return { admin, first, second };
};

test.each(['--', 'M--1234-', '-', 'M-AB-1-', 'M#1'])('%s is refused with a sentence', async (licensePlate) => {
  const admin = await createAdmin(app);
  const { id } = await createVehicle(app, admin, 'M-AB-1');
  const created = await app.call(api.createVehicle, { body: { vin: 'WDB1', licensePlate }, token: admin.token });
  const changed = await patch(admin, id, { licensePlate });
  for (const { status, body } of [created, changed]) {
    expect(status).toBe(400);
    expect(body.fields.licensePlate).toMatch(/^(Im|Ein) Kennzeichen .*\.$/);
  }
});

test('a plate whose parts are not clear is asked about, at the vehicle, for a new one and in a correction', async () => {
  const admin = await createAdmin(app);
  const { token } = admin;
  const { id } = await createVehicle(app, admin, 'HH-YA-1010');
  const licensePlate = 'hhya1011';
  const [current] = (await app.good(api.listVehiclePlates, { params: { id }, token })).body;
  const params = { id, plateId: current?.id ?? 0 };
  for (const { status, body } of [
    await patch(admin, id, { licensePlate }),
    await app.call(api.createVehicle, { body: { vin: 'WDB1', licensePlate }, token }),
    await app.call(api.correctVehiclePlate, { params, body: { licensePlate }, token }),
  ])
    expect([status, body.fields.licensePlate]).toEqual([
      400,
      expect.stringMatching(/nicht sicher, wo die Teile enden/),
    ]);
  expect((await patch(admin, id, { licensePlate: 'erhab12' })).body.licensePlate).toBe('ERH-AB-12');
});

test.each([
  ['m ab 1234', 'M-AB-1234'],
  ['M 1234 e', 'M-1234E'],
  ['hh-a 12h', 'HH-A-12H'],
])('%s is stored as %s, whoever writes it', async (licensePlate, stored) => {
  const admin = await createAdmin(app);
  const { id } = await createVehicle(app, admin, licensePlate);
  expect(await plateOf(admin, id)).toBe(stored);
  expect((await patch(admin, id, { licensePlate: stored.toLowerCase() })).body.licensePlate).toBe(stored);
  expect(await historyOf(admin, id)).toEqual([['created', null, stored]]);
});

test('a plate that another vehicle carries is refused with its name, and moves on request', async () => {
  const admin = await createAdmin(app);
  at('2026-01-05');
  const first = await createVehicle(app, admin, 'B-AB-1234');
  const second = await createVehicle(app, admin, 'B-AB-9');
  at('2026-11-16');
  const refused = await patch(admin, second.id, { licensePlate: 'b ab 1234' });
  expect([refused.status, refused.body.message, refused.body.carrier]).toEqual([
    409,
    `Das Kennzeichen B-AB-1234 trägt bereits das Fahrzeug „B-AB-1234“ (ID ${first.id}).`,
    { id: first.id, title: 'B-AB-1234', licensePlate: 'B-AB-1234' },
  ]);
  const body = { vin: 'WDB9066331S000009', licensePlate: 'B AB1234' };
  expect((await app.call(api.createVehicle, { body, token: admin.token })).status).toBe(409);

  expect((await patch(admin, second.id, { licensePlate: 'B-AB-1234', movePlate: true })).status).toBe(200);
  expect([await plateOf(admin, first.id), await plateOf(admin, second.id)]).toEqual(['Bitte eintragen', 'B-AB-1234']);
  const now = today.toISOString();
  expect(await timesOf(admin, first.id)).toEqual([['B-AB-1234', null, now]]);
  expect(await timesOf(admin, second.id)).toEqual([
    ['B-AB-1234', now, null],
    ['B-AB-9', null, now],
  ]);
  expect(await historyOf(admin, first.id)).toContainEqual(['licensePlate', 'B-AB-1234', 'Bitte eintragen']);
  expect(await historyOf(admin, second.id)).toContainEqual(['licensePlate', 'B-AB-9', 'B-AB-1234']);
});

test('one of two vehicles that take a plate at the same moment is refused', async () => {
  const admin = await createAdmin(app);
  const vehicles = [await createVehicle(app, admin, 'B-RA-1'), await createVehicle(app, admin, 'B-RA-2')];
  const answers = await Promise.all(vehicles.map(({ id }) => patch(admin, id, { licensePlate: 'B-RA-3' })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test('a returned vehicle does not block; it carried the plate up to the day of its return', async () => {
  const admin = await createAdmin(app);
  at('2026-01-05');
  const first = await createVehicle(app, admin, 'B-RT-1');
  await patch(admin, first.id, { status: 'VehicleStatus_RETURNED', returnDate: '2026-10-31' });
  at('2026-11-16');
  const second = await createVehicle(app, admin, 'B-RT-1');
  const midnight = '2026-10-31T23:00:00.000Z';
  expect(await timesOf(admin, first.id)).toEqual([['B-RT-1', null, midnight]]);
  expect(await timesOf(admin, second.id)).toEqual([['B-RT-1', midnight, null]]);
  expect(await plateOf(admin, first.id)).toBe('Bitte eintragen');
});

test('plates with one key and other parts belong to two vehicles', async () => {
  const admin = await createAdmin(app);
  await createVehicle(app, admin, 'B-AB-12');
  const other = await createVehicle(app, admin, 'BA-B-12');
  expect(await plateOf(admin, other.id)).toBe('BA-B-12');
});

test('a plate corrected on the day it was entered keeps its start; later it begins with the change', async () => {
  const admin = await createAdmin(app);
  at('2026-11-01');
  const { id } = await createVehicle(app, admin, 'B-TI-1');
  await patch(admin, id, { licensePlate: 'B-TI-2' });
  expect(await timesOf(admin, id)).toEqual([['B-TI-2', null, null]]);
  at('2026-11-16');
  await patch(admin, id, { licensePlate: 'B-TI-3' });
  const now = today.toISOString();
  expect(await timesOf(admin, id)).toEqual([
    ['B-TI-3', now, null],
    ['B-TI-2', null, now],
  ]);
  const [current] = await platesOf(admin, id);
  const params = { id, plateId: current?.id ?? 0 };
  const refused = await app.call(api.correctVehiclePlate, { params, body: { from: null }, token: admin.token });
  expect([refused.status, refused.body.message]).toEqual([
    409,
    'In dieser Zeit trägt dieses Fahrzeug ein anderes Kennzeichen. Berichtige oder lösche zuerst dessen Zeitraum.',
  ]);
});

test('an offence finds the vehicle that carried the plate then', async () => {
  const { admin, first, second } = await movedPlate('B-OW-1');
  const driver = await createDriver(app, admin, 'Anna', 'Amsel');
  await writeTrips(admin, [
    { vehicle: first, driver, start: '2026-10-20T08:00:00Z', end: '2026-10-20T16:00:00Z' },
    { vehicle: second, driver, start: '2026-11-10T08:00:00Z', end: '2026-11-10T16:00:00Z' },
  ]);
  const vehicleAt = async (date: string, caseNumber: string) => {
    const body = { date, time: '12:00', licensePlate: 'b-ow 1', caseNumber };
    const { report } = (await app.good(api.generatePoliceReport, { body, token: admin.token })).body;
    return (await app.good(api.getPoliceReport, { params: { id: report.id }, token: admin.token })).body;
  };
  expect(await vehicleAt('2026-10-20', 'A-1')).toMatchObject({ vehicleId: first.id, licensePlate: 'B-OW-1' });
  expect(await vehicleAt('2026-11-10', 'A-2')).toMatchObject({ vehicleId: second.id, licensePlate: 'B-OW-1' });
});

test('a time in which no vehicle carried the plate is refused with the vehicle that carries it', async () => {
  const { admin, second } = await movedPlate('B-WD-1');
  await patch(admin, second.id, { licensePlate: 'B-WD-2' });
  const query = { licensePlate: 'B-WD-2', date: '2026-11-10', time: '12:00' };
  const { status, body } = await app.call(api.whoDrove, { query, token: admin.token });
  expect([status, body.message]).toEqual([
    422,
    `Am 10.11.2026 um 12:00 Uhr trug kein Fahrzeug dieses Kennzeichen. „B-WD-2“ (ID ${second.id}) trägt es erst seit 16.11.2026, 10:00 Uhr; den Beginn kann ein ADMIN in der Kennzeichen-Historie berichtigen.`,
  ]);
});

test('positions and remarks of a leasing document go by the vehicle that carried the plate then', async () => {
  const { admin, first, second } = await movedPlate('B-LE-1');
  const id = await store(admin, {
    date: '2026-11-15',
    positions: [
      { amountCents: 100, plate: 'B-LE-1', date: '2026-10-31' },
      { amountCents: 200, plate: 'B-LE-1', date: '2026-11-02' },
      { amountCents: 300, plate: 'B-LE-11', date: '2026-11-02' },
    ],
  });
  const { body } = await app.good(api.listPositions, { query: { sort: 'amount' }, token: admin.token });
  expect(body.map(({ vehicleId }) => vehicleId)).toEqual([first.id, second.id, null]);
  const document = (await app.good(api.getLeasingDocument, { params: { id }, token: admin.token })).body;
  expect(document.remarks.map(({ text }) => text)).toEqual(['B-LE-11 trug zu dieser Zeit kein Fahrzeug der Firma']);
});

test('an ADMIN corrects a period; what touches it follows, with history on both vehicles', async () => {
  const { admin, first, second } = await movedPlate('B-KO-1');
  const [current] = await platesOf(admin, second.id);
  const moved = '2026-09-30T22:00:00.000Z';
  const path = { id: second.id, plateId: current?.id ?? 0 };
  const correct = (body: object, as = admin.token) =>
    app.call(api.correctVehiclePlate, { params: path, body, token: as });
  expect((await correct({ from: moved })).status).toBe(200);
  expect(await timesOf(admin, second.id)).toEqual([
    ['B-KO-1', moved, null],
    ['B-KO-11', null, moved],
  ]);
  expect(await timesOf(admin, first.id)).toEqual([['B-KO-1', null, moved]]);
  for (const [{ id }, from, to] of [
    [first, 'B-KO-1 bis 01.11.2026, 10:00', 'B-KO-1 bis 01.10.2026, 00:00'],
    [second, 'B-KO-1 ab 01.11.2026, 10:00', 'B-KO-1 ab 01.10.2026, 00:00'],
  ] as const)
    expect(await historyOf(admin, id)).toContainEqual(['plateTime', from, to]);

  const ended = await correct({ to: '2026-11-10T00:00:00Z' });
  expect([ended.status, await plateOf(admin, second.id)]).toEqual([200, 'Bitte eintragen']);
  expect([(await correct({ to: null })).status, await plateOf(admin, second.id)]).toEqual([200, 'B-KO-1']);
});

test('periods in the future, reversed or of another vehicle are refused', async () => {
  const { admin, first, second } = await movedPlate('B-FU-1');
  const [past] = await platesOf(admin, first.id);
  const params = { id: first.id, plateId: past?.id ?? 0 };
  const correct = (body: object) => app.call(api.correctVehiclePlate, { params, body, token: admin.token });
  expect((await correct({ to: '2026-12-01T00:00:00Z' })).body.fields).toEqual({ to: 'Das Ende liegt in der Zukunft.' });
  expect((await correct({ from: '2026-11-05T00:00:00Z' })).body.fields).toEqual({
    to: 'Das Ende liegt nicht nach dem Beginn.',
  });
  expect([(await correct({ to: null })).status, (await correct({})).status]).toEqual([409, 400]);
  expect((await correct({ plate: 'B-FU-2' })).status).toBe(400);
  const foreign = { id: second.id, plateId: past?.id ?? 0 };
  expect((await app.call(api.removeVehiclePlate, { params: foreign, token: admin.token })).status).toBe(404);
});

test('a wrong former plate is removed by an ADMIN, the current one is not', async () => {
  const { admin, second } = await movedPlate('B-RM-1');
  const [current, former] = await platesOf(admin, second.id);
  const remove = (plateId = 0) =>
    app.call(api.removeVehiclePlate, { params: { id: second.id, plateId }, token: admin.token });
  expect((await remove(current?.id)).status).toBe(409);
  expect((await remove(former?.id)).body).toEqual({ plates: [current], reports: { followed: 0, kept: 0 } });
  expect((await historyOf(admin, second.id))[0]).toEqual(['plateTime', 'B-RM-11 bis 01.11.2026, 10:00', null]);
});

test('periods are shown to members of the company and corrected by ADMINs alone', async () => {
  const { admin, second } = await movedPlate('B-AC-1');
  const member = await createMember(app, admin);
  const stranger = await createAdmin(app);
  const [current] = await platesOf(member, second.id);
  const params = { id: second.id, plateId: current?.id ?? 0 };
  const body = { from: null };
  const statuses = await Promise.all(
    [member.token, stranger.token, undefined].map(
      async (token) => (await app.call(api.correctVehiclePlate, { params, body, ...(token && { token }) })).status,
    ),
  );
  expect(statuses).toEqual([403, 404, 401]);
  const foreign = await app.call(api.listVehiclePlates, { params: { id: second.id }, token: stranger.token });
  expect(foreign.status).toBe(404);
});

test('an invoice is checked against the contract of the vehicle that carried the plate then', async () => {
  const { admin, first, second } = await movedPlate('B-VE-1');
  const terms = { lessor: 'Leasing AG', rateService: 'Leasingrate', services: [], to: null, kilometres: null };
  for (const [vehicleId, rate] of [
    [first.id, 300],
    [second.id, 500],
  ] as const) {
    const body = { vehicleId, rate, from: '2026-01-01', ...terms };
    await app.good(api.createLeasingContract, { body, token: admin.token });
  }
  const positions = ['2026-09', '2026-10'].map((month) => ({
    amountCents: 35_000,
    plate: 'B-VE-1',
    period: { from: `${month}-01`, to: `${month}-30` },
  }));
  await store(admin, { date: '2026-11-02', positions: positions.map((one) => ({ ...one, date: one.period.from })) });
  const { body } = await app.good(api.listLeasingFindings, { query: { sort: 'month' }, token: admin.token });
  expect(body.map(({ kind, vehicleId, expected }) => [kind, vehicleId, expected])).toEqual([
    ['rate', first.id, 300],
    ['rate', first.id, 300],
  ]);
});

const tenantOf = (owner: SignedIn, work: (tenant: TenantContext) => Promise<unknown>) => {
  const companyId = companyIdOf(owner);
  return inDatabase(app.target, companyId, (tx) => work({ tx, companyId, now: app.clock.now }));
};

test('imported trips go to the vehicle that carried the plate when they began', async () => {
  const { admin, first, second } = await movedPlate('B-FA-1');
  const trip = (externalId: string, start: string, end: string) => ({
    externalId,
    driver: { firstName: 'Anna', lastName: 'Amsel' },
    vehicle: { licensePlate: 'B FA 1' },
    start,
    end,
  });
  const trips = [
    trip('1', '2026-10-20T08:00:00Z', '2026-10-20T16:00:00Z'),
    trip('2', '2026-11-10T08:00:00Z', '2026-11-10T16:00:00Z'),
  ];
  await tenantOf(admin, (tenant) => applyTrips(tenant, { source: 'test', isPreview: false }, trips));
  const { body } = await app.good(api.listTrips, { query: { sort: 'startTime', order: 'asc' }, token: admin.token });
  expect(body.map(({ vehicleId }) => vehicleId)).toEqual([first.id, second.id]);
});

test('an import swaps plates between its vehicles, and leaves those of others with a remark', async () => {
  const { admin, first, second } = await movedPlate('B-IM-1');
  const third = await createVehicle(app, admin, 'B-IM-3');
  await patch(admin, first.id, { licensePlate: 'B-IM-2' });
  const records = [
    { vin: first.vin, licensePlate: 'B-IM-1' },
    { vin: second.vin, licensePlate: 'B-IM-2' },
    { vin: 'WDB9066331S000077', licensePlate: 'B-IM-3' },
    { vin: 'WDB9066331S000078', licensePlate: 'B-IM-4' },
    { vin: 'WDB9066331S000079', licensePlate: 'B-IM-4' },
  ];
  const remarks: string[] = [];
  await tenantOf(admin, async (tenant) => {
    for (const outcome of await upsertVehicles(tenant, records, { overwrites: true }))
      if (outcome.result !== 'skipped') remarks.push(...(outcome.remarks ?? []).map(({ reason }) => reason));
  });
  expect([await plateOf(admin, first.id), await plateOf(admin, second.id)]).toEqual(['B-IM-1', 'B-IM-2']);
  expect(await plateOf(admin, third.id)).toBe('B-IM-3');
  expect(remarks).toEqual([
    `Das Kennzeichen B-IM-3 trägt bereits „B-IM-3“ (ID ${third.id}). Es wird nicht übernommen.`,
    'Das Kennzeichen B-IM-4 steht auch bei einem anderen Fahrzeug dieses Imports. Es wird nur dort übernommen.',
  ]);
  const { body } = await app.good(api.listVehicles, { query: {}, token: admin.token });
  expect(body.map(({ licensePlate }) => licensePlate).filter((plate) => plate === 'B-IM-4')).toHaveLength(1);
});

const migration = join(import.meta.dirname, '../../../migrations/archive/0036_vehicle_plates.sql');

testOnOneServer(
  'existing plates are carried since ever, one after the other where returned, contested where unclear',
  async () => {
    const admin = await createAdmin(app);
    const ids: number[] = [];
    for (const number of [1, 2, 3, 4, 5]) ids.push((await createVehicle(app, admin, `B-MI-${number}`)).id);
    const [single = 0, returned = 0, successor = 0, unclear = 0, rival = 0] = ids;
    await patch(admin, returned, { status: 'VehicleStatus_RETURNED', returnDate: '2020-10-31' });
    const [fill = ''] = /^WITH carriers[\s\S]*?;$/m.exec(readFileSync(migration, 'utf8')) ?? [];
    await tenantOf(admin, async ({ tx, companyId }) => {
      await tx.deleteFrom('vehicle_plates').where('company_id', '=', companyId).execute();
      for (const [plate, vehicles] of [
        ['B-MI-2', [returned, successor]],
        ['B-MI-4', [unclear, rival]],
      ] as const)
        await tx
          .updateTable('vehicles')
          .set({ license_plate: plate, plate_key: plate.replaceAll('-', '') })
          .where('company_id', '=', companyId)
          .where('id', 'in', vehicles)
          .execute();
      await tx.executeQuery(CompiledQuery.raw(fill));
    });
    const midnight = '2020-10-31T23:00:00.000Z';
    expect(await timesOf(admin, single)).toEqual([['B-MI-1', null, null]]);
    expect(await timesOf(admin, returned)).toEqual([['B-MI-2', null, midnight]]);
    expect(await timesOf(admin, successor)).toEqual([['B-MI-2', midnight, null]]);
    for (const id of [unclear, rival]) expect(await timesOf(admin, id)).toEqual([['B-MI-4', null, null]]);
    const query = { licensePlate: 'B-MI-4', date: '2026-11-10', time: '12:00' };
    expect((await app.call(api.whoDrove, { query, token: admin.token })).status).toBe(409);
    expect((await patch(admin, unclear, { licensePlate: 'B-MI-6' })).status).toBe(200);
    expect((await app.call(api.whoDrove, { query, token: admin.token })).body.vehicle.id).toBe(rival);
  },
);
