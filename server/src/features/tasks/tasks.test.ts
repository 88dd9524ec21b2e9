import { api } from '@flottwart/contract/api';
import { expect, test } from 'vitest';
import { sharedTestApp } from '../../../test/app.ts';
import { createAdmin, createMember, createTask, createVehicle } from '../../../test/factories.ts';

const app = await sharedTestApp();
const admin = await createAdmin(app);
const { token } = admin;
const notFound = [404, '{"code":"not_found","message":"Nicht gefunden."}'];

const totalOf = async (owner: { readonly token: string }): Promise<number> => {
  const { headers } = await app.good(api.listTasks, { query: { size: '1' }, token: owner.token });
  return Number(headers['x-total-count']);
};

const historyOf = async (id: number): Promise<(string | null)[][]> => {
  const { body } = await app.good(api.history, { params: { id }, query: {}, token });
  return body.map(({ field, from, to }) => [field, from, to]);
};

test('a due date in the hour that spring leaves out is refused, and the example of a refusal is accepted', async () => {
  const at = (dueDate: string) => app.call(api.createTask, { body: { title: 'Reifen', dueDate }, token });
  expect((await at('2027-03-28T02:30')).body.fields).toEqual({
    dueDate: 'Diese Uhrzeit gab es an diesem Tag nicht: Die Uhr wurde auf Sommerzeit vorgestellt.',
  });
  const { fields } = (await at('morgen')).body;
  const example = /zum Beispiel (\S+)\)/.exec(fields?.dueDate ?? '')?.[1] ?? '';
  expect((await at(example)).status).toBe(201);
});

test('a task is created open and read back unchanged; its due date is the same instant in any notation', async () => {
  const created = await createTask(app, admin, {
    title: '  Räder wechseln ',
    description: '**bald**\nbitte',
    dueDate: '2026-11-20T10:30:00+01:00',
    licensePlate: null,
  });
  expect(created).toEqual({
    id: expect.any(Number),
    title: 'Räder wechseln',
    status: 'TaskStatus_OPEN',
    assignedToEmail: null,
    description: '**bald**\nbitte',
    createdAt: expect.any(String),
    updatedAt: expect.any(String),
    dueDate: '2026-11-20T09:30:00.000Z',
  });
  expect((await app.good(api.getTask, { params: { id: created.id }, token })).body).toEqual(created);
  expect(await historyOf(created.id)).toEqual([['created', null, 'Räder wechseln']]);
});

test.for([
  ['2026-11-20T10:30', '2026-11-20T09:30:00.000Z'],
  ['2026-07-20T10:30:00', '2026-07-20T08:30:00.000Z'],
])('a due date without a zone, as date-time fields send it, is Berlin time: %s', async ([dueDate, instant]) => {
  const created = await createTask(app, admin, { title: 'Ohne Zone', dueDate });
  expect(created.dueDate).toBe(instant);
  const { body } = await app.good(api.updateTask, { params: { id: created.id }, body: { dueDate }, token });
  expect(body).toEqual(created);
});

test('title, due date, status and assignee change; the history records each change and no unchanged value', async () => {
  const member = await createMember(app, admin);
  const { id } = await createTask(app, admin, { title: 'Alt' });
  const patch = (body: object) => app.good(api.updateTask, { params: { id }, body, token });
  const { body } = await patch({
    title: 'Neu',
    dueDate: '2026-12-24T11:00:00Z',
    status: 'TaskStatus_IN_PROGRESS',
    assignedToUsername: member.email.toUpperCase(),
  });
  expect(body).toMatchObject({
    title: 'Neu',
    dueDate: '2026-12-24T11:00:00.000Z',
    status: 'TaskStatus_IN_PROGRESS',
    assignedToEmail: member.email,
  });
  expect((await patch({ dueDate: '2026-12-24T12:00:00+01:00', title: 'Neu' })).body).toEqual(body);
  expect((await patch({ dueDate: '', assignedToUsername: null })).body).toMatchObject({
    dueDate: null,
    assignedToEmail: null,
  });
  expect(await historyOf(id)).toEqual([
    ['dueDate', '2026-12-24T11:00:00.000Z', null],
    ['assignedToUsername', member.email, null],
    ['dueDate', '2026-11-20T09:30:00.000Z', '2026-12-24T11:00:00.000Z'],
    ['assignedToUsername', null, member.email],
    ['status', 'TaskStatus_OPEN', 'TaskStatus_IN_PROGRESS'],
    ['title', 'Alt', 'Neu'],
    ['created', null, 'Alt'],
  ]);
});

