import { api } from '@flottwart/contract/api';
import { addDays, berlinDay } from '@flottwart/contract/rules/berlin-time';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { sharedTestApp } from '../../../test/app.ts';
import {
  createAdmin,
  createEmployee,
  createTask,
  createVehicle,
  type SignedIn,
  signIn,
} from '../../../test/factories.ts';
import { asSuperuser } from '../../../test/postgres-server.ts';
import { recomputeDueDates } from '../../../test/recomputed-due-dates.ts';
import { asOwner } from '../../db/connect.ts';

const app = await sharedTestApp();
let admin: SignedIn;
beforeEach(async () => {
  app.clock.now = new Date('2026-06-10T10:00:00Z');
  admin = await createAdmin(app);
});

const today = '2026-06-10';
const inDays = (count: number): string => addDays(today, count);

const vehicle = async (licensePlate: string, changes: object): Promise<number> => {
  const { id } = await createVehicle(app, admin, { licensePlate });
  await app.good(api.updateVehicle, { params: { id }, body: changes, token: admin.token });
  return id;
};

const listed = async (query: Record<string, string> = {}) => {
  const { body, headers } = await app.good(api.listBoardDates, { query, token: admin.token });
  return { rows: body, total: Number(headers['x-total-count']) };
};

const namesIn = async (query: Record<string, string>) =>
  (await listed(query)).rows.map(({ kind, licensePlate, title }) => `${kind} ${licensePlate || title}`);

const counts = async (query: Record<string, string> = {}) =>
  (await app.good(api.countBoardDates, { query, token: admin.token })).body;

const checkLicence = async (lastName: string, checkedOn: string) => {
  const { id } = await createEmployee(app, admin, { firstName: 'Anna', lastName });
  await app.good(api.recordLicenceCheck, { params: { id }, body: { checkedOn }, token: admin.token });
  return id;
};

/** One date of every kind that needs no authority. */
const fillBoard = async () => {
  await vehicle('B-A-1', { huValidUntil: inDays(-1), nextServiceDate: today, uvvDueDate: inDays(8) });
  await vehicle('B-B-2', { returnDate: inDays(31), frontTireType: 'Winterreifen', naechsterServiceInKm: 60_000 });
  await checkLicence('Ahrens', addDays(today, -150));
  await createTask(app, admin, { title: 'Ölwechsel', dueDate: '2026-06-17T21:59:00Z' });
};

test('dates of every kind are in their columns, most urgent first, and read from their items', async () => {
  await fillBoard();
  expect(await namesIn({ column: 'overdue' })).toEqual(['tires B-B-2', 'inspection B-A-1']);
  expect(await namesIn({ column: 'week' })).toEqual(['service B-A-1', 'task Ölwechsel']);
  expect(await namesIn({ column: 'month' })).toEqual(['uvv B-A-1']);
  expect(await namesIn({ column: 'later' })).toEqual([
    'lease-return B-B-2',
    'licence-check Anna Ahrens',
    'service B-B-2',
  ]);
  expect(await counts()).toEqual({
    columns: { overdue: 2, week: 2, month: 1, later: 3 },
    kinds: { inspection: 1, service: 2, uvv: 1, tires: 1, 'lease-return': 1, 'licence-check': 1, task: 1, answer: 0 },
  });
  const { rows } = await listed({ column: 'month' });
  expect(rows).toEqual([
    {
      kind: 'uvv',
      itemKind: 'vehicle',
      itemId: expect.any(Number),
      title: 'B-A-1',
      licensePlate: 'B-A-1',
      assignedToEmail: null,
      column: 'month',
      date: inDays(8),
      remainingDays: 8,
      dueAt: null,
      isByMileage: false,
      dueKm: null,
      remainingKm: null,
      nextServiceDate: null,
      nextServiceKm: null,
      isNeverChecked: false,
      isSpread: false,
    },
  ]);
});

test('a done date leaves the board, and its next one is in its column', async () => {
  const id = await vehicle('B-D-1', { uvvDueDate: inDays(-3) });
  const task = await createTask(app, admin, { title: 'Reifen', dueDate: '2026-06-09T10:00:00Z' });
  expect((await counts()).columns.overdue).toBe(2);
  await app.good(api.updateVehicle, { params: { id }, body: { uvvDueDate: '2027-06-10' }, token: admin.token });
  const done = { status: 'TaskStatus_DONE' } as const;
  await app.good(api.updateTask, { params: { id: task.id }, body: done, token: admin.token });
  expect((await counts()).columns).toEqual({ overdue: 0, week: 0, month: 0, later: 1 });
  expect(await namesIn({})).toEqual(['uvv B-D-1']);
});

