import { api } from '@flottwart/contract/api';
import { addDays, berlinDay } from '@flottwart/contract/rules/berlin-time';
import { archivableKinds } from '@flottwart/contract/rules/kinds';
import { describe, expect, test } from 'vitest';
import { sharedTestApp } from '../../test/app.ts';
import { createAdmin, createEmployee, createMember, createTask, createVehicle, signIn } from '../../test/factories.ts';
import { kindsOfItem } from '../../test/kinds-of-item.ts';

const app = await sharedTestApp();
const admin = await createAdmin(app);
const { token } = admin;
const member = await createMember(app, admin);
const stranger = await createAdmin(app);
const endpointsOf = kindsOfItem(app);

const isArchived = { archived: true } as const;

const countsOf = async (list: (typeof archivableKinds)[number]) =>
  (await app.good(api.listCounts, { query: { list }, token })).body;

describe.each(archivableKinds)('an archived %s', (kind) => {
  const { create, list, get, update } = endpointsOf[kind];
  const patch = (id: number, body: unknown, as = token) => app.call(update, { params: { id }, body, token: as });
  const listed = async (query: Record<string, string> = {}) => {
    const { status, body, headers } = await app.call(list, { query: { size: '100', ...query }, token });
    expect(status).toBe(200);
    return { ids: body.map(({ id }: { id: number }) => id) as number[], total: Number(headers['x-total-count']) };
  };

  test('leaves list, total, counts and search until it is brought back by any member', async () => {
    const { id } = await create(admin);
    const { body: item } = await app.call(get, { params: { id }, token });
    expect(item).toMatchObject({ archived: false, archivedAt: null });
    const before = await listed();
    const counts = await countsOf(kind);

    const { status, body: archived } = await patch(id, isArchived, member.token);
    expect([status, archived]).toEqual([200, expect.objectContaining({ ...isArchived, status: item.status })]);
    expect(archived.archivedAt).toBe(app.clock.now.toISOString());
    expect(await listed()).toEqual({ ids: before.ids.filter((other) => other !== id), total: before.total - 1 });
    expect((await countsOf(kind)).total).toBe(counts.total - 1);
    expect((await listed({ q: item.title })).ids).not.toContain(id);
    expect(await listed({ archived: 'true' })).toEqual({ ids: [id], total: 1 });
    expect(await listed({ archived: 'true', q: item.title, status: item.status })).toEqual({ ids: [id], total: 1 });
    const search = async () => {
      const { body, headers } = await app.good(api.listWorkItems, { query: { q: item.title, type: kind }, token });
      return [body.some((found) => found.id === id), Number(headers['x-total-count']) === body.length];
    };
    expect(await search()).toEqual([false, true]);
    expect((await app.call(get, { params: { id }, token })).body).toMatchObject(isArchived);

    expect((await patch(id, { archived: false }, member.token)).body).toMatchObject({ archived: false });
    expect(await listed()).toEqual(before);
    expect(await countsOf(kind)).toEqual(counts);
    expect(await listed({ archived: 'true' })).toEqual({ ids: [], total: 0 });
    expect(await search()).toEqual([true, true]);
  });

  test('keeps its moment and its line of history when it is archived again', async () => {
    const { id } = await create(admin);
    const first = (await patch(id, isArchived)).body.archivedAt;
    app.clock.now = new Date(app.clock.now.getTime() + 60_000);
    expect((await patch(id, isArchived)).body.archivedAt).toBe(first);
    await patch(id, { archived: false });
    const { body } = await app.good(api.history, { params: { id }, query: {}, token });
    expect(body.filter(({ field }) => field === 'archived').map(({ from, to }) => [from, to])).toEqual([
      [first, null],
      [null, first],
    ]);
  });

  test('is not counted in any status, whichever it gets while it is archived', async () => {
    const counts = await countsOf(kind);
    const { id } = await create(admin);
    await patch(id, isArchived);
    const status = (await app.good(api.statuses, { token })).body[`${kind}Status`][1] ?? '';
    await patch(id, { status });
    expect((await countsOf(kind)).total).toBe(counts.total);
    expect((await listed({ status })).ids).not.toContain(id);
    await patch(id, { archived: false });
    expect((await countsOf(kind)).byStatus[status]).toBe((counts.byStatus[status] ?? 0) + 1);
  });

  test('is refused to visitors and strangers, and with another value than true or false', async () => {
    const { id } = await create(admin);
    expect((await app.call(update, { params: { id }, body: isArchived })).status).toBe(401);
    expect((await patch(id, isArchived, stranger.token)).status).toBe(404);
    expect((await patch(id, { archived: 'ja' })).status).toBe(400);
    expect((await patch(id, { archived: null })).status).toBe(400);
    expect((await app.call(list, { query: { archived: 'ja' }, token })).status).toBe(400);
  });
});

