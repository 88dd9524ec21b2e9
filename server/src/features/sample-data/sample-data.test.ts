import { api } from '@flottwart/contract/api';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { sharedTestApp } from '../../../test/app.ts';
import { companyIdOf } from '../../../test/company-id-of.ts';
import { createAdmin, createEmployee, createVehicle, type SignedIn } from '../../../test/factories.ts';
import { inDatabase } from '../../../test/import-factories.ts';
import { samplesOf } from '../../../test/sample-factories.ts';
import { updateSampleSet } from './sample-data.repository.ts';

const app = await sharedTestApp();
let admin: SignedIn;
beforeEach(async () => {
  // A Wednesday afternoon, when some shifts of the day are still running.
  app.clock.now = new Date('2026-11-18T13:00:00Z');
  admin = await createAdmin(app);
});

const samples = samplesOf(app);
const state = (owner = admin) => samples.state(owner);
const create = () => samples.create(admin);
const preview = () => samples.preview(admin);
const remove = (body: object) => samples.remove(admin, body);

const whole = { vehicles: 12, employees: 10, others: 14, documents: 4 };

const totals = async () => {
  const lists = [api.listVehicles, api.listEmployees, api.listTrips, api.listTasks] as const;
  const further = [api.listRepairRecords, api.listPoliceReports, api.listPositions, api.listImports] as const;
  const counts: unknown[] = [];
  for (const endpoint of [...lists, ...further])
    counts.push((await app.call(endpoint, { token: admin.token })).headers['x-total-count']);
  return counts.map(Number);
};

test('one press creates one fleet, a second one nothing more', async () => {
  expect((await state()).state).toBe('none');
  const made = await create();
  expect(made).toMatchObject({ ...whole, state: 'present', percent: 100, skipped: [] });
  expect(made.trips).toBeGreaterThan(70);
  const before = await totals();
  expect(before.slice(0, 2)).toEqual([12, 10]);
  const again = await app.call(api.createSampleData, { token: admin.token });
  expect([again.status, again.body]).toEqual([202, made]);
  expect(await totals()).toEqual(before);
});

test('the fleet has something of everything: due dates, running and long trips, credits, an offence with its driver', async () => {
  await create();
  const { body: figures } = await app.good(api.getDashboard, { token: admin.token });
  expect(figures).toMatchObject({ vehicles: 12, openTasks: 5, unansweredReports: 2, lateReports: 0 });
  expect(figures.overdueDueDates).toBeGreaterThan(2);
  expect(figures.runningTrips).toBeGreaterThan(0);
  expect(figures.openCredits).toBeGreaterThan(0);
  const { body: reports } = await app.good(api.listPoliceReports, { query: {}, token: admin.token });
  expect(reports.every(({ driverId }: { driverId: number | null }) => driverId !== null)).toBe(true);
});

test('a rate that was billed twice is found', async () => {
  await create();
  const { body } = await app.good(api.listLeasingFindings, { query: {}, token: admin.token });
  expect(body).toMatchObject([{ kind: 'double', licensePlate: 'BSP-FW-11' }]);
});

test('the bell of whoever created them has three due dates, and none is mailed', async () => {
  await create();
  const { body } = await app.good(api.listNotifications, { query: {}, token: admin.token });
  expect(body.items.map(({ kind, title, text }) => [kind, title, text])).toEqual([
    ['due', 'Schichten über zehn Stunden besprechen', 'Aufgabe: fällig am 18.11.2026'],
    ['due', 'HU-Termin vereinbaren: BSP-FW-12', 'Aufgabe: überfällig seit 17.11.2026'],
    ['due', expect.stringContaining('BSP-FW-12'), 'HU/AU: überfällig seit 12.11.2026'],
  ]);
  const mails = await inDatabase(app.target, companyIdOf(admin), (tx) =>
    tx.selectFrom('notifications').select('mail').where('company_id', '=', companyIdOf(admin)).execute(),
  );
  expect(mails).toEqual([{ mail: null }, { mail: null }, { mail: null }]);
});

test('removal leaves a company as it was', async () => {
  await createVehicle(app, admin, {});
  const before = await totals();
  const rows = await rowsByTable();
  await create();
  expect(await preview()).toEqual({ dependents: [], changed: 0, changedTitles: [], held: 0 });
  const removed = await remove({ deleted: 0, changed: 0 });
  expect([removed.status, removed.body.state]).toEqual([200, 'none']);
  expect(await totals()).toEqual(before);
  expect(await rowsByTable()).toEqual(rows);
  expect((await create()).vehicles).toBe(12);
});

/** Marks of requests, and those by which sums and findings are kept up to date. */
const passing = ['idempotency_keys', 'leasing_revisions', 'list_counts', 'sessions'];