test('my tasks are the open tasks assigned to me, earliest first, undated last', async () => {
  const boss = await createAdmin(app);
  const me = await createMember(app, boss);
  const add = async (title: string, changes: object, dueDate = '2026-11-20T09:00:00Z') => {
    const { id } = await createTask(app, boss, { title, dueDate });
    await app.good(api.updateTask, { params: { id }, body: changes, token: boss.token });
    return id;
  };
  const mine = { assignedToUsername: me.email };
  await add('ohne Datum', { ...mine, dueDate: null });
  const late = await add('spät', mine, '2026-12-01T09:00:00Z');
  await add('früh', { ...mine, status: 'TaskStatus_WAITING' }, '2026-11-01T09:00:00Z');
  await add('erledigt', { ...mine, status: 'TaskStatus_DONE' });
  await add('fremd', { assignedToUsername: boss.email });
  await createTask(app, boss, { title: 'niemandes' });
  const read = async (query: Record<string, string> = {}) => {
    const { body, headers } = await app.good(api.myTasks, { query, token: me.token });
    return [body.map(({ title }: { title: string }) => title), headers['x-total-count']];
  };
  expect(await read()).toEqual([['früh', 'spät', 'ohne Datum'], '3']);
  expect(await read({ size: '2', page: '2' })).toEqual([['ohne Datum'], '3']);
  expect(await read({ q: 'spaet' })).toEqual([['spät'], '1']);
  await app.good(api.updateTask, { params: { id: late }, body: { status: 'TaskStatus_DONE' }, token: me.token });
  await expect.poll(() => read()).toEqual([['früh', 'ohne Datum'], '2']);
});

test('a task with a plate is linked to that vehicle in any spelling of the plate', async () => {
  const vehicle = await createVehicle(app, admin, { licensePlate: 'HH-LK-77' });
  const task = await createTask(app, admin, { title: 'Ölwechsel', licensePlate: ' hh lk77 ' });
  const { body } = await app.good(api.listRelations, { params: { id: vehicle.id }, query: {}, token });
  expect(body).toMatchObject([{ workitemBId: task.id, workitemBTitle: 'Ölwechsel', workitemBWorkitem_type: 'task' }]);
  expect(await historyOf(task.id)).toEqual([
    ['relation', null, 'HH-LK-77'],
    ['created', null, 'Ölwechsel'],
  ]);
});

test.each([null, '', undefined])('a task with the plate %j has no link', async (licensePlate) => {
  const { id } = await createTask(app, admin, { licensePlate });
  expect((await app.good(api.listRelations, { params: { id }, query: {}, token })).body).toEqual([]);
});

test('an unknown or ambiguous plate is refused and nothing is created', async () => {
  const stranger = await createAdmin(app);
  await createVehicle(app, stranger, { licensePlate: 'F-RE-1' });
  await createVehicle(app, admin, { licensePlate: 'D-OP-1' });
  await createVehicle(app, admin, { licensePlate: 'D-O-P1' });
  const before = await totalOf(admin);
  const create = (licensePlate: string) =>
    app.call(api.createTask, { body: { title: 'x', dueDate: '2026-11-20T09:30:00Z', licensePlate }, token });
  for (const plate of ['X-YZ-999', 'F-RE-1', '---', 'BITTEEINTRAGEN']) {
    const unknown = await create(plate);
    expect([unknown.status, unknown.body.fields]).toEqual([
      400,
      { licensePlate: 'Zu diesem Kennzeichen gibt es kein Fahrzeug.' },
    ]);
  }
  const unclear = await create('DOP1');
  expect([unclear.status, unclear.body.code, Object.keys(unclear.body.fields)]).toEqual([
    409,
    'conflict',
    ['licensePlate'],
  ]);
  expect(unclear.body.message).toContain('mehrere Fahrzeuge');
  expect(await totalOf(admin)).toBe(before);
});

