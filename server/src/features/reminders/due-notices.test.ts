import { api } from '@flottwart/contract/api';
import { beforeEach, expect, test } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import {
  createAdmin,
  createMember,
  createTask,
  createVehicle,
  type SignedIn,
  signIn,
} from '../../../test/factories.ts';
import { createReminderRuns } from '../../../test/reminder-runs.ts';

const app = await createTestApp();
const rounds = await createReminderRuns(app);

let admin: SignedIn;
let member: SignedIn;
beforeEach(async () => {
  app.clock.now = new Date('2026-06-10T04:00:00Z');
  admin = await createAdmin(app);
  member = await createMember(app, admin);
});

const roundOn = async (instant: string): Promise<void> => {
  app.clock.now = new Date(instant);
  await rounds.run();
};

/** Lines about due dates, newest first; signs in again, because sessions expire after an idle day. */
const dueOf = async (person: SignedIn): Promise<string[]> => {
  const { token } = await signIn(app, person);
  const { items } = (await app.good(api.listNotifications, { token })).body;
  return items.filter(({ kind }) => kind === 'due').map(({ title, text }) => `${title}: ${text}`);
};

test('dates of a vehicle notify its assignee once per level, and nobody else', async () => {
  const { id } = await createVehicle(app, admin, { licensePlate: 'B-GL 1' });
  const body = { huValidUntil: '2026-07-15', assignedToUsername: member.email };
  const { title } = (await app.good(api.updateVehicle, { params: { id }, body, token: admin.token })).body;
  for (const day of ['06-14', '06-15', '06-16', '07-08', '07-16', '07-17']) await roundOn(`2026-${day}T04:00:00Z`);
  expect(await dueOf(member)).toEqual([
    `${title}: HU/AU: überfällig seit 15.07.2026`,
    `${title}: HU/AU: fällig am 15.07.2026, in den nächsten 7 Tagen`,
    `${title}: HU/AU: fällig am 15.07.2026`,
  ]);
  expect(await dueOf(admin)).toEqual([]);
});

test('an open task notifies its assignee on its day, a finished or old one does not', async () => {
  const task = (title: string, dueDate: string) =>
    createTask(app, admin, { title, dueDate, assignedToUsername: member.email });
  await task('Heute', '2026-06-11T09:00:00Z');
  await task('Abends', '2026-06-11T21:59:00Z');
  await task('Morgen', '2026-06-11T22:00:00Z');
  await task('Alt', '2026-06-03T09:00:00Z');
  const { id } = await task('Fertig', '2026-06-11T09:00:00Z');
  const body = { status: 'TaskStatus_DONE' } as const;
  await app.good(api.updateTask, { params: { id }, body, token: admin.token });
  await roundOn('2026-06-11T04:00:00Z');
  const today = ['Abends: Aufgabe: fällig am 11.06.2026', 'Heute: Aufgabe: fällig am 11.06.2026'];
  expect(await dueOf(member)).toEqual(today);
  await roundOn('2026-06-14T04:00:00Z');
  expect(await dueOf(member)).toEqual(['Morgen: Aufgabe: überfällig seit 12.06.2026', ...today]);
});

test('members who switched reminder mails off are notified all the same', async () => {
  await app.good(api.updateMyProfile, { body: { reminderMails: false }, token: member.token });
  await createTask(app, admin, { title: 'Heute', dueDate: '2026-06-11T09:00:00Z', assignedToUsername: member.email });
  await roundOn('2026-06-11T04:00:00Z');
  expect(await dueOf(member)).toEqual(['Heute: Aufgabe: fällig am 11.06.2026']);
});