const rowsByTable = () =>
  inDatabase(app.target, companyIdOf(admin), async (tx) => {
    const { rows } = await sql<{ name: string }>`
      select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id'
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relrowsecurity order by 1`.execute(tx);
    const companyId = companyIdOf(admin);
    const counts: Record<string, number> = {};
    for (const { name } of rows.filter((row) => !passing.includes(row.name))) {
      const { rows: counted } = await sql<{ total: number }>`
        select count(*)::integer as total from ${sql.table(name)} where company_id = ${companyId}`.execute(tx);
      counts[name] = counted[0]?.total ?? 0;
    }
    return counts;
  });

const sampleVehicle = async (plate: string): Promise<number> => {
  const { body } = await app.good(api.listVehicles, { query: { q: plate }, token: admin.token });
  return body[0]?.id ?? 0;
};

test('own data at samples is announced, goes only as announced, and own items stay', async () => {
  await create();
  const id = await sampleVehicle('BSP-FW-12');
  const { token } = admin;
  const { body: task } = await app.good(api.createTask, {
    body: { title: 'Eigene Aufgabe', dueDate: '2026-11-20T09:30:00Z', vehicleId: id },
    token,
  });
  await app.good(api.createComment, { params: { workitemId: id }, body: { text: 'Eigener Kommentar' }, token });
  await app.good(api.updateVehicle, { params: { id }, body: { model: 'Anders' }, token });
  expect(await preview()).toEqual({
    dependents: [
      { what: 'comments', count: 1, isDeleted: true },
      { what: 'tasks', count: 1, isDeleted: false },
    ],
    changed: 1,
    changedTitles: [expect.stringContaining('BSP-FW-12')],
    held: 0,
  });
  for (const body of [
    { deleted: 0, changed: 1 },
    { deleted: 1, changed: 0 },
  ])
    expect((await remove(body)).status).toBe(409);
  expect((await state()).vehicles).toBe(12);
  expect((await remove({ deleted: 1, changed: 1 })).status).toBe(200);
  const { body: tasks } = await app.good(api.listTasks, { query: {}, token });
  expect(tasks.map(({ title }: { title: string }) => title)).toEqual(['Eigene Aufgabe']);
  const { body: history } = await app.good(api.history, { params: { id: task.id }, query: {}, token });
  expect(history).toContainEqual(expect.objectContaining({ field: 'relation', to: null }));
});

test('a sample that own items are only linked with is not counted as changed', async () => {
  await create();
  const vehicleId = await sampleVehicle('BSP-FW-12');
  const body = { title: 'Eigene Aufgabe', dueDate: '2026-11-20T09:30:00Z', vehicleId };
  await app.good(api.createTask, { body, token: admin.token });
  expect(await preview()).toEqual({
    dependents: [{ what: 'tasks', count: 1, isDeleted: false }],
    changed: 0,
    changedTitles: [],
    held: 0,
  });
});

test('a sample that somebody deleted is gone, the rest can still be removed', async () => {
  await create();
  const workitemId = await sampleVehicle('BSP-FW-12');
  await app.good(api.deleteWorkItem, { body: { workitemId }, token: admin.token });
  expect((await state()).vehicles).toBe(11);
  const { changed } = await preview();
  expect((await remove({ deleted: 0, changed })).status).toBe(200);
  expect((await totals()).slice(0, 4)).toEqual([0, 0, 0, 0]);
});

test('own data under the number of a sample stays, and the sample is left out and named', async () => {
  const own = await createVehicle(app, admin, { licensePlate: 'BSP-FW-11' });
  await createEmployee(app, admin, { firstName: 'Jonas', lastName: 'Hollerstein' });
  const made = await create();
  expect(made).toMatchObject({ vehicles: 11, employees: 9 });
  expect(made.skipped).toEqual([
    'BSP-FW-11: Kennzeichen oder VIN gibt es schon.',
    'Jonas Hollerstein: Name oder Nummer gibt es schon.',
  ]);
  const { changed } = await preview();
  expect((await remove({ deleted: 0, changed })).status).toBe(200);
  expect((await app.good(api.getVehicle, { params: { id: own.id }, token: admin.token })).body.modell).toBe('');
});

test('a creation that was given up goes on where it was', async () => {
  await create();
  const half = { state: 'failed', steps_done: 4, finished_at: null } as const;
  await inDatabase(app.target, companyIdOf(admin), async (tx) => {
    const companyId = companyIdOf(admin);
    await sql`delete from work_items where company_id = ${companyId} and kind in ('task', 'repairrecord', 'policereport')`.execute(
      tx,
    );
    await sql`delete from leasing_documents where company_id = ${companyId}`.execute(tx);
    await updateSampleSet(tx, companyId, half);
  });
  expect(await state()).toMatchObject({ state: 'failed', others: 0, documents: 0 });
  expect(await create()).toMatchObject(whole);
});
