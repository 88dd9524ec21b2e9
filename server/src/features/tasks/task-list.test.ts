import { api } from '@flottwart/contract/api';
import { beforeAll, expect, test } from 'vitest';
import { sharedTestApp } from '../../../test/app.ts';
import { createAdmin, createMember, createTask } from '../../../test/factories.ts';

const app = await sharedTestApp();
const admin = await createAdmin(app, { email: 'zoe@chef.example' });
const { token } = admin;
const member = await createMember(app, admin, { email: 'anton@team.example' });
const stranger = await createAdmin(app);

const stock = [
  ['Ölwechsel', '2026-11-30T23:30:00Z', 'TaskStatus_OPEN', member.email],
  ['Zulassung', '2026-11-20T08:00:00Z', 'TaskStatus_WAITING', null],
  ['ähnliche Reifen', '2026-12-24T10:00:00Z', 'TaskStatus_DONE', admin.email],
  ['Ofen 100%_neu', null, 'TaskStatus_IN_PROGRESS', member.email],
  ['Apfel', '2026-11-20T08:00:00Z', 'TaskStatus_OPEN', null],
] as const;

beforeAll(async () => {
  for (const [title, dueDate, status, assignedToUsername] of stock) {
    const { id } = await createTask(app, admin, { title });
    await app.good(api.updateTask, { params: { id }, body: { dueDate, status, assignedToUsername }, token });
  }
  await createTask(app, stranger, { title: 'Fremde Aufgabe' });
});

const list = async (query: Record<string, string> = {}) => {
  const { status, body, headers } = await app.call(api.listTasks, { query, token });
  expect(status).toBe(200);
  return {
    titles: body.map(({ title }: { title: string }) => title),
    total: Number(headers['x-total-count']),
  };
};

const byDueDate = ['Apfel', 'Zulassung', 'Ölwechsel', 'ähnliche Reifen', 'Ofen 100%_neu'];

test('without parameters all tasks come, by due date, undated last', async () => {
  expect(await list()).toEqual({ titles: byDueDate, total: 5 });
});

test('pages share the total and do not overlap', async () => {
  const pages = [await list({ size: '2' }), await list({ size: '2', page: '2' }), await list({ size: '2', page: '3' })];
  expect(pages.flatMap(({ titles }) => titles)).toEqual(byDueDate);
  expect(pages.map(({ total }) => total)).toEqual([5, 5, 5]);
});

test.each([
  ['title', 'asc', ['ähnliche Reifen', 'Apfel', 'Ofen 100%_neu', 'Ölwechsel', 'Zulassung']],
  ['title', 'desc', ['Zulassung', 'Ölwechsel', 'Ofen 100%_neu', 'Apfel', 'ähnliche Reifen']],
  ['dueDate', 'desc', ['ähnliche Reifen', 'Ölwechsel', 'Zulassung', 'Apfel', 'Ofen 100%_neu']],
  ['status', 'asc', ['ähnliche Reifen', 'Ofen 100%_neu', 'Apfel', 'Ölwechsel', 'Zulassung']],
  ['assignedToEmail', 'asc', ['Ofen 100%_neu', 'Ölwechsel', 'ähnliche Reifen', 'Apfel', 'Zulassung']],
  ['assignedToEmail', 'desc', ['ähnliche Reifen', 'Ölwechsel', 'Ofen 100%_neu', 'Zulassung', 'Apfel']],
  ['id', 'desc', ['Apfel', 'Ofen 100%_neu', 'ähnliche Reifen', 'Zulassung', 'Ölwechsel']],
])('sorted by %s %s in German order, empty values last', async (sort, order, titles) => {
  expect((await list({ sort, order, size: '20' })).titles).toEqual(titles);
});

test.each([
  ['oelwechsel', ['Ölwechsel']],
  ['olwechsel', ['Ölwechsel']],
  ['AEHNLICH', ['ähnliche Reifen']],
  ['waiting', ['Zulassung']],
  ['in progress', ['Ofen 100%_neu']],
  ['TaskStatus', []],
  ['01.12.2026', ['Ölwechsel']],
  ['30.11.2026', []],
  ['24.12. 11:00', ['ähnliche Reifen']],
  ['zoe@chef', ['ähnliche Reifen']],
  ['anton open', ['Ölwechsel']],
  ['100%', ['Ofen 100%_neu']],
  ['%_', ['Ofen 100%_neu']],
  ['\\', []],
  ["' or true --", []],
  ['fremde', []],
])('searching %j finds %j', async (q, titles) => {
  expect(await list({ q, size: '20' })).toEqual({ titles, total: titles.length });
});