test('tasks and drivers cannot be archived: their status says that they are done', async () => {
  const { id: task } = await createTask(app, admin);
  const { id: driver } = await createEmployee(app, admin);
  expect((await app.call(api.updateTask, { params: { id: task }, body: isArchived, token })).status).toBe(400);
  expect((await app.call(api.updateEmployee, { params: { id: driver }, body: isArchived, token })).status).toBe(400);
});

test('an archived vehicle is not due, not counted and not offered as a plate', async () => {
  const owner = await createAdmin(app);
  const { id, licensePlate } = await createVehicle(app, owner);
  const change = (body: object) => app.good(api.updateVehicle, { params: { id }, body, token: owner.token });
  const huValidUntil = addDays(berlinDay(app.clock.now), -3);
  await change({
    huValidUntil,
    nextServiceDate: huValidUntil,
    returnDate: huValidUntil,
    frontTireType: 'Sommerreifen',
  });
  const seen = async () => ({
    due: (await app.good(api.dueDates, { query: {}, token: owner.token })).body.length > 0,
    dashboard: (await app.good(api.getDashboard, { token: owner.token })).body,
    plates: (await app.good(api.licensePlates, { token: owner.token })).body,
  });
  expect(await seen()).toMatchObject({ due: true, dashboard: { vehicles: 1 }, plates: [licensePlate] });
  await change(isArchived);
  await expect.poll(seen).toMatchObject({ due: false, dashboard: { vehicles: 0, urgentDueDates: 0 }, plates: [] });
});

test('an archived vehicle gives its plate away, up to the moment when it was archived', async () => {
  const owner = await createAdmin(app);
  const old = await createVehicle(app, owner, { licensePlate: 'B-AR-77' });
  app.clock.now = new Date(app.clock.now.getTime() + 7_200_000);
  const { body } = await app.good(api.updateVehicle, {
    params: { id: old.id },
    body: isArchived,
    token: owner.token,
  });
  app.clock.now = new Date(app.clock.now.getTime() + 7_200_000);
  const heir = await createVehicle(app, owner, { licensePlate: 'B-AR-77' });
  const platesOf = async (id: number) =>
    (await app.good(api.listVehiclePlates, { params: { id }, token: owner.token })).body.map(({ from, to }) => [
      from,
      to,
    ]);
  expect(await platesOf(old.id)).toEqual([[null, body.archivedAt]]);
  expect(await platesOf(heir.id)).toEqual([[body.archivedAt, null]]);
});

test('an archived offence is neither unanswered nor late', async () => {
  const owner = await createAdmin(app);
  const { id } = await endpointsOf.policereport.create(owner);
  app.clock.now = new Date(app.clock.now.getTime() + 90 * 86_400_000);
  const { token: later } = await signIn(app, owner);
  const numbers = async () => (await app.good(api.getDashboard, { token: later })).body;
  expect(await numbers()).toMatchObject({ unansweredReports: 1, lateReports: 1 });
  await app.good(api.updatePoliceReport, { params: { id }, body: isArchived, token: later });
  await expect.poll(numbers).toMatchObject({ unansweredReports: 0, lateReports: 0 });
});

test('many repairs are archived in one call, and the undo leaves what was changed since', async () => {
  const owner = await createAdmin(app);
  const ids: number[] = [];
  for (let count = 0; count < 3; count += 1) ids.push((await endpointsOf.repairrecord.create(owner)).id);
  const change = async (archived: boolean) => {
    const changes = ids.map((id) => ({ id, values: { archived }, from: { archived: !archived } }));
    const { body } = await app.good(api.bulkChange, { body: { kind: 'repairrecord', changes }, token: owner.token });
    return body.map(({ result }) => result);
  };
  expect(await change(true)).toEqual(['changed', 'changed', 'changed']);
  const body = { archived: false };
  await app.good(api.updateRepairRecord, { params: { id: ids[1] ?? 0 }, body, token: owner.token });
  expect(await change(false)).toEqual(['changed', 'overtaken', 'changed']);
});