test('the same idempotency key creates and links once, also concurrently', async () => {
  const vehicle = await createVehicle(app, admin, { licensePlate: 'B-ID-5' });
  const before = await totalOf(admin);
  const headers = { 'idempotency-key': 'aufgabe-0001' };
  const body = { title: 'Einmal', dueDate: '2026-11-20T09:30:00Z', licensePlate: 'B-ID-5' };
  const responses = await Promise.all(
    Array.from({ length: 5 }, () => app.call(api.createTask, { body, token, headers })),
  );
  expect(new Set(responses.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  expect(responses[0]?.status).toBe(201);
  expect(await totalOf(admin)).toBe(before + 1);
  expect((await app.good(api.listRelations, { params: { id: vehicle.id }, query: {}, token })).body).toHaveLength(1);
  const misused = await app.call(api.createTask, { body: { ...body, title: 'Anderes' }, token, headers });
  expect(misused.status).toBe(409);
});

const valid = { title: 'x', dueDate: '2026-11-20T09:30:00Z' };

test.each([
  [{}, ['dueDate', 'title']],
  [{ ...valid, title: '  ' }, ['title']],
  [{ ...valid, title: 'x'.repeat(301) }, ['title']],
  [{ ...valid, title: 'x\u0000' }, ['title']],
  [{ ...valid, title: 'x\ud800' }, ['title']],
  [{ ...valid, title: 7 }, ['title']],
  [{ ...valid, description: 'x\u0000' }, ['description']],
  [{ ...valid, description: 'x'.repeat(50_001) }, ['description']],
  [{ ...valid, dueDate: null }, ['dueDate']],
  [{ ...valid, dueDate: '2026-11-20' }, ['dueDate']],
  [{ ...valid, dueDate: '2026-11-20 09:30' }, ['dueDate']],
  [{ ...valid, dueDate: '2026-02-30T09:30:00Z' }, ['dueDate']],
  [{ ...valid, dueDate: '1899-12-31T09:30:00Z' }, ['dueDate']],
  [{ ...valid, dueDate: '2300-01-01T09:30:00Z' }, ['dueDate']],
  [{ ...valid, licensePlate: 'B'.repeat(15) }, ['licensePlate']],
  [{ ...valid, licensePlate: 7 }, ['licensePlate']],
  [{ ...valid, status: 'TaskStatus_DONE' }, []],
  [{ ...valid, companyId: 1 }, []],
])('creating with %j is refused, names %j and stores nothing', async (body, fields) => {
  const before = await totalOf(admin);
  const response = await app.call(api.createTask, { body, token });
  expect([response.status, response.body.code]).toEqual([400, 'invalid_input']);
  expect(Object.keys(response.body.fields).sort()).toEqual(fields);
  expect(await totalOf(admin)).toBe(before);
});

test.each([
  {},
  { title: '' },
  { title: null },
  { status: 'VehicleStatus_ACTIVE' },
  { status: null },
  { dueDate: '20.11.2026' },
  { dueDate: '2026-11-20' },
  { dueDate: '1800-01-01T00:00:00Z' },
  { dueDate: 1_763_600_000 },
  { description: 'hier nicht' },
  { licensePlate: 'B-AB-1234' },
  { assignedToEmail: 'x@y.example' },
  { id: 1 },
])('changing to %j is refused and stores nothing', async (body) => {
  const created = await createTask(app, admin);
  const response = await app.call(api.updateTask, { params: { id: created.id }, body, token });
  expect([response.status, response.body.code]).toEqual([400, 'invalid_input']);
  expect((await app.good(api.getTask, { params: { id: created.id }, token })).body).toEqual(created);
});

test('a task is created with assignee and vehicle, found by both', async () => {
  const vehicle = await createVehicle(app, admin, { licensePlate: 'B-TA-77' });
  const member = await createMember(app, admin);
  const dueDate = '2026-12-01T08:00:00.000Z';
  const body = { title: 'Ölwechsel', dueDate, vehicleId: vehicle.id, assignedToUsername: member.email.toUpperCase() };
  const { body: created } = await app.good(api.createTask, { body, token });
  expect(created.assignedToEmail).toBe(member.email);
  expect((await historyOf(created.id)).map(([field]) => field).sort()).toEqual([
    'assignedToUsername',
    'created',
    'relation',
  ]);
  const { body: links } = await app.good(api.listRelations, { params: { id: vehicle.id }, query: {}, token });
  expect(links.map(({ workitemBId }) => workitemBId)).toEqual([created.id]);
  const { body: mine } = await app.good(api.myTasks, { query: {}, token: member.token });
  expect(mine.map(({ id }) => id)).toEqual([created.id]);
});

test('a new task is linked by id to a vehicle whose plate has moved on, never to both', async () => {
  const first = await createVehicle(app, admin, { licensePlate: 'B-MO-1' });
  const second = await createVehicle(app, admin);
  const params = { id: second.id };
  await app.good(api.updateVehicle, { params, body: { licensePlate: 'B-MO-1', movePlate: true }, token });
  const body = { title: 'Alt', dueDate: '2026-12-01T08:00:00.000Z', vehicleId: first.id };
  const { body: created } = await app.good(api.createTask, { body, token });
  const refused = await app.call(api.createTask, { body: { ...body, licensePlate: 'B-MO-1' }, token });
  expect([refused.status, Object.keys(refused.body.fields)]).toEqual([400, ['licensePlate']]);
  const { body: links } = await app.good(api.listRelations, { params: { id: created.id }, query: {}, token });
  expect(links.map(({ workitemBId }) => workitemBId)).toEqual([first.id]);
});

test.each(['assignedToUsername', 'vehicleId'] as const)('a new task names no %s of another company', async (field) => {
  const stranger = await createAdmin(app);
  const foreign = { assignedToUsername: stranger.email, vehicleId: (await createVehicle(app, stranger)).id };
  const before = await totalOf(admin);
  const body = { title: 'Fremd', dueDate: '2026-12-01T08:00:00.000Z', [field]: foreign[field] };
  const response = await app.call(api.createTask, { body, token });
  expect([response.status, Object.keys(response.body.fields)]).toEqual([400, [field]]);
  expect(await totalOf(admin)).toBe(before);
});

test('an ADMIN deletes a task with its comments and links; linked items keep it in their history', async () => {
  const vehicle = await createVehicle(app, admin, { licensePlate: 'B-DE-1' });
  const { id } = await createTask(app, admin, { title: 'Geht', licensePlate: 'B-DE-1' });
  await app.good(api.createComment, { params: { workitemId: id }, body: { text: 'ok' }, token });
  const before = await totalOf(admin);
  const { body } = await app.good(api.deleteTask, { body: { taskId: id }, token });
  expect(body).toEqual({ message: 'Aufgabe wurde gelöscht.' });
  const gone = await app.call(api.getTask, { params: { id }, token });
  expect([gone.status, gone.text]).toEqual(notFound);
  expect(await totalOf(admin)).toBe(before - 1);
  expect((await app.good(api.listRelations, { params: { id: vehicle.id }, query: {}, token })).body).toEqual([]);
  expect((await historyOf(vehicle.id))[0]).toEqual(['relation', 'Geht', null]);
  const again = await app.call(api.deleteTask, { body: { taskId: id }, token });
  expect([again.status, again.text]).toEqual(notFound);
});

test('deleting is for an ADMIN of the same company, and for tasks only', async () => {
  const member = await createMember(app, admin);
  const stranger = await createAdmin(app);
  const { id } = await createTask(app, admin);
  const vehicle = await createVehicle(app, admin);
  const remove = (taskId: unknown, as?: string) => app.call(api.deleteTask, { body: { taskId }, token: as });
  expect((await remove(id)).status).toBe(401);
  expect((await remove(id, member.token)).status).toBe(403);
  for (const [taskId, as] of [
    [id, stranger.token],
    [vehicle.id, token],
    [2_000_000_000, token],
  ] as const) {
    const { status, text } = await remove(taskId, as);
    expect([status, text]).toEqual(notFound);
  }
  for (const taskId of ['1', null, -1, 1.5, 99_999_999_999]) expect((await remove(taskId, token)).status).toBe(400);
  expect((await app.good(api.getTask, { params: { id }, token })).body.id).toBe(id);
  expect((await app.good(api.getVehicle, { params: { id: vehicle.id }, token })).body.id).toBe(vehicle.id);
});
