import { api } from '@flottwart/contract/api';
import type { Endpoint } from '@flottwart/contract/endpoint';
import { kindNames, kinds } from '@flottwart/contract/rules/kinds';
import { describe, expect, test } from 'vitest';
import { sharedTestApp } from '../../test/app.ts';
import { createAdmin, createMember, createTask, createVehicle } from '../../test/factories.ts';
import { kindsOfItem } from '../../test/kinds-of-item.ts';

const app = await sharedTestApp();
const admin = await createAdmin(app);
const { token } = admin;
const member = await createMember(app, admin);
const stranger = await createAdmin(app);
const endpointsOf = kindsOfItem(app);

const notFound = [404, '{"code":"not_found","message":"Nicht gefunden."}'];
const unknownId = 2_000_000_000;

const historyOf = async (id: number): Promise<(string | null)[][]> => {
  const { body } = await app.good(api.history, { params: { id }, query: {}, token });
  return body.map(({ field, from, to, userEmail }) => [field, from, to, userEmail]);
};

const relatedTo = async (id: number): Promise<number[]> => {
  const { body } = await app.good(api.listRelations, { params: { id }, query: {}, token });
  return body.map(({ workitemBId }: { workitemBId: number }) => workitemBId);
};

const link = (workitemAId: number, workitemBId: number, as = token) =>
  app.call(api.createRelation, { body: { workitemAId, workitemBId }, token: as });

const unlink = (workitemAId: number, workitemBId: number, as = token) =>
  app.call(api.deleteRelation, { body: { workitemAId, workitemBId }, token: as });

