import { api } from '@flottwart/contract/api';
import { sql } from 'kysely';
import { afterAll, afterEach, expect, test } from 'vitest';
import { createTestApp } from '../../../../test/app.ts';
import { companyIdOf } from '../../../../test/company-id-of.ts';
import {
  createAdmin,
  createEmployee,
  createRepairRecord,
  createTask,
  type SignedIn,
} from '../../../../test/factories.ts';
import { openAsOwner } from '../../../../test/fixture/owner-database.ts';
import { createDocumentStore } from '../../../../test/leasing-factories.ts';
import { createDriver, createTripWriter, createVehicle } from '../../../../test/trip-factories.ts';
import { openAppDatabase } from '../../../db/connect.ts';
import { silentLog } from '../../../lib/log.ts';
import { applyRetention } from './retention.job.ts';

const app = await createTestApp();
const ownerDb = openAsOwner(app);
const writeTrips = createTripWriter(app);
const storeDocument = createDocumentStore(app);
const db = openAppDatabase(app.target, { max: 2, onError: () => undefined });
afterAll(() => db.destroy());

/** Runs the nightly job. */
const runRound = (): Promise<void> => applyRetention({ db, clock: () => app.clock.now, log: silentLog });

/** Database that fails after a number of transactions. */
const failingAfter = (transactions: number): typeof db => {
  let left = transactions;
  return new Proxy(db, {
    get: (target, key) => {
      if (key === 'connection' && left === 0) throw new Error('the server died');
      if (key === 'connection') left -= 1;
      const value: unknown = Reflect.get(target, key, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
};

app.clock.now = new Date('2026-11-15T12:00:00Z');
afterEach(async () => {
  await ownerDb.deleteFrom('retention_rules').execute();
});

const setRule = (admin: SignedIn, kind: string, months: number | null) =>
  app.call(api.updateRetentionRule, { params: { kind }, body: { months }, token: admin.token });
const preview = async ({ token }: SignedIn, kind: string, months: number) =>
  (await app.call(api.previewRetention, { params: { kind }, query: { months: String(months) }, token })).body;
const logOf = async ({ token }: SignedIn) => (await app.call(api.listRetentionDeletions, { token })).body;

/** Backdates the item's last change. */
const age = async (id: number, day: string, status?: string): Promise<void> => {
  await ownerDb
    .updateTable('work_items')
    .set({ updated_at: new Date(`${day}T12:00:00Z`), ...(status && { status }) })
    .where('id', '=', id)
    .execute();
};

const titlesOf = async ({ token }: SignedIn, endpoint: typeof api.listTasks | typeof api.listEmployees) =>
  (await app.call(endpoint, { token })).body.map(({ title }: { title: string }) => title);

test('periods are set, bounded by their minimum and removed', async () => {
  const admin = await createAdmin(app);
  const rules = async () => (await app.call(api.listRetentionRules, { token: admin.token })).body;
  expect(await rules()).toHaveLength(7);
  expect((await rules()).every(({ months }: { months: unknown }) => months === null)).toBe(true);
  const set = await setRule(admin, 'task', 24);
  expect([set.status, set.body]).toMatchObject([200, { kind: 'task', months: 24, setBy: admin.email }]);
  for (const [kind, months] of [
    ['leasing-document', 95],
    ['leasing-claim', 71],
    ['trip', 3],
    ['task', 0],
    ['task', 601],
    ['task', 1.5],
  ] as const)
    expect((await setRule(admin, kind, months)).status).toBe(400);
  expect((await setRule(admin, 'leasing-document', 10)).body).toMatchObject({
    fields: { months: 'Mindestens 96 Monate.' },
  });
  expect((await setRule(admin, 'vehicle', 24)).status).toBe(404);
  await setRule(admin, 'task', null);
  expect((await rules()).every(({ months }: { months: unknown }) => months === null)).toBe(true);
});

test('the preview shows what the nightly run deletes, and the run deletes and logs exactly that', async () => {
  const admin = await createAdmin(app);
  for (const [title, day, status] of [
    ['Alt', '2023-02-01', 'TaskStatus_DONE'],
    ['Älter', '2022-05-01', 'TaskStatus_DONE'],
    ['Offen', '2022-01-01', 'TaskStatus_OPEN'],
    ['Neu', '2026-01-01', 'TaskStatus_DONE'],
    ['Gehalten', '2021-01-01', 'TaskStatus_DONE'],
    ['Kommentiert', '2021-01-01', 'TaskStatus_DONE'],
  ] as const) {
    const task = await createTask(app, admin, { title });
    if (title === 'Gehalten')
      await app.good(api.placeHold, { params: { id: task.id }, body: { reason: 'Klage' }, token: admin.token });
    if (title === 'Kommentiert')
      await app.good(api.createComment, {
        params: { workitemId: task.id },
        body: { text: 'Noch da?' },
        token: admin.token,
      });
    await age(task.id, day, status);
  }
  expect(await preview(admin, 'task', 24)).toEqual({
    before: '2024-11-15',
    deletable: 2,
    held: 1,
    oldest: '2022-05-01',
    latest: '2023-02-01',
    examples: [
      { label: 'Älter', date: '2022-05-01' },
      { label: 'Alt', date: '2023-02-01' },
    ],
  });
  await runRound();
  expect(await titlesOf(admin, api.listTasks)).toHaveLength(6);
  await setRule(admin, 'task', 24);
  await runRound();
  await runRound();
  expect((await titlesOf(admin, api.listTasks)).sort()).toEqual(['Gehalten', 'Kommentiert', 'Neu', 'Offen']);
  expect(await logOf(admin)).toEqual([
    {
      kind: 'task',
      deletedOn: '2026-11-15',
      count: 2,
      oldest: '2022-05-01',
      latest: '2023-02-01',
      months: 24,
      setBy: admin.email,
    },
  ]);
  const { headers } = await app.call(api.listTasks, { query: { size: '1' }, token: admin.token });
  expect(headers['x-total-count']).toBe('4');
});

test('a run deletes in small batches and continues after a crash', async () => {
  const admin = await createAdmin(app);
  const start = '2020-01-01T08:00:00Z';
  await writeTrips(
    admin,
    Array.from({ length: 1_203 }, () => ({ start, end: '2020-01-01T16:00:00Z' })),
  );
  await setRule(admin, 'trip', 24);
  await expect(applyRetention({ db: failingAfter(1), clock: () => app.clock.now, log: silentLog })).rejects.toThrow();
  expect(await logOf(admin)).toMatchObject([{ count: 500 }]);
  await runRound();
  expect(await logOf(admin)).toMatchObject([{ count: 1_203, oldest: '2020-01-01', latest: '2020-01-01' }]);
  const { headers } = await app.call(api.listTrips, { query: { size: '1' }, token: admin.token });
  expect(headers['x-total-count']).toBe('0');
});

test('driver, trip and task of an open offence are kept until it is closed', async () => {
  const admin = await createAdmin(app);
  const { token } = admin;
  const vehicle = await createVehicle(app, admin, 'B-AB-1234');
  const driver = await createDriver(app, admin, 'Anna', 'Ahrens');
  const day = { start: '2023-06-10T08:00:00Z', end: '2023-06-10T16:00:00Z' };
  await writeTrips(admin, [
    { vehicle, driver, ...day },
    { vehicle, driver, start: '2023-01-10T08:00:00Z', end: '2023-01-10T16:00:00Z' },
  ]);
  const { body } = await app.good(api.generatePoliceReport, {
    body: { date: '2023-06-10', time: '14:05', licensePlate: 'B-AB-1234', caseNumber: '1/23' },
    token,
  });
  const report: number = body.report.id;
  const task = await createTask(app, admin, { title: 'Anhörung' });
  await app.good(api.createRelation, { body: { workitemAId: report, workitemBId: task.id }, token });
  await age(task.id, '2023-07-01', 'TaskStatus_DONE');
  await age(driver.id, '2023-07-01', 'INACTIVE');
  for (const kind of ['trip', 'task', 'employee', 'policereport']) await setRule(admin, kind, 12);
  expect(await preview(admin, 'trip', 12)).toMatchObject({ deletable: 1, held: 1, oldest: '2023-01-10' });
  await runRound();
  expect((await logOf(admin)).map(({ kind, count }: { kind: string; count: number }) => [kind, count])).toEqual([
    ['trip', 1],
  ]);
  await age(report, '2023-07-01', 'PoliceReportStatus_CLOSED');
  await runRound();
  const { rows } = await sql<{
    left: number;
  }>`select (select count(*) from work_items where company_id = ${companyIdOf(admin)}
    and kind <> 'vehicle')::integer + (select count(*) from trips where company_id = ${companyIdOf(admin)})::integer as left`.execute(
    ownerDb,
  );
  expect(rows).toEqual([{ left: 0 }]);
});

test('a hold on a vehicle or driver keeps their trips until it is lifted', async () => {
  const admin = await createAdmin(app);
  const { token } = admin;
  const driver = await createDriver(app, admin, 'Anna', 'Ahrens');
  await writeTrips(admin, [{ driver, start: '2020-01-01T08:00:00Z', end: '2020-01-01T16:00:00Z' }]);
  const hold = (reason: string) => app.call(api.placeHold, { params: { id: driver.id }, body: { reason }, token });
  expect((await hold(' ')).status).toBe(400);
  await hold('Unfall vom 1. Januar');
  expect((await hold('Unfall, Klage')).body).toMatchObject({
    hold: { reason: 'Unfall, Klage', userEmail: admin.email },
  });
  expect((await app.call(api.listHolds, { token })).body).toMatchObject([{ id: driver.id, title: 'Anna Ahrens' }]);
  await setRule(admin, 'trip', 24);
  await runRound();
  expect(await preview(admin, 'trip', 24)).toMatchObject({ deletable: 0, held: 1, oldest: null });
  await app.good(api.releaseHold, { params: { id: driver.id }, token });
  expect((await app.call(api.getHold, { params: { id: driver.id }, token })).body).toEqual({ hold: null });
  await runRound();
  expect(await logOf(admin)).toMatchObject([{ kind: 'trip', count: 1 }]);
  const { body } = await app.call(api.history, { params: { id: driver.id }, token });
  expect(body.slice(0, 3)).toMatchObject([
    { field: 'hold', from: 'Unfall, Klage', to: null },
    { field: 'hold', from: 'Unfall vom 1. Januar', to: 'Unfall, Klage' },
    { field: 'hold', from: null, to: 'Unfall vom 1. Januar' },
  ]);
});

test('former drivers and finished repairs are deleted, current ones stay', async () => {
  const admin = await createAdmin(app);
  await createEmployee(app, admin, { firstName: 'Bleibt', lastName: 'Da' });
  const left = await createEmployee(app, admin, { firstName: 'War', lastName: 'Hier' });
  await age(left.id, '2020-01-01', 'INACTIVE');
  const repair = await createRepairRecord(app, admin);
  await age(repair.id, '2015-01-01', 'RepairRecordStatus_DONE');
  await setRule(admin, 'employee', 36);
  await setRule(admin, 'repairrecord', 96);
  await runRound();
  expect(await titlesOf(admin, api.listEmployees)).toEqual(['Bleibt Da']);
  expect((await app.call(api.getRepairRecord, { params: { id: repair.id }, token: admin.token })).status).toBe(404);
});

test('archived repairs and offences are deleted in any status, and no longer keep anything else', async () => {
  const admin = await createAdmin(app);
  const { token } = admin;
  const repair = await createRepairRecord(app, admin);
  await app.good(api.updateRepairRecord, { params: { id: repair.id }, body: { archived: true }, token });
  await age(repair.id, '2015-01-01', 'RepairRecordStatus_OPEN');
  const vehicle = await createVehicle(app, admin, 'B-AR-1');
  const driver = await createDriver(app, admin, 'Anna', 'Ahrens');
  await writeTrips(admin, [{ vehicle, driver, start: '2023-06-10T08:00:00Z', end: '2023-06-10T16:00:00Z' }]);
  const { body } = await app.good(api.generatePoliceReport, {
    body: { date: '2023-06-10', time: '14:05', licensePlate: 'B-AR-1', caseNumber: '1/23' },
    token,
  });
  await setRule(admin, 'repairrecord', 96);
  expect(await preview(admin, 'trip', 12)).toMatchObject({ deletable: 0, held: 1 });
  await app.good(api.updatePoliceReport, { params: { id: body.report.id }, body: { archived: true }, token });
  expect(await preview(admin, 'trip', 12)).toMatchObject({ deletable: 1, held: 0 });
  await runRound();
  expect((await app.call(api.getRepairRecord, { params: { id: repair.id }, token })).status).toBe(404);
});

test('leasing documents that settle one another are deleted together, eight years after their year, and the sums follow', async () => {
  const admin = await createAdmin(app);
  const position = (amountCents: number, service: string) => ({ positions: [{ amountCents, service }] });
  await storeDocument(admin, { number: 'R-1', date: '2017-12-31', ...position(10_000, 'Rate') });
  await storeDocument(admin, { number: 'R-2', date: '2018-01-01', ...position(20_000, 'Wartung') });
  await storeDocument(admin, { number: 'R-3', date: '2016-05-01', ...position(30_000, 'Reifen') });
  await storeDocument(admin, { type: 'Gutschrift', number: 'G-3', date: '2017-02-01', ...position(-30_000, 'Reifen') });
  await storeDocument(admin, { number: 'R-4', date: '2017-05-01', ...position(40_000, 'Schaden') });
  await storeDocument(admin, {
    type: 'Gutschrift',
    number: 'G-4',
    date: '2018-02-01',
    ...position(-40_000, 'Schaden'),
  });
  expect(await preview(admin, 'leasing-document', 96)).toEqual({
    before: '2018-01-01',
    deletable: 3,
    held: 1,
    oldest: '2016-05-01',
    latest: '2017-12-31',
    examples: [
      { label: 'Rechnung R-3', date: '2016-05-01' },
      { label: 'Gutschrift G-3', date: '2017-02-01' },
      { label: 'Rechnung R-1', date: '2017-12-31' },
    ],
  });
  await setRule(admin, 'leasing-document', 96);
  await runRound();
  const own = sql`company_id = ${companyIdOf(admin)}`;
  const { rows } = await sql<{ number: string }>`select number from leasing_documents where ${own} order by 1`.execute(
    ownerDb,
  );
  expect(rows.map(({ number }) => number)).toEqual(['G-4', 'R-2', 'R-4']);
  const { rows: sums } = await sql`
    select (select sum(sum_cents)::integer from leasing_month_sums where ${own}) as kept,
      (select sum(amount_cents)::integer from leasing_positions where ${own}) as counted,
      (select sum(rows)::integer from list_counts where ${own} and list = 'leaseplan') as listed,
      (select sum(open_cents)::integer from leasing_open_sums where ${own}) as open`.execute(ownerDb);
  expect(sums).toEqual([{ kept: 20_000, counted: 20_000, listed: 3, open: 20_000 }]);
});

test('a rate billed twice is no finding any more once the document that billed it first is deleted', async () => {
  const admin = await createAdmin(app);
  const period = { from: '2017-12-01', to: '2017-12-31' };
  for (const date of ['2017-12-31', '2018-01-02'])
    await storeDocument(admin, { date, positions: [{ amountCents: 10_000, service: 'Leasingrate', period }] });
  const findings = async () =>
    (await app.good(api.listLeasingFindings, { query: {}, token: admin.token })).body.map(({ kind }) => kind);
  expect(await findings()).toEqual(['double']);
  await setRule(admin, 'leasing-document', 96);
  await runRound();
  expect(await findings()).toEqual([]);
});

test('a company without rules is not touched', async () => {
  const [admin, bystander] = [await createAdmin(app), await createAdmin(app)];
  for (const owner of [admin, bystander]) {
    const task = await createTask(app, owner);
    await age(task.id, '2015-01-01', 'TaskStatus_DONE');
  }
  await setRule(admin, 'task', 12);
  await runRound();
  expect(await titlesOf(admin, api.listTasks)).toEqual([]);
  expect(await titlesOf(bystander, api.listTasks)).toHaveLength(1);
});