test('returned and archived vehicles, inactive drivers and unknown days are not on the board', async () => {
  const all = { huValidUntil: today, uvvDueDate: today, naechsterServiceInKm: 1 };
  await vehicle('B-R-1', { ...all, status: 'VehicleStatus_RETURNED' });
  await vehicle('B-X-2', { ...all, archived: true });
  await vehicle('B-O-3', { ...all, status: 'VehicleStatus_OUT_OF_SERVICE' });
  await vehicle('B-U-4', { huValidUntil: '1970-01-01', uvvDueDate: '1970-01-01' });
  await createTask(app, admin, { title: 'Ohne Tag', dueDate: '1970-01-01T10:00:00Z' });
  const id = await checkLicence('Ahrens', '2025-01-01');
  await app.good(api.updateEmployee, { params: { id }, body: { status: 'INACTIVE' }, token: admin.token });
  expect(await namesIn({})).toEqual(['inspection B-O-3']);
});

test('a task is due on its day in Berlin', async () => {
  await createTask(app, admin, { title: 'Vor Mitternacht', dueDate: '2026-06-09T21:59:00Z' });
  await createTask(app, admin, { title: 'Nach Mitternacht', dueDate: '2026-06-09T22:00:00Z' });
  expect(await namesIn({ column: 'overdue' })).toEqual(['task Vor Mitternacht']);
  const { rows } = await listed({ column: 'week' });
  expect(rows).toMatchObject([
    { title: 'Nach Mitternacht', date: today, dueAt: '2026-06-09T22:00:00.000Z', itemKind: 'task' },
  ]);
});

test('pages of a column do not overlap, and the whole list has the same order', async () => {
  for (const [index, day] of [3, 1, 2, 2, 3].entries())
    await vehicle(`B-P-${index + 1}`, { huValidUntil: inDays(day), uvvDueDate: inDays(4 - day) });
  for (const hour of ['08', '07', '09'])
    await createTask(app, admin, { title: `Um ${hour}`, dueDate: `2026-06-12T${hour}:00:00Z` });
  const whole = await listed({ column: 'week' });
  expect(whole.total).toBe(13);
  const pages = [];
  for (const page of ['1', '2', '3', '4', '5']) pages.push(await listed({ column: 'week', page, size: '3' }));
  expect(pages.flatMap(({ rows }) => rows)).toEqual(whole.rows);
  expect(whole.rows.filter(({ kind }) => kind === 'task').map(({ title }) => title)).toEqual([
    'Um 07',
    'Um 08',
    'Um 09',
  ]);
  expect(pages.map(({ total }) => total)).toEqual([13, 13, 13, 13, 13]);
});

test('the first rows of a column follow every change, and new days', async () => {
  const id = await vehicle('B-C-1', { huValidUntil: inDays(8) });
  const month = { column: 'month', page: '1', size: '20' };
  expect(await namesIn(month)).toEqual(['inspection B-C-1']);
  await app.good(api.updateVehicle, { params: { id }, body: { huValidUntil: inDays(31) }, token: admin.token });
  expect(await namesIn(month)).toEqual([]);
  app.clock.now = new Date('2026-06-11T04:00:00Z');
  expect(await namesIn(month)).toEqual(['inspection B-C-1']);
});

test('filters by kind, assignee and text narrow list and numbers alike', async () => {
  await vehicle('B-F-1', { huValidUntil: today, uvvDueDate: today, assignedToUsername: admin.email });
  await vehicle('B-G-2', { huValidUntil: today });
  await createTask(app, admin, { title: 'Bremsen', dueDate: '2026-06-10T12:00:00Z' });
  expect(await namesIn({ kind: 'uvv,task' })).toEqual(['uvv B-F-1', 'task Bremsen']);
  expect(await namesIn({ assignedTo: 'me' })).toEqual(['inspection B-F-1', 'uvv B-F-1']);
  expect(await namesIn({ assignedTo: 'nobody', kind: 'inspection' })).toEqual(['inspection B-G-2']);
  expect(await namesIn({ q: 'bg2' })).toEqual(['inspection B-G-2']);
  const { columns, kinds } = await counts({ kind: 'uvv,task' });
  expect([columns.week, kinds.inspection, kinds.uvv, kinds.task]).toEqual([2, 2, 1, 1]);
  expect((await counts({ assignedTo: 'me' })).columns.week).toBe(2);
  expect((await counts({ q: 'bremsen' })).columns.week).toBe(1);
});