describe.each(kindNames)('every kind, here a %s', (kind) => {
  const { create, list, get, update } = endpointsOf[kind];
  const read = async (id: number) => {
    const { status, body } = await app.call(get, { params: { id }, token });
    expect(status).toBe(200);
    return body;
  };
  const patch = (id: number, body: unknown, as = token) => app.call(update, { params: { id }, body, token: as });

  test('starts with its first status and without an assignee', async () => {
    const { id } = await create(admin);
    expect(await read(id)).toMatchObject({ id, status: kinds[kind].statuses[0], assignedToEmail: null });
  });

  test('refuses visitors with 401', async () => {
    const { id } = await create(admin);
    const params = { id, workitemId: id };
    const pair = { workitemAId: id, workitemBId: 1 };
    const calls: readonly (readonly [Endpoint, unknown])[] = [
      [list, undefined],
      [get, undefined],
      [update, { title: 'x' }],
      [api.updateDescription, { value: 'x' }],
      [api.history, undefined],
      [api.listComments, undefined],
      [api.createComment, { text: 'x' }],
      [api.listRelations, undefined],
      [api.createRelation, pair],
      [api.deleteRelation, pair],
    ];
    for (const [endpoint, body] of calls) {
      const response = await app.call(endpoint, { params, body });
      expect([response.status, response.body.code]).toEqual([401, 'unauthenticated']);
    }
  });

  test('in another company is not found, like a missing one, and stays unchanged', async () => {
    const { id } = await create(admin);
    const own = await create(stranger);
    const before = [await read(id), await historyOf(id), await relatedTo(id)];
    for (const target of [id, unknownId]) {
      const params = { id: target, workitemId: target };
      const responses = [
        await app.call(get, { params, token: stranger.token }),
        await patch(target, { title: 'Übernommen' }, stranger.token),
        await app.call(api.updateDescription, { params, body: { value: 'x' }, token: stranger.token }),
        await app.call(api.history, { params, token: stranger.token }),
        await app.call(api.listComments, { params, token: stranger.token }),
        await app.call(api.createComment, { params, body: { text: 'x' }, token: stranger.token }),
        await app.call(api.listRelations, { params, token: stranger.token }),
        await link(target, own.id, stranger.token),
        await link(own.id, target, stranger.token),
        await unlink(target, own.id, stranger.token),
        await unlink(own.id, target, stranger.token),
      ];
      for (const { status, text } of responses) expect([status, text]).toEqual(notFound);
    }
    expect([await read(id), await historyOf(id), await relatedTo(id)]).toEqual(before);
    const foreign = await app.call(list, { token: stranger.token });
    expect(foreign.body.map((item: { id: number }) => item.id)).not.toContain(id);
  });

  test('is not found at a non-numeric id', async () => {
    for (const id of ['abc', '0', '-1', '1.5', '99999999999', "1'--"]) {
      const { status, text } = await app.call(get, { params: { id }, token });
      expect([status, text]).toEqual(notFound);
    }
  });

  test('is not found through the path of another kind', async () => {
    const other = await (kind === 'task' ? createVehicle(app, admin) : createTask(app, admin));
    const responses = [await app.call(get, { params: { id: other.id }, token }), await patch(other.id, { title: 'x' })];
    for (const { status, text } of responses) expect([status, text]).toEqual(notFound);
  });

  test('accepts each of its statuses and none of another kind', async () => {
    const { id } = await create(admin);
    for (const status of kinds[kind].statuses) expect((await patch(id, { status })).body.status).toBe(status);
    const unchanged = await read(id);
    const others = kindNames.filter((name) => name !== kind).flatMap((name) => [...kinds[name].statuses]);
    for (const status of [...others, '', null, 'OPEN', 7]) {
      const response = await patch(id, { status });
      expect([response.status, Object.keys(response.body.fields)]).toEqual([400, ['status']]);
    }
    expect(await read(id)).toEqual(unchanged);
  });

  test('is assigned to members only', async () => {
    const { id } = await create(admin);
    expect((await patch(id, { assignedToUsername: member.email.toUpperCase() })).body.assignedToEmail).toBe(
      member.email,
    );
    for (const assignedToUsername of [stranger.email, 'niemand@nirgends.example', 'kein-at', 7]) {
      const response = await patch(id, { assignedToUsername });
      expect([response.status, Object.keys(response.body.fields)]).toEqual([400, ['assignedToUsername']]);
    }
    expect((await read(id)).assignedToEmail).toBe(member.email);
    expect((await patch(id, { assignedToUsername: null })).body.assignedToEmail).toBeNull();
  });

  test.each([
    {},
    [],
    'text',
    { title: 'x\u0000' },
    { title: 'x\ud800' },
    { title: 'zwei\nZeilen' },
    { title: 'x'.repeat(301) },
    { title: 7 },
    { id: 1 },
    { companyId: 1 },
    { kind: 'vehicle' },
    { createdAt: '2020-01-01T00:00:00.000Z' },
    { updatedAt: '2020-01-01T00:00:00.000Z' },
    { assignedToEmail: 'x@y.example' },
    { description: 'nur über die Beschreibung' },
    JSON.parse('{"__proto__": {"title": "x"}}'),
    { constructor: { title: 'x' } },
  ])('refuses %j and stores nothing', async (body) => {
    const { id } = await create(admin);
    const before = [await read(id), await historyOf(id)];
    const payload = JSON.stringify(body);
    const url = update.path.replace(':id', String(id));
    const response = await app.raw('PATCH', url, { payload, token, headers: { 'content-type': 'application/json' } });
    expect([response.status, response.body.code]).toEqual([400, 'invalid_input']);
    expect([await read(id), await historyOf(id)]).toEqual(before);
  });

  test('is in the list of all items and in its own list, both with totals', async () => {
    const { id } = await create(admin);
    const own = await app.call(list, { query: { sort: 'id', order: 'desc', size: '1' }, token });
    const all = await app.call(api.listWorkItems, {
      query: { type: kind, sort: 'id', order: 'desc', size: '1' },
      token,
    });
    expect(own.body.map((item: { id: number }) => item.id)).toEqual([id]);
    expect(all.body).toMatchObject([{ id, workitemType: kind }]);
    const whole = await app.call(list, { token });
    expect(own.headers['x-total-count']).toBe(String(whole.body.length));
    expect(all.headers['x-total-count']).toBe(String(whole.body.length));
  });
});

test.each(['HH-FW-1003', 'hhfw1003', 'HH FW 1003', 'hh-fw1003', '1003'])(
  'links are found by a plate written as „%s“',
  async (q) => {
    const { id } = await endpointsOf.task.create(admin);
    const vin = `WDB${String(Math.random()).slice(2, 12)}`;
    const { body } = await app.call(api.createVehicle, {
      body: { vin, licensePlate: 'HH-FW-1003', movePlate: true },
      token,
    });
    await link(id, body.id);
    await link(id, (await endpointsOf.vehicle.create(admin)).id);
    const found = await app.good(api.listRelations, { params: { id }, query: { q }, token });
    expect(found.body.map(({ workitemBId }) => workitemBId)).toEqual([body.id]);
  },
);
