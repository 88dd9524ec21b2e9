import { api } from '@flottwart/contract/api';
import { afterAll, afterEach, expect, test } from 'vitest';
import { createTestApp } from '../../test/app.ts';
import { type EventListener, listenTo } from '../../test/event-listener.ts';
import { createAdmin, createMember, signIn } from '../../test/factories.ts';
import { runStatement } from '../../test/postgres-server.ts';
import { setUpSecondFactor } from '../../test/second-factor.ts';
import { createTripWriter, createVehicle } from '../../test/trip-factories.ts';
import { startServer } from '../start-server.ts';

const app = await createTestApp();
const writeTrips = createTripWriter(app);

const startAnother = (heartbeatMs?: number) =>
  startServer(app.config, {
    target: app.target,
    clock: () => app.clock.now,
    runScheduledJobs: false,
    webFolder: null,
    ...(heartbeatMs !== undefined && { heartbeatMs }),
  });

const other = await startAnother();
afterAll(() => other.close());

const open: EventListener[] = [];
afterEach(() => {
  for (const listener of open.splice(0)) listener.leave();
});

/** Listener that is connected: its first heartbeat has come. */
const listen = async (url: string, token: string): Promise<EventListener> => {
  const listener = await listenTo(url, token);
  open.push(listener);
  expect([listener.status, listener.contentType]).toEqual([200, 'text/event-stream; charset=utf-8']);
  await expect.poll(listener.heartbeats).toBeGreaterThan(0);
  return listener;
};

test('a change on one server reaches listeners of both', async () => {
  const admin = await createAdmin(app);
  const colleague = await createMember(app, admin);
  const listeners = [await listen(app.url, admin.token), await listen(other.url, colleague.token)];
  const { id } = await createVehicle(app, admin, 'B-LV-1');
  // Equal hints of one moment are sent once.
  for (const { messages } of listeners) await expect.poll(() => messages).toHaveLength(1);
  await app.good(api.updateVehicle, { params: { id }, body: { model: 'Vito' }, token: admin.token });
  await app.good(api.createComment, { params: { workitemId: id }, body: { text: 'Neu' }, token: admin.token });
  for (const { messages } of listeners)
    await expect
      .poll(() => messages)
      .toEqual([
        { kind: 'vehicle', id, part: 'item' },
        { kind: 'vehicle', id, part: 'item' },
        { kind: 'vehicle', id, part: 'comments' },
      ]);
});

test('a changed role reaches the open windows of the company', async () => {
  const admin = await createAdmin(app);
  const colleague = await createMember(app, admin);
  const { messages } = await listen(other.url, colleague.token);
  const { body: members } = await app.good(api.members, { token: admin.token });
  const id = members.find(({ email }) => email === colleague.email)?.id ?? 0;
  await app.good(api.changeRole, { params: { id }, body: { role: 'ADMIN' }, token: admin.token });
  await expect.poll(() => messages).toContainEqual({ kind: 'member', id, part: 'item' });
  expect((await app.good(api.myProfile, { token: colleague.token })).body.role).toBe('ADMIN');
});

test('a notification reaches its recipient alone', async () => {
  const admin = await createAdmin(app);
  const colleague = await createMember(app, admin);
  const { id } = await createVehicle(app, admin, 'B-LV-9');
  const [own, others] = [await listen(app.url, admin.token), await listen(other.url, colleague.token)];
  const body = { assignedToUsername: colleague.email };
  await app.good(api.updateVehicle, { params: { id }, body, token: admin.token });
  const isNotification = (message: object) => 'kind' in message && message.kind === 'notification';
  await expect.poll(() => others.messages.filter(isNotification)).toHaveLength(1);
  const late = await listen(app.url, admin.token);
  await expect.poll(() => late.messages).not.toEqual([]);
  expect([...own.messages, ...late.messages].filter(isNotification)).toEqual([]);
});

test('a listener that connects a moment later gets the change too, because its page may be older', async () => {
  const admin = await createAdmin(app);
  const first = await listen(app.url, admin.token);
  const { id } = await createVehicle(app, admin, 'B-LV-11');
  const saved = [{ kind: 'vehicle', id, part: 'item' }];
  await expect.poll(() => first.messages).toEqual(saved);
  const second = await listen(app.url, admin.token);
  await expect.poll(() => second.messages).toEqual(saved);
});

test('changes reach the first server from the second too', async () => {
  const admin = await createAdmin(app);
  const listener = await listen(app.url, admin.token);
  const response = await other.app.inject({
    method: 'POST',
    url: api.createVehicle.path,
    headers: { authorization: `Bearer ${admin.token}` },
    payload: { vin: 'LIVE1', licensePlate: 'B-LV-2' },
  });
  await expect.poll(() => listener.messages).toEqual([{ kind: 'vehicle', id: response.json().id, part: 'item' }]);
});

test("a report from an offence is published to its list and to the vehicle's page", async () => {
  const admin = await createAdmin(app);
  const vehicle = await createVehicle(app, admin, 'B-LV-3');
  await writeTrips(admin, [{ vehicle, start: '2026-06-10T08:00:00Z', end: '2026-06-10T16:00:00Z' }]);
  const listener = await listen(other.url, admin.token);
  const offence = { date: '2026-06-10', time: '12:00', licensePlate: 'B-LV-3', caseNumber: '1' };
  const { body } = await app.good(api.generatePoliceReport, { body: offence, token: admin.token });
  await expect
    .poll(() => listener.messages.slice(-3))
    .toEqual([
      { kind: 'policereport', id: body.report.id, part: 'item' },
      { kind: 'policereport', id: body.report.id, part: 'relations' },
      { kind: 'vehicle', id: vehicle.id, part: 'relations' },
    ]);
});

