import { api } from '@flottwart/contract/api';
import type { Endpoint } from '@flottwart/contract/endpoint';
import { type Kind, kindNames, kinds } from '@flottwart/contract/work-items/kinds';
import { describe, expect, test } from 'vitest';
import { createTestApp } from '../../test/app.ts';
import {
  createAdmin,
  createEmployee,
  createMember,
  createRepairRecord,
  createTask,
  createVehicle,
  type SignedIn,
} from '../../test/factories.ts';
import { createTripWriter } from '../../test/trip-factories.ts';

const app = await createTestApp();
const writeTrips = createTripWriter(app);
const admin = await createAdmin(app);
const { token } = admin;
const member = await createMember(app, admin);
const stranger = await createAdmin(app);

let cases = 0;

const createPoliceReport = async (owner: SignedIn): Promise<{ id: number }> => {
  cases += 1;
  const licensePlate = `B-OW-${cases}`;
  const vehicle = await createVehicle(app, owner, { licensePlate });
  await writeTrips(owner, [{ vehicle, start: '2026-02-02T06:00:00Z', end: '2026-02-02T16:00:00Z' }]);
  const incident = { date: '2026-02-02', time: '12:00', licensePlate, caseNumber: `OWI-${cases}` };
  const { body } = await app.good(api.generatePoliceReport, { body: incident, token: owner.token });
  return body.report;
};

interface KindOfItem {
  readonly create: (owner: SignedIn) => Promise<{ id: number }>;
  readonly list: Endpoint;
  readonly get: Endpoint;
  readonly update: Endpoint;
}

const endpointsOf: Readonly<Record<Kind, KindOfItem>> = {
  vehicle: {
    create: (owner) => createVehicle(app, owner),
    list: api.listVehicles,
    get: api.getVehicle,
    update: api.updateVehicle,
  },
  task: { create: (owner) => createTask(app, owner), list: api.listTasks, get: api.getTask, update: api.updateTask },
  employee: {
    create: (owner) => createEmployee(app, owner),
    list: api.listEmployees,
    get: api.getEmployee,
    update: api.updateEmployee,
  },
  policereport: {
    create: createPoliceReport,
    list: api.listPoliceReports,
    get: api.getPoliceReport,
    update: api.updatePoliceReport,
  },
  repairrecord: {
    create: (owner) => createRepairRecord(app, owner),
    list: api.listRepairRecords,
    get: api.getRepairRecord,
    update: api.updateRepairRecord,
  },
};

const notFound = [404, '{"code":"not_found","message":"Nicht gefunden."}'];
const unknownId = 2_000_000_000;

