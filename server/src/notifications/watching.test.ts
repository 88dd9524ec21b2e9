import { api } from '@flottwart/contract/api';
import { beforeEach, expect, test } from 'vitest';
import { createTestApp } from '../../test/app.ts';
import { createAdmin, createMember, createTask, createVehicle, type SignedIn, signIn } from '../../test/factories.ts';
import { createReminderRuns } from '../../test/reminder-runs.ts';

const app = await createTestApp();
const rounds = await createReminderRuns(app);

let admin: SignedIn;
let member: SignedIn;
beforeEach(async () => {
  app.clock.now = new Date('2026-06-10T04:00:00Z');
  admin = await createAdmin(app);
  member = await createMember(app, admin);
});

const watch = (id: number, isWatching = true, { token } = member) =>
  app.call(api.updateWatching, { params: { id }, body: { isWatching }, token });

const isWatching = async (id: number, { token } = member): Promise<boolean> =>
  (await app.good(api.getWatching, { params: { id }, token })).body.isWatching;

const linesOf = async ({ token } = member): Promise<string[]> =>
  (await app.good(api.listNotifications, { token })).body.items.map(({ kind, text }) => `${kind} ${text}`);

const comment = (workitemId: number, text: string, { token } = admin) =>
  app.good(api.createComment, { params: { workitemId }, body: { text }, token });

test('a member watches an item and stops again; both may be repeated, and nobody else is concerned', async () => {
  const { id } = await createVehicle(app, admin);
  expect(await isWatching(id)).toBe(false);
  await watch(id);
  expect((await watch(id)).body).toEqual({ isWatching: true });
  expect([await isWatching(id), await isWatching(id, admin)]).toEqual([true, false]);
  await watch(id, false);
  expect((await watch(id, false)).body).toEqual({ isWatching: false });
});

test('another company’s item is not found', async () => {
  const { id } = await createVehicle(app, await createAdmin(app));
  expect((await watch(id)).status).toBe(404);
  expect((await app.call(api.getWatching, { params: { id }, token: member.token })).status).toBe(404);
});

test('comments and changes of others notify a watcher, own changes do not; several changes are one', async () => {
  const { id } = await createTask(app, admin, {});
  await watch(id);
  await comment(id, 'Bitte prüfen');
  await comment(id, 'Mache ich', member);
  const change = (body: object, { token } = admin) => app.good(api.updateTask, { params: { id }, body, token });
  await change({ title: 'Neuer Titel' });
  await change({ status: 'TaskStatus_IN_PROGRESS' });
  await change({ status: 'TaskStatus_DONE' }, member);
  expect(await linesOf()).toEqual([
    'watched Aufgabe: Status „IN PROGRESS“ und Titel geändert von Erika Muster',
    'watched Aufgabe: Erika Muster hat kommentiert',
  ]);
  await watch(id, false);
  await comment(id, 'Noch etwas');
  expect(await linesOf()).toHaveLength(2);
});

test('dates and fields of a vehicle are named; what was read, or is an hour old, is not changed any more', async () => {
  const { id } = await createVehicle(app, admin);
  await watch(id);
  const change = (body: object) => app.good(api.updateVehicle, { params: { id }, body, token: admin.token });
  await change({ huValidUntil: '2027-06-15' });
  await change({ model: 'Sprinter' });
  const first = 'watched Fahrzeug: HU/AU gültig bis und Modell geändert von Erika Muster';
  expect(await linesOf()).toEqual([first]);
  await app.good(api.updateNotifications, {
    body: { isRead: true, upTo: '2100-01-01T00:00:00Z' },
    token: member.token,
  });
  await change({ status: 'VehicleStatus_IN_REPAIR' });
  const second = 'watched Fahrzeug: Status „IN REPAIR“, geändert von Erika Muster';
  expect(await linesOf()).toEqual([second, first]);
  app.clock.now = new Date('2026-06-10T05:01:00Z');
  await change({ uvvDueDate: '2026-12-01' });
  expect(await linesOf()).toEqual(['watched Fahrzeug: UVV-Prüfung bis geändert von Erika Muster', second, first]);
});

test('a watcher who is mentioned or assigned by the same change is notified once', async () => {
  const { id } = await createTask(app, admin, {});
  await watch(id);
  await comment(id, `@${member.email}`);
  const body = { assignedToUsername: member.email, status: 'TaskStatus_IN_PROGRESS' } as const;
  await app.good(api.updateTask, { params: { id }, body, token: admin.token });
  expect((await linesOf()).map((line) => line.split(' ')[0])).toEqual(['assigned', 'mentioned']);
});

test('dates of a watched vehicle notify as those of an own one, once', async () => {
  const { id } = await createVehicle(app, admin);
  const body = { huValidUntil: '2026-06-15', assignedToUsername: admin.email };
  await app.good(api.updateVehicle, { params: { id }, body, token: admin.token });
  await watch(id);
  await watch(id, true, admin);
  await rounds.run();
  const line = 'due HU/AU: fällig am 15.06.2026, in den nächsten 7 Tagen';
  expect([await linesOf(await signIn(app, member)), await linesOf(await signIn(app, admin))]).toEqual([[line], [line]]);
});
