import { api } from '@flottwart/contract/api';
import { type Kind, kindNames, kinds } from '@flottwart/contract/rules/kinds';
import { describe, expect, test } from 'vitest';
import { sharedTestApp } from '../../../test/app.ts';
import { createAdmin, createMember, createTask, createVehicle } from '../../../test/factories.ts';
import { kindsOfItem } from '../../../test/kinds-of-item.ts';

const app = await sharedTestApp();
const admin = await createAdmin(app);
const { token } = admin;
const member = await createMember(app, admin);
const stranger = await createAdmin(app);
const endpointsOf = kindsOfItem(app);

/** Two offences with numbers of their own. */
const createReports = async () => [
  await endpointsOf.policereport.create(admin),
  await endpointsOf.policereport.create(admin),
];

const change = (kind: string, changes: unknown, as: string | undefined = token) =>
  app.call(api.bulkChange, { body: { kind, changes }, token: as });

const read = async (kind: Kind, id: number) => (await app.call(endpointsOf[kind].get, { params: { id }, token })).body;

const historyOf = async (id: number): Promise<(string | null)[][]> => {
  const { body } = await app.good(api.history, { params: { id }, query: {}, token });
  return body.map(({ field, from, to, userEmail }) => [field, from, to, userEmail]);
};

describe.each(kindNames)('bulk changes of one kind, here of a %s', (kind) => {
  const [before, after] = kinds[kind].statuses;

  test('set status and assignee with history and search terms', async () => {
    const first = await endpointsOf[kind].create(admin);
    const second = await endpointsOf[kind].create(admin);
    const { status, body } = await change(kind, [
      { id: second.id, status: after },
      { id: first.id, status: after },
    ]);
    expect([status, body]).toEqual([
      200,
      [
        { id: second.id, result: 'changed', from: before, to: after },
        { id: first.id, result: 'changed', from: before, to: after },
      ],
    ]);
    const assigned = await change(kind, [
      { id: first.id, assignedToUsername: member.email.toUpperCase() },
      { id: second.id, assignedToUsername: null },
    ]);
    expect(assigned.body).toEqual([
      { id: first.id, result: 'changed', from: null, to: member.email },
      { id: second.id, result: 'unchanged', from: null, to: null },
    ]);
    expect(await read(kind, first.id)).toMatchObject({ status: after, assignedToEmail: member.email });
    expect((await historyOf(first.id)).slice(0, 2)).toEqual([
      ['assignedToUsername', null, member.email, admin.email],
      ['status', before, after, admin.email],
    ]);
    expect((await historyOf(second.id))[0]).toEqual(['status', before, after, admin.email]);

    const { list } = endpointsOf[kind];
    const idsOf = async (query: Record<string, string>, as = token): Promise<number[]> =>
      (await app.call(list, { query, token: as })).body.map(({ id }: { id: number }) => id);
    expect(await idsOf({ assignedTo: 'me' }, member.token)).toContain(first.id);
    expect(await idsOf({ assignedTo: 'me' })).not.toContain(first.id);
    expect(await idsOf({ assignedTo: member.email, status: after })).toContain(first.id);
    expect(await idsOf({ assignedTo: 'nobody' })).toContain(second.id);
    expect(await idsOf({ assignedTo: 'nobody' })).not.toContain(first.id);
  });
});

test('a change is undone only on items unchanged since', async () => {
  const mine = await createTask(app, admin);
  const overtaken = await createTask(app, admin);
  await change(
    'task',
    [mine, overtaken].map(({ id }) => ({ id, status: 'TaskStatus_DONE' })),
  );
  await app.good(api.updateTask, { params: { id: overtaken.id }, body: { status: 'TaskStatus_WAITING' }, token });
  const { body } = await change(
    'task',
    [mine, overtaken].map(({ id }) => ({ id, status: 'TaskStatus_OPEN', from: 'TaskStatus_DONE' })),
  );
  expect(body.map(({ result }: { result: string }) => result)).toEqual(['changed', 'overtaken']);
  expect((await read('task', mine.id)).status).toBe('TaskStatus_OPEN');
  expect((await read('task', overtaken.id)).status).toBe('TaskStatus_WAITING');
});

const winterTires = {
  frontTireType: 'Winterreifen',
  rearTireType: 'Winterreifen',
  lastFrontTireChange: '2026-11-16',
  lastRearTireChange: '2026-11-16',
};