const historyOf = async (id: number): Promise<(string | null)[][]> => {
  const { body } = await app.good(api.history, { params: { id }, query: {}, token });
  return body.map(({ field, from, to, userEmail }: Record<string, string | null>) => [field, from, to, userEmail]);
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

  test('begins with its first status and without anybody assigned', async () => {
    const { id } = await create(admin);
    expect(await read(id)).toMatchObject({ id, status: kinds[kind].statuses[0], assignedToEmail: null });
  });

  test('is closed to a visitor', async () => {
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
      const answer = await app.call(endpoint, { params, body });
      expect([answer.status, answer.body.code]).toEqual([401, 'unauthenticated']);
    }
  });

  test('of another company is not found, like one that never was, and stays as it is', async () => {
    const { id } = await create(admin);
    const own = await create(stranger);
    const before = [await read(id), await historyOf(id), await relatedTo(id)];
    for (const target of [id, unknownId]) {
      const params = { id: target, workitemId: target };
      const answers = [
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
      for (const { status, text } of answers) expect([status, text]).toEqual(notFound);
    }
    expect([await read(id), await historyOf(id), await relatedTo(id)]).toEqual(before);
    const foreign = await app.call(list, { token: stranger.token });
    expect(foreign.body.map((item: { id: number }) => item.id)).not.toContain(id);
  });

  test('is not found at an address that is no number', async () => {
    for (const id of ['abc', '0', '-1', '1.5', '99999999999', "1'--"]) {
      const { status, text } = await app.call(get, { params: { id }, token });
      expect([status, text]).toEqual(notFound);
    }
  });

  test('of another kind is not found through this kind’s address', async () => {
    const other = await (kind === 'task' ? createVehicle(app, admin) : createTask(app, admin));
    const answers = [await app.call(get, { params: { id: other.id }, token }), await patch(other.id, { title: 'x' })];
    for (const { status, text } of answers) expect([status, text]).toEqual(notFound);
  });

  test('takes each of its statuses and none of another kind', async () => {
    const { id } = await create(admin);
    for (const status of kinds[kind].statuses) expect((await patch(id, { status })).body.status).toBe(status);
    const kept = await read(id);
    const others = kindNames.filter((name) => name !== kind).flatMap((name) => [...kinds[name].statuses]);
    for (const status of [...others, '', null, 'OPEN', 7]) {
      const answer = await patch(id, { status });
      expect([answer.status, Object.keys(answer.body.fields)]).toEqual([400, ['status']]);
    }
    expect(await read(id)).toEqual(kept);
  });

  test('is assigned to members only', async () => {
    const { id } = await create(admin);
    expect((await patch(id, { assignedToUsername: member.email.toUpperCase() })).body.assignedToEmail).toBe(
      member.email,
    );
    for (const assignedToUsername of [stranger.email, 'niemand@nirgends.example', 'kein-at', 7]) {
      const answer = await patch(id, { assignedToUsername });
      expect([answer.status, Object.keys(answer.body.fields)]).toEqual([400, ['assignedToUsername']]);
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
    const answer = await app.raw('PATCH', url, { payload, token, headers: { 'content-type': 'application/json' } });
    expect([answer.status, answer.body.code]).toEqual([400, 'invalid_input']);
    expect([await read(id), await historyOf(id)]).toEqual(before);
  });

  test('has a description that is kept as typed, told in the history and cleared', async () => {
    const { id } = await create(admin);
    const describe = (value: unknown, as = token) =>
      app.call(api.updateDescription, { params: { id }, body: { value }, token: as });
    const text = '# Titel\n\n- a\n- <script>alert(1)</script>\t';
    expect((await describe(text, member.token)).body).toMatchObject({ id, workitemType: kind, description: text });
    expect((await read(id)).description).toBe(text);
    expect((await historyOf(id))[0]).toEqual(['description', null, text, member.email]);
    for (const value of ['x\u0000', 'x\udfff', 'x'.repeat(50_001), 7, undefined])
      expect((await describe(value)).status).toBe(400);
    const huge = await describe('x'.repeat(1_000_000));
    expect([huge.status, huge.body.message]).toEqual([413, 'Die Anfrage ist zu groß.']);
    expect((await read(id)).description).toBe(text);
    await describe(null);
    expect((await read(id)).description).toBe('');
    await describe('');
    expect((await historyOf(id))[0]).toEqual(['description', text, null, admin.email]);
  });

  test('has comments, newest first, each once', async () => {
    const { id } = await create(admin);
    const params = { workitemId: id };
    const comment = (text: unknown, as = token, headers: Record<string, string> = {}) =>
      app.call(api.createComment, { params, body: { text }, token: as, headers });
    const first = await comment('Erster\n**fett**');
    expect([first.status, first.body]).toEqual([
      201,
      { id: expect.any(Number), text: 'Erster\n**fett**', userEmail: admin.email, createdAt: expect.any(String) },
    ]);
    const twice = { 'idempotency-key': `kommentar-${id}` };
    const second = await comment('Zweiter', member.token, twice);
    expect((await comment('Zweiter', member.token, twice)).body).toEqual(second.body);
    for (const text of ['', ' \n\t ', 'x\u0000', 'x\ud800', 'x'.repeat(20_001), null])
      expect((await comment(text)).status).toBe(400);
    const { body, headers } = await app.good(api.listComments, { params, query: { size: '1' }, token });
    expect([body, headers['x-total-count']]).toEqual([[second.body], '2']);
    expect((await app.good(api.listComments, { params, query: {}, token })).body).toEqual([second.body, first.body]);
  });

  test.each(kindNames)('links with a %s, seen from both sides, once, and loosened from either', async (otherKind) => {
    const { id, title } = await read((await create(admin)).id);
    const other = await endpointsOf[otherKind].create(admin);
    const made = await link(id, other.id);
    expect([made.status, made.body]).toMatchObject([
      201,
      { workitemAId: id, workitemBId: other.id, workitemBWorkitem_type: otherKind },
    ]);
    expect(await relatedTo(id)).toContain(other.id);
    expect(await relatedTo(other.id)).toContain(id);
    expect((await historyOf(other.id))[0]).toEqual(['relation', null, title, admin.email]);
    for (const again of [await link(id, other.id), await link(other.id, id)])
      expect([again.status, again.body.message]).toEqual([409, 'Diese Vorgänge sind bereits verknüpft.']);
    const loosened = await unlink(other.id, id);
    expect([loosened.status, loosened.body]).toEqual([200, { message: 'Verknüpfung gelöst.' }]);
    expect(await relatedTo(id)).not.toContain(other.id);
    expect((await historyOf(other.id))[0]).toEqual(['relation', title, null, admin.email]);
    for (const again of [await unlink(id, other.id), await unlink(other.id, id)])
      expect([again.status, again.text]).toEqual(notFound);
  });

  test('does not link with itself, nor across companies', async () => {
    const { id } = await create(admin);
    const foreign = await create(stranger);
    const before = await relatedTo(id);
    const self = await link(id, id);
    expect([self.status, self.body.fields]).toEqual([
      400,
      { workitemBId: 'Ein Vorgang kann nicht mit sich selbst verknüpft werden.' },
    ]);
    const across = [
      await link(id, foreign.id),
      await link(foreign.id, id),
      await link(foreign.id, foreign.id + 1),
      await unlink(id, foreign.id),
      await unlink(foreign.id, id),
    ];
    for (const { status, text } of across) expect([status, text]).toEqual(notFound);
    for (const bad of [0, '1', null, 1.5]) expect((await link(id, bad as number)).status).toBe(400);
    expect(await relatedTo(id)).toEqual(before);
  });

  test('stands in the list of all items and in its own, both with their totals', async () => {
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
