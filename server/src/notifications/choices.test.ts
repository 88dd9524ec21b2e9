import { api } from '@flottwart/contract/api';
import type { NotificationChoice, NotificationKind } from '@flottwart/contract/rules/notifications';
import { beforeEach, expect, test } from 'vitest';
import { createTestApp } from '../../test/app.ts';
import { createAdmin, createMember, createTask, createVehicle, type SignedIn, signIn } from '../../test/factories.ts';
import { createNotificationMails } from '../../test/notification-mails.ts';
import { createReminderRuns } from '../../test/reminder-runs.ts';

const app = await createTestApp();
const mails = await createNotificationMails(app);
const rounds = await createReminderRuns(app);

let admin: SignedIn;
let member: SignedIn;
beforeEach(async () => {
  // A Wednesday.
  app.clock.now = new Date('2026-06-10T08:00:00Z');
  admin = await createAdmin(app);
  member = await createMember(app, admin);
});

const choose = (kind: NotificationKind, choice: NotificationChoice) =>
  app.call(api.updateNotificationChoice, { body: { kind, choice }, token: member.token });

const assign = (title: string) => createTask(app, admin, { title, assignedToUsername: member.email });

const unread = async (): Promise<number> => {
  const { token } = await signIn(app, member);
  return (await app.good(api.countNotifications, { token })).body.unread;
};

const subjects = async (): Promise<readonly string[]> =>
  (await mails.to(member.email)).map(({ subject }) => subject.replace('Flottwart: ', ''));

test('everything is shown at the bell alone until a member chooses otherwise', async () => {
  const { body } = await app.good(api.listNotificationChoices, { token: member.token });
  expect(body.map(({ choice }) => choice)).toEqual(Array(7).fill('product'));
  await assign('Reifen');
  await mails.sendInstant();
  expect([await unread(), await subjects()]).toEqual([1, []]);
});

test('a kind that is off is not stored; the others and other members are not concerned', async () => {
  expect((await choose('assigned', 'off')).status).toBe(200);
  await assign('Reifen');
  await createTask(app, member, { assignedToUsername: admin.email });
  const { id: workitemId } = await createVehicle(app, admin);
  await app.good(api.createComment, { params: { workitemId }, body: { text: `@${member.email}` }, token: admin.token });
  expect(await unread()).toBe(1);
  expect((await app.good(api.countNotifications, { token: admin.token })).body.unread).toBe(1);
});

test('due dates that are off are not stored', async () => {
  await choose('due', 'off');
  await choose('assigned', 'off');
  await createTask(app, admin, { dueDate: '2026-06-11T09:00:00Z', assignedToUsername: member.email });
  app.clock.now = new Date('2026-06-11T04:00:00Z');
  await rounds.run();
  expect(await unread()).toBe(0);
});

test('mails at once carry everything unread of some minutes, each once', async () => {
  await choose('assigned', 'instant');
  await assign('Reifen');
  await assign('Öl');
  await mails.sendInstant();
  await mails.sendInstant();
  expect(await subjects()).toEqual(['2 Benachrichtigungen']);
  const { id } = await assign('Bremsen');
  await mails.sendInstant();
  const [, latest] = await mails.to(member.email);
  expect(latest?.subject).toBe('Flottwart: Bremsen');
  for (const part of [latest?.text, latest?.html]) {
    expect(part).toContain('Aufgabe: zugewiesen von Erika Muster');
    expect(part).toContain(`/tasks/${id}`);
    expect(part).toContain('/my-profile#erinnerungen');
  }
});

test('nothing is mailed that was read at the bell or whose item was deleted', async () => {
  await choose('assigned', 'instant');
  await assign('Gelesen');
  await app.good(api.updateNotifications, {
    body: { isRead: true, upTo: '2100-01-01T00:00:00Z' },
    token: member.token,
  });
  const { id } = await assign('Gelöscht');
  await app.good(api.deleteTask, { body: { taskId: id }, token: admin.token });
  await mails.sendInstant();
  expect(await subjects()).toEqual([]);
});

test('daily mails are sent each morning, weekly ones on Mondays', async () => {
  await choose('assigned', 'daily');
  await assign('Täglich');
  await choose('assigned', 'weekly');
  await assign('Wöchentlich');
  await mails.sendInstant();
  for (const day of ['11', '12']) {
    app.clock.now = new Date(`2026-06-${day}T04:00:00Z`);
    await rounds.run();
    await mails.settled();
  }
  expect(await subjects()).toEqual(['Täglich']);
  app.clock.now = new Date('2026-06-15T04:00:00Z');
  await rounds.run();
  await mails.settled();
  expect(await subjects()).toEqual(['Täglich', 'Wöchentlich']);
});

test('a mail about due dates is refused as a choice', async () => {
  const { status, body } = await choose('due', 'instant');
  expect([status, body]).toMatchObject([400, { code: 'invalid_input' }]);
});