test('another company gets nothing, and refused changes are not published', async () => {
  const [mine, theirs] = [await createAdmin(app), await createAdmin(app)];
  const listeners = [await listen(app.url, theirs.token), await listen(other.url, theirs.token)];
  await createVehicle(app, mine, 'B-LV-4', 'GLEICHEVIN');
  expect((await app.call(api.createVehicle, { body: { vin: '' }, token: theirs.token })).status).toBe(400);
  const { id } = await createVehicle(app, theirs, 'B-LV-5', 'GLEICHEVIN');
  const twice = { vin: 'GLEICHEVIN', licensePlate: 'B-LV-6' };
  expect((await app.call(api.createVehicle, { body: twice, token: theirs.token })).status).toBe(409);
  const last = await createVehicle(app, theirs, 'B-LV-7');
  for (const { messages } of listeners)
    await expect
      .poll(() => messages)
      .toEqual([
        { kind: 'vehicle', id, part: 'item' },
        { kind: 'vehicle', id: last.id, part: 'item' },
      ]);
});

test("a writer's own total is recounted at once, before the notification arrives", async () => {
  const admin = await createAdmin(app);
  const { id } = await createVehicle(app, admin, 'B-LV-9');
  const { token } = admin;
  const urgent = async () => (await app.good(api.getDashboard, { token })).body.urgentDueDates;
  const dayOf = (round: number) => (round % 2 === 0 ? '2020-01-01' : null);
  for (const round of [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]) {
    await app.good(api.updateVehicle, { params: { id }, body: { huValidUntil: dayOf(round) }, token });
    expect(await urgent()).toBe(dayOf(round) === null ? 0 : 1);
  }
});

test('an ended session stops listening; others go on', async () => {
  const quick = await startAnother(20);
  try {
    const admin = await createAdmin(app);
    const again = await signIn(app, admin);
    const leaving = await listen(quick.url, admin.token);
    const staying = await listen(quick.url, again.token);
    await app.good(api.logout, { token: admin.token });
    await leaving.ended;
    const { id } = await createVehicle(app, again, 'B-LV-8');
    await expect.poll(() => staying.messages).toEqual([{ kind: 'vehicle', id, part: 'item' }]);
    expect(leaving.messages).toEqual([]);
  } finally {
    await quick.close();
  }
});

test('requiring a second factor ends the streams of members without one', async () => {
  const quick = await startAnother(20);
  try {
    const admin = await createAdmin(app);
    const member = await createMember(app, admin);
    await setUpSecondFactor(app, admin);
    const leaving = await listen(quick.url, member.token);
    const { body } = await app.good(api.myCompany, { token: admin.token });
    const change = { params: { id: body.id }, query: {}, body: { requiresSecondFactor: true } };
    await app.good(api.updateCompany, { ...change, token: admin.token });
    await leaving.ended;
    expect((await listenTo(quick.url, member.token)).status).toBe(403);
  } finally {
    await quick.close();
  }
});

test('after a lost connection the feed reconnects and sends a resync', async () => {
  const admin = await createAdmin(app);
  const listeners = [await listen(app.url, admin.token), await listen(other.url, admin.token)];
  await runStatement(
    app.target,
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and query = 'listen flottwart_changes'`,
  );
  for (const { messages } of listeners) await expect.poll(() => messages).toEqual([{ resync: true }]);
  const { id } = await createVehicle(app, admin, 'B-LV-9');
  for (const { messages } of listeners)
    await expect.poll(() => messages).toEqual([{ resync: true }, { kind: 'vehicle', id, part: 'item' }]);
});

test('an unknown notification causes a resync and no failure', async () => {
  const admin = await createAdmin(app);
  const listener = await listen(app.url, admin.token);
  await runStatement(app.target, `select pg_notify('flottwart_changes', 'kein JSON')`);
  await runStatement(
    app.target,
    `select pg_notify('flottwart_changes', '{"companyId":1,"kind":"drone","part":"item"}')`,
  );
  await expect.poll(() => listener.messages).toEqual([{ resync: true }, { resync: true }]);
  const { id } = await createVehicle(app, admin, 'B-LV-10');
  await expect.poll(() => listener.messages.at(-1)).toEqual({ kind: 'vehicle', id, part: 'item' });
});

test('a server that starts makes the others reload, because a crash may have taken changes along', async () => {
  const admin = await createAdmin(app);
  const listeners = [await listen(app.url, admin.token), await listen(other.url, admin.token)];
  const started = await startAnother();
  try {
    for (const { messages } of listeners) await expect.poll(() => messages).toEqual([{ resync: true }]);
  } finally {
    await started.close();
  }
});

test('a stopping server ends its streams instead of waiting for them', async () => {
  const stopping = await startAnother();
  const admin = await createAdmin(app);
  const listener = await listen(stopping.url, admin.token);
  await stopping.close();
  await listener.ended;
});

test('a visitor gets no events', async () => {
  const listener = await listenTo(app.url);
  expect(listener.status).toBe(401);
  listener.leave();
});