test('the calendar counts the days of a month by kind, past ones included', async () => {
  await vehicle('B-K-1', { huValidUntil: '2026-06-30', uvvDueDate: '2026-06-01' });
  await vehicle('B-K-2', { huValidUntil: '2026-06-30', returnDate: '2026-07-01' });
  await createTask(app, admin, { title: 'Bremsen', dueDate: '2026-06-30T21:59:00Z' });
  const read = async (query: { readonly month: string; readonly kind?: string }) =>
    (await app.good(api.dueCalendar, { query, token: admin.token })).body;
  expect(await read({ month: '2026-06' })).toEqual([
    { day: '2026-06-01', kind: 'uvv', count: 1 },
    { day: '2026-06-30', kind: 'inspection', count: 2 },
    { day: '2026-06-30', kind: 'task', count: 1 },
  ]);
  expect(await read({ month: '2026-07', kind: 'lease-return' })).toEqual([
    { day: '2026-07-01', kind: 'lease-return', count: 1 },
  ]);
  expect(await namesIn({ from: '2026-06-30', to: '2026-06-30' })).toHaveLength(3);
});

test('the day is the one in Berlin, also shortly before midnight there', async () => {
  await vehicle('B-N-1', { huValidUntil: today });
  app.clock.now = new Date('2026-06-10T22:00:00Z');
  expect(berlinDay(app.clock.now)).toBe(inDays(1));
  expect(await namesIn({ column: 'overdue' })).toEqual(['inspection B-N-1']);
});

test('a driver at work who was never checked is due 14 days after they were created, until a check is recorded', async () => {
  const { id } = await createEmployee(app, admin, { firstName: 'Nie', lastName: 'Geprüft' });
  const { id: gone } = await createEmployee(app, admin, { firstName: 'Nicht', lastName: 'Da' });
  await app.good(api.updateEmployee, { params: { id: gone }, body: { status: 'INACTIVE' }, token: admin.token });
  app.clock.now = new Date('2026-06-25T10:00:00Z');
  const token = (await signIn(app, admin)).token;
  const read = async () => {
    const { body } = await app.good(api.listBoardDates, { query: {}, token });
    const { body: numbers } = await app.good(api.countBoardDates, { query: {}, token });
    const { body: days } = await app.good(api.dueCalendar, { query: { month: '2026-06' }, token });
    return { body, kinds: numbers.kinds['licence-check'], days };
  };
  expect(await read()).toMatchObject({
    body: [{ kind: 'licence-check', itemId: id, column: 'overdue', date: '2026-06-24', isNeverChecked: true }],
    kinds: 1,
    days: [{ day: '2026-06-24', kind: 'licence-check', count: 1 }],
  });
  await app.good(api.recordLicenceCheck, { params: { id }, body: { checkedOn: '2026-06-25' }, token });
  expect(await read()).toMatchObject({ body: [{ column: 'later', isNeverChecked: false }], kinds: 1, days: [] });
});

test('a driver found unchecked by an update is due on the day chosen then, and board and page say so', async () => {
  const { id } = await createEmployee(app, admin, { firstName: 'Alt', lastName: 'Bestand' });
  await asOwner(asSuperuser(app.target), (owner) =>
    sql`update employees set first_licence_check_on = '2026-06-20' where id = ${id}`.execute(owner),
  );
  await recomputeDueDates(app, admin);
  const { token } = admin;
  const { body } = await app.good(api.listBoardDates, { query: {}, token });
  expect(body).toMatchObject([{ itemId: id, date: '2026-06-20', isNeverChecked: true, isSpread: true }]);
  const { body: overview } = await app.good(api.getDriverOverview, { params: { id }, token });
  expect(overview.licence).toMatchObject({ lastCheck: null, nextCheckOn: '2026-06-20', isSpread: true });
});

test('a task has the plate of its first linked vehicle, a service the other half of it', async () => {
  const id = await vehicle('B-C-3', { nextServiceDate: inDays(3), naechsterServiceInKm: 60_000 });
  await createTask(app, admin, { title: 'Frei', dueDate: '2026-06-11T08:00' });
  await createTask(app, admin, { title: 'Ölwechsel', dueDate: '2026-06-12T08:00', licensePlate: 'B-C-3' });
  const { rows } = await listed();
  expect(rows.map(({ title, licensePlate }) => [title, licensePlate])).toEqual([
    ['Frei', ''],
    ['Ölwechsel', 'B-C-3'],
    ['B-C-3', 'B-C-3'],
    ['B-C-3', 'B-C-3'],
  ]);
  const both = { itemId: id, nextServiceDate: inDays(3), nextServiceKm: 60_000 };
  expect(rows.slice(2)).toMatchObject([both, both]);
});
