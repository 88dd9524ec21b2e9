import { api } from '@flottwart/contract/api';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { createTestApp } from '../../test/app.ts';
import { companyIdOf } from '../../test/company-id-of.ts';
import { createAdmin, createMember, createTask, createVehicle, type SignedIn } from '../../test/factories.ts';
import { openAsOwner } from '../../test/fixture/owner-database.ts';

const app = await createTestApp();
const owner = openAsOwner(app);

let admin: SignedIn;
let member: SignedIn;
beforeEach(async () => {
  admin = await createAdmin(app);
  member = await createMember(app, admin);
});

const listed = async (
  { token }: SignedIn,
  query: { before?: string; beforeId?: string; size?: string; unread?: 'true'; kind?: string } = {},
) => (await app.good(api.listNotifications, { query, token })).body;

const unread = async ({ token }: SignedIn): Promise<number> =>
  (await app.good(api.countNotifications, { token })).body.unread;

const assign = (id: number, { email }: SignedIn, by: SignedIn = admin) =>
  app.good(api.updateTask, { params: { id }, body: { assignedToUsername: email }, token: by.token });

const comment = async (workitemId: number, text: string, by: SignedIn = admin): Promise<number> =>
  (await app.good(api.createComment, { params: { workitemId }, body: { text }, token: by.token })).body.id;

const passMinutes = (minutes: number): void => {
  app.clock.now = new Date(app.clock.now.getTime() + minutes * 60_000);
};

test('an assignment by somebody else notifies the assignee, who finds the item by it', async () => {
  const { id } = await createTask(app, admin, { title: 'Reifen bestellen' });
  await assign(id, member);
  expect(await listed(member)).toMatchObject({
    hasMore: false,
    items: [
      {
        kind: 'assigned',
        title: 'Reifen bestellen',
        text: 'Aufgabe: zugewiesen von Erika Muster',
        target: { kind: 'task', id },
        isRead: false,
      },
    ],
  });
  expect(await unread(member)).toBe(1);
  expect(await unread(admin)).toBe(0);
});

test('a new task notifies its assignee', async () => {
  const { id } = await createTask(app, admin, { assignedToUsername: member.email });
  expect((await listed(member)).items).toMatchObject([{ kind: 'assigned', target: { kind: 'task', id } }]);
});

test('nobody is notified of their own action, of a change of something else or of being unassigned', async () => {
  const { id } = await createTask(app, admin, {});
  await assign(id, admin);
  await comment(id, `An mich selbst: @${admin.email}`);
  await assign(id, member, member);
  await app.good(api.updateTask, { params: { id }, body: { title: 'Neu' }, token: admin.token });
  await app.good(api.updateTask, { params: { id }, body: { assignedToUsername: null }, token: admin.token });
  expect([await unread(admin), await unread(member)]).toEqual([0, 0]);
});

test('a mention notifies members of the company once, in any spelling of their address, and no stranger', async () => {
  const stranger = await createAdmin(app);
  const { id } = await createVehicle(app, admin);
  await comment(id, `@${member.email.toUpperCase()} und @${member.email}, siehe auch @${stranger.email}.`);
  expect((await listed(member)).items).toMatchObject([
    { kind: 'mentioned', text: 'Fahrzeug: in einem Kommentar erwähnt von Erika Muster', target: { id } },
  ]);
  expect(await unread(stranger)).toBe(0);
});

test('a full name that one member has mentions them, one that two have nobody', async () => {
  const rename = ({ token }: SignedIn, firstName: string) =>
    app.good(api.updateMyProfile, { body: { firstName, lastName: 'Prüfer' }, token });
  const other = await createMember(app, admin);
  await rename(member, 'Berta');
  await rename(other, 'Gerd');
  const { id } = await createVehicle(app, admin);
  await comment(id, 'Bitte @berta Prüfer, ansehen');
  expect([await unread(member), await unread(other)]).toEqual([1, 0]);
  await rename(other, 'Berta');
  await comment(id, '@Berta Prüfer');
  expect([await unread(member), await unread(other)]).toEqual([1, 0]);
});

test('an edited comment notifies those whom it did not mention before', async () => {
  const other = await createMember(app, admin);
  const { id: workitemId } = await createVehicle(app, admin);
  const commentId = await comment(workitemId, `@${member.email}`);
  const text = `@${member.email} und @${other.email}`;
  await app.good(api.updateComment, { params: { workitemId, commentId }, body: { text }, token: admin.token });
  expect([await unread(member), await unread(other)]).toEqual([1, 1]);
});

test('one is marked as read and unread, all up to the newest that was shown as read', async () => {
  const { id } = await createVehicle(app, admin);
  for (const text of ['eins', 'zwei', 'drei']) {
    await comment(id, `${text} @${member.email}`);
    passMinutes(1);
  }
  const { items } = await listed(member);
  const [newest, shown, oldest] = items.map((one) => one.id);
  const upTo = items[1]?.createdAt ?? '';
  const { token } = member;
  const mark = async (isRead: boolean) =>
    (await app.good(api.updateNotification, { params: { id: oldest ?? 0 }, body: { isRead }, token })).body;
  expect(await mark(true)).toEqual({ unread: 2 });
  expect(await mark(false)).toEqual({ unread: 3 });
  const all = await app.good(api.updateNotifications, { body: { isRead: true, upTo }, token });
  expect(all.body).toEqual({ unread: 1 });
  expect((await listed(member)).items.map(({ id: of, isRead }) => [of, isRead])).toEqual([
    [newest, false],
    [shown, true],
    [oldest, true],
  ]);
});