test('several fields of 30 vehicles change in one call, with history per vehicle', async () => {
  const vehicles: { readonly id: number }[] = [];
  while (vehicles.length < 30) vehicles.push(await createVehicle(app, admin));
  const { status, body } = await change(
    'vehicle',
    vehicles.map(({ id }) => ({ id, values: winterTires })),
  );
  expect([status, body.length]).toEqual([200, 30]);
  for (const { id } of vehicles) {
    expect(await read('vehicle', id)).toMatchObject({
      reifenVorderachse: 'Winterreifen',
      reifenHinterachse: 'Winterreifen',
      lastFrontTireChange: '2026-11-16',
      lastRearTireChange: '2026-11-16',
    });
    expect((await historyOf(id)).slice(0, 4).sort()).toEqual(
      Object.entries(winterTires)
        .map(([field, to]) => [field, null, to, admin.email])
        .sort(),
    );
  }
  expect(body[0]).toEqual({
    id: vehicles[0]?.id,
    result: 'changed',
    from: null,
    to: null,
    fields: Object.entries(winterTires).map(([field, to]) => ({ field, result: 'changed', from: null, to })),
  });
});

test('undo restores the fields that nobody changed since and names those it left', async () => {
  const { id } = await createVehicle(app, admin);
  const old = { frontTireType: 'Sommerreifen', naechsterServiceInKm: 0, nextServiceDate: null };
  const wanted = { frontTireType: 'Winterreifen', naechsterServiceInKm: 30_000, nextServiceDate: '2027-01-31' };
  await change('vehicle', [{ id, values: old }]);
  await change('vehicle', [{ id, values: wanted }]);
  await app.good(api.updateVehicle, { params: { id }, body: { frontTireType: 'Ganzjahresreifen' }, token });
  const { body } = await change('vehicle', [{ id, values: old, from: wanted }]);
  expect(body[0].result).toBe('changed');
  expect(body[0].fields).toEqual([
    { field: 'frontTireType', result: 'overtaken', from: 'Ganzjahresreifen', to: 'Ganzjahresreifen' },
    { field: 'naechsterServiceInKm', result: 'changed', from: 30_000, to: 0 },
    { field: 'nextServiceDate', result: 'changed', from: '2027-01-31', to: null },
  ]);
  expect(await read('vehicle', id)).toMatchObject({
    reifenVorderachse: 'Ganzjahresreifen',
    naechsterServiceInKm: 0,
    naechsterService: null,
  });
  const again = await change('vehicle', [{ id, values: old, from: wanted }]);
  expect(again.body[0].result).toBe('overtaken');
});

test.each([
  ['vehicle', { frontTireType: 'x'.repeat(101) }, 'frontTireType'],
  ['vehicle', { huValidUntil: '31.12.2026' }, 'huValidUntil'],
  ['vehicle', { licensePlate: '???' }, 'licensePlate'],
  ['vehicle', { colour: 'rot' }, undefined],
  ['vehicle', {}, undefined],
  ['task', { title: '' }, 'title'],
  ['repairrecord', { estimatedCost: -1 }, 'estimatedCost'],
])('a bulk change of a %s to %j is refused by the rules of its own PATCH', async (kind, values, field) => {
  const { id } = await createVehicle(app, admin);
  const { status, body } = await change(kind, [{ id, values }]);
  expect([status, Object.keys(body.fields ?? {})]).toEqual([400, field ? [field] : []]);
});

test.each<[Kind, string, string, string]>([
  ['vehicle', 'licensePlate', 'B-AB-1', 'Lässt sich nur an einem einzelnen Fahrzeug ändern.'],
  ['vehicle', 'vin', 'WDB9066331234567', 'Lässt sich nur an einem einzelnen Fahrzeug ändern.'],
  ['employee', 'mitarbeiterId', '1017', 'Lässt sich nur an einem einzelnen Fahrer ändern.'],
])('several of a %s do not get one %s', async (kind, field, value, message) => {
  const [one, two] = [await endpointsOf[kind].create(admin), await endpointsOf[kind].create(admin)];
  const { status, body } = await change(
    kind,
    [one, two].map(({ id }) => ({ id, values: { [field]: value } })),
  );
  expect([status, body.fields]).toEqual([400, { [field]: message }]);
});