test('a task is found by its number', async () => {
  const { body } = await app.good(api.listTasks, { query: { q: 'zulassung' }, token });
  expect((await list({ q: String(body[0]?.id) })).titles).toContain('Zulassung');
});

test('a status narrows list and total, alone and with a search', async () => {
  expect(await list({ status: 'TaskStatus_OPEN', size: '1' })).toEqual({ titles: ['Apfel'], total: 2 });
  expect(await list({ status: 'TaskStatus_OPEN', q: 'wechsel' })).toEqual({ titles: ['Ölwechsel'], total: 1 });
  expect(await list({ status: 'TaskStatus_DONE', q: 'wechsel' })).toEqual({ titles: [], total: 0 });
});

test('several statuses and assignees are listed together, separated by commas or repeated', async () => {
  const statuses = ['TaskStatus_OPEN', 'TaskStatus_WAITING'];
  expect(await list({ status: statuses.join() })).toEqual({ titles: ['Apfel', 'Zulassung', 'Ölwechsel'], total: 3 });
  expect(await list({ assignedTo: `nobody,${member.email}` })).toEqual({
    titles: ['Apfel', 'Zulassung', 'Ölwechsel', 'Ofen 100%_neu'],
    total: 4,
  });
  expect(await list({ assignedTo: 'me,nobody', status: statuses.join() })).toEqual({
    titles: ['Apfel', 'Zulassung'],
    total: 2,
  });
  const repeated = await app.raw('GET', `/api/tasks?${statuses.map((status) => `status=${status}`).join('&')}`, {
    token,
  });
  expect(repeated.headers['x-total-count']).toBe('3');
});

test('due until a day keeps tasks due by its end in Berlin, without unknown and missing dates', async () => {
  const { token: owner } = await createAdmin(app);
  const due = [
    ['Vortag', '2026-11-29T22:59:00Z'],
    ['letzte Minute', '2026-11-30T22:59:00Z'],
    ['Folgetag', '2026-11-30T23:00:00Z'],
    ['unbekannt', '1970-01-01T11:00:00Z'],
    ['ohne', null],
  ] as const;
  for (const [title, dueDate] of due) {
    const { body } = await app.good(api.createTask, { body: { title, dueDate: '2026-12-24T10:00:00Z' }, token: owner });
    await app.good(api.updateTask, { params: { id: body.id }, body: { dueDate }, token: owner });
  }
  const { body, headers } = await app.good(api.listTasks, { query: { dueUntil: '2026-11-30' }, token: owner });
  expect(body.map(({ title }: { title: string }) => title)).toEqual(['Vortag', 'letzte Minute']);
  expect(headers['x-total-count']).toBe('2');
});

test('a changed assignee and status are found at once, the old ones no longer', async () => {
  const { id } = await createTask(app, admin, { title: 'Wanderer', dueDate: '2027-01-02T10:00:00Z' });
  const change = (body: object) => app.good(api.updateTask, { params: { id }, body, token });
  await change({ assignedToUsername: member.email, status: 'TaskStatus_WAITING' });
  expect((await list({ q: 'wanderer anton waiting 02.01.2027' })).titles).toEqual(['Wanderer']);
  await change({ assignedToUsername: null, status: 'TaskStatus_DONE', dueDate: null });
  expect((await list({ q: 'wanderer anton' })).titles).toEqual([]);
  expect((await list({ q: 'wanderer 02.01.2027' })).titles).toEqual([]);
  expect((await list({ q: 'wanderer done' })).titles).toEqual(['Wanderer']);
  await app.good(api.deleteTask, { body: { taskId: id }, token });
  await expect.poll(() => list({ q: 'wanderer' })).toEqual({ titles: [], total: 0 });
});

test.each<Record<string, string>>([
  { page: '0' },
  { size: '1001' },
  { sort: 'description' },
  { order: 'up' },
  { status: 'ACTIVE' },
  { status: 'TaskStatus_OPEN,' },
  { status: 'TaskStatus_OPEN,ACTIVE' },
  { assignedTo: Array.from({ length: 51 }, (_, index) => `person-${index}@team.example`).join() },
  { dueUntil: '30.11.2026' },
  { assignee: 'x' },
  { q: 'x'.repeat(201) },
  { q: 'a\u0000b' },
])('the list refuses %j', async (query) => expect((await app.call(api.listTasks, { query, token })).status).toBe(400));