/** As a client asks for what follows a page. */
const after = ({ items }: Awaited<ReturnType<typeof listed>>) => {
  const last = items.at(-1);
  return { before: last?.createdAt ?? '', beforeId: String(last?.id) };
};

test('older ones follow page by page, also those of the same time', async () => {
  const { id } = await createVehicle(app, admin);
  for (let number = 0; number < 5; number += 1) await comment(id, `${number} @${member.email}`);
  const first = await listed(member, { size: '2' });
  const second = await listed(member, { size: '2', ...after(first) });
  const third = await listed(member, { size: '2', ...after(second) });
  expect([first, second, third].map(({ items, hasMore }) => [items.length, hasMore])).toEqual([
    [2, true],
    [2, true],
    [1, false],
  ]);
});

test('one that is dated back is listed at its time', async () => {
  const { id } = await createVehicle(app, admin);
  await comment(id, `@${member.email}`);
  passMinutes(-60);
  await createTask(app, admin, { assignedToUsername: member.email });
  passMinutes(60);
  const { items } = await listed(member);
  expect(items.map(({ kind }) => kind)).toEqual(['mentioned', 'assigned']);
});

test('unread ones and those of some kinds are listed alone, page by page', async () => {
  const { id } = await createVehicle(app, admin);
  for (const text of ['eins', 'zwei']) await comment(id, `${text} @${member.email}`);
  passMinutes(1);
  await createTask(app, admin, { assignedToUsername: member.email });
  await app.good(api.updateWatching, { params: { id }, body: { isWatching: true }, token: member.token });
  await comment(id, 'drei');
  const kinds = async (query: Parameters<typeof listed>[1]) =>
    (await listed(member, query)).items.map(({ kind }) => kind);
  expect(await kinds({})).toEqual(['watched', 'assigned', 'mentioned', 'mentioned']);
  expect(await kinds({ kind: 'mentioned,assigned' })).toEqual(['assigned', 'mentioned', 'mentioned']);
  const first = await listed(member, { kind: 'mentioned', size: '1' });
  expect(first.hasMore).toBe(true);
  const last = await listed(member, { kind: 'mentioned', size: '1', ...after(first) });
  expect([last.hasMore, last.items.length]).toEqual([false, 1]);
  const body = { isRead: true, upTo: first.items[0]?.createdAt ?? '' };
  await app.good(api.updateNotifications, { body, token: member.token });
  expect(await kinds({ unread: 'true' })).toEqual(['watched', 'assigned']);
  expect(await kinds({ unread: 'true', kind: 'mentioned' })).toEqual([]);
});

test('all of some kinds are marked as read, and all as unread again', async () => {
  const { id } = await createVehicle(app, admin);
  await comment(id, `@${member.email}`);
  await createTask(app, admin, { assignedToUsername: member.email });
  const upTo = (await listed(member)).items[0]?.createdAt ?? '';
  const mark = async (isRead: boolean, kind?: 'assigned'[]) => {
    const body = { isRead, upTo, ...(kind && { kind }) };
    return (await app.good(api.updateNotifications, { body, token: member.token })).body.unread;
  };
  expect(await mark(true, ['assigned'])).toBe(1);
  expect((await listed(member, { unread: 'true' })).items).toMatchObject([{ kind: 'mentioned' }]);
  expect(await mark(false)).toBe(2);
  expect(await mark(true)).toBe(0);
});

test('a kind that does not exist and half of a position are refused', async () => {
  const { token } = member;
  const refused: Record<string, string>[] = [{ kind: 'gossip' }, { beforeId: '7' }, { before: '2026-11-18T08:00:00Z' }];
  for (const query of refused) expect((await app.call(api.listNotifications, { query, token })).status).toBe(400);
  const body = { isRead: true, upTo: '2100-01-01T00:00:00Z', kind: [] };
  expect((await app.call(api.updateNotifications, { body, token })).status).toBe(400);
});

test('a colleague’s notification is not found and stays unread', async () => {
  const { id } = await createVehicle(app, admin);
  await comment(id, `@${member.email}`);
  const [notification] = (await listed(member)).items;
  const call = { params: { id: notification?.id ?? 0 }, body: { isRead: true }, token: admin.token };
  expect((await app.call(api.updateNotification, call)).status).toBe(404);
  await app.good(api.updateNotifications, { body: { isRead: true, upTo: '2100-01-01T00:00:00Z' }, token: admin.token });
  expect(await unread(member)).toBe(1);
});

test('a deleted item leaves no notification, a removed member none of theirs', async () => {
  const { id } = await createTask(app, admin, { assignedToUsername: member.email });
  await createTask(app, admin, { assignedToUsername: member.email });
  await app.good(api.deleteTask, { body: { taskId: id }, token: admin.token });
  expect((await listed(member)).items).toHaveLength(1);
  const stored = sql<{ kind: string }>`select kind from notifications where company_id = ${companyIdOf(admin)}`;
  expect((await stored.execute(owner)).rows).toHaveLength(1);
  const members = (await app.good(api.members, { token: admin.token })).body;
  const { id: memberId = 0 } = members.find(({ email }) => email === member.email) ?? {};
  await app.good(api.removeMember, { params: { id: memberId }, token: admin.token });
  expect((await stored.execute(owner)).rows).toEqual([]);
});

test('a comment that is refused notifies nobody', async () => {
  const { token } = admin;
  const body = { text: `@${member.email}` };
  const { status } = await app.call(api.createComment, { params: { workitemId: 2_000_000_000 }, body, token });
  expect([status, await unread(member)]).toEqual([404, 0]);
});