test('a plate and a VIN are undone only while nobody gave another one; a VIN by an ADMIN alone', async () => {
  const { id } = await createVehicle(app, admin, { vin: 'GUARD1', licensePlate: 'B-GU-1' });
  const [old, wanted] = [
    { licensePlate: 'B-GU-1', vin: 'GUARD1' },
    { licensePlate: 'B-GU-2', vin: 'GUARD2' },
  ];
  await app.good(api.updateVehicle, { params: { id }, body: wanted, token });
  expect((await change('vehicle', [{ id, values: old, from: wanted }], member.token)).status).toBe(403);
  await app.good(api.updateVehicle, { params: { id }, body: { licensePlate: 'B-GU-3' }, token });
  const { body } = await change('vehicle', [{ id, values: old, from: wanted }]);
  expect(body[0].fields.map(({ result }: { result: string }) => result)).toEqual(['overtaken', 'changed']);
  expect(await read('vehicle', id)).toMatchObject({ licensePlate: 'B-GU-3', vin: 'GUARD1' });
  const back = await change('vehicle', [{ id, values: { licensePlate: 'B-GU-1' }, from: { licensePlate: 'B-GU-3' } }]);
  expect([back.body[0].result, (await read('vehicle', id)).licensePlate]).toEqual(['changed', 'B-GU-1']);
});

test('items of another company, another kind or missing are reported as not found; the others change', async () => {
  const own = await createTask(app, admin);
  const foreign = await createTask(app, stranger);
  const vehicle = await createVehicle(app, admin);
  const ids = [foreign.id, own.id, vehicle.id, 2_000_000_000];
  const { body } = await change(
    'task',
    ids.map((id) => ({ id, status: 'TaskStatus_DONE' })),
  );
  expect(body.map(({ result }: { result: string }) => result)).toEqual([
    'not_found',
    'changed',
    'not_found',
    'not_found',
  ]);
  const untouched = await app.call(api.getTask, { params: { id: foreign.id }, token: stranger.token });
  expect(untouched.body).toEqual(foreign);
  expect(await read('vehicle', vehicle.id)).toEqual(vehicle);
});

test('one refusal leaves all items unchanged', async () => {
  const tasks = [await createTask(app, admin), await createTask(app, admin)];
  const { status, body } = await change('task', [
    { id: tasks[0]?.id, assignedToUsername: member.email },
    { id: tasks[1]?.id, assignedToUsername: stranger.email },
  ]);
  expect([status, Object.keys(body.fields)]).toEqual([400, ['assignedToUsername']]);
  for (const task of tasks) expect(await read('task', task.id)).toEqual(task);
});

test('concurrent bulk changes in opposite order do not deadlock', async () => {
  const tasks = await Promise.all(Array.from({ length: 4 }, () => createTask(app, admin)));
  const statuses = ['TaskStatus_DONE', 'TaskStatus_WAITING'];
  const responses = await Promise.all(
    statuses.map((status, round) => {
      const ids = tasks.map(({ id }) => id);
      return change(
        'task',
        (round % 2 ? ids.reverse() : ids).map((id) => ({ id, status })),
      );
    }),
  );
  expect(responses.map(({ status }) => status)).toEqual([200, 200]);
  const after = await Promise.all(tasks.map(({ id }) => read('task', id)));
  expect(new Set(after.map(({ status }) => status)).size).toBe(1);
});

test('refuses visitors with 401', async () => {
  const { status } = await app.call(api.bulkChange, {
    body: { kind: 'task', changes: [{ id: 1, status: 'TaskStatus_DONE' }] },
  });
  expect(status).toBe(401);
});

test.each([
  ['task', []],
  ['task', [{ id: 1 }]],
  ['task', [{ id: 1, status: 'VehicleStatus_ACTIVE' }]],
  ['task', [{ id: 1, status: 'TaskStatus_DONE', assignedToUsername: null }]],
  ['task', [{ id: 1, title: 'x' }]],
  ['task', [{ id: 1, assignedToUsername: 'niemand' }]],
  ['trip', [{ id: 1, status: 'TaskStatus_DONE' }]],
  ['task', [1, 1].map((id) => ({ id, status: 'TaskStatus_DONE' }))],
  ['task', Array.from({ length: 201 }, (_, index) => ({ id: index + 1, status: 'TaskStatus_DONE' }))],
])('refuses %s %j', async (kind, changes) => {
  expect((await change(kind, changes)).status).toBe(400);
});

test('a case number that another offence has, or gets by the same change, is refused by name', async () => {
  const [first, second] = await createReports();
  const taken = await app.good(api.getPoliceReport, { params: { id: first?.id ?? 0 }, token });
  const { caseNumber } = taken.body;
  const refused = await change('policereport', [{ id: second?.id, values: { caseNumber } }]);
  expect([refused.status, refused.body.message]).toEqual([
    409,
    expect.stringContaining(`Zur Fallnummer ${caseNumber}`),
  ]);
  const same = await change(
    'policereport',
    [first, second].map((report) => ({ id: report?.id, values: { caseNumber: 'DOPPELT-1' } })),
  );
  expect(same.status).toBe(409);
  expect((await app.good(api.getPoliceReport, { params: { id: first?.id ?? 0 }, token })).body.caseNumber).toBe(
    caseNumber,
  );
});
