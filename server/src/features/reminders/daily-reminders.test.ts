import { api } from '@flottwart/contract/api';
import { beforeEach, expect, test } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import { companyIdOf } from '../../../test/company-id-of.ts';
import { createAdmin, createMember, createVehicle, type SignedIn, signIn } from '../../../test/factories.ts';
import { found } from '../../../test/found.ts';
import { createReminderRuns } from '../../../test/reminder-runs.ts';

const app = await createTestApp();
const rounds = await createReminderRuns(app);

let admin: SignedIn;
beforeEach(async () => {
  app.clock.now = new Date('2026-06-10T04:00:00Z');
  admin = await createAdmin(app);
});

const vehicle = async (licensePlate: string, changes: object): Promise<number> => {
  const { id } = await createVehicle(app, admin, { licensePlate });
  await change(id, changes);
  return id;
};

const change = (id: number, body: object) => app.good(api.updateVehicle, { params: { id }, body, token: admin.token });

const roundOn = async (instant: string): Promise<void> => {
  app.clock.now = new Date(instant);
  await rounds.run();
};

/** Signs in again, because sessions expire after an idle day. */
const later = async (instant: string): Promise<void> => {
  app.clock.now = new Date(instant);
  admin = await signIn(app, admin);
};

const subjectsTo = async ({ email }: SignedIn): Promise<string[]> =>
  (await rounds.digestsTo(email)).map(({ subject }) => subject);

test('each level is sent once, on its first day; days between send nothing', async () => {
  await vehicle('B-ST-1', { huValidUntil: '2026-07-15' });
  const days = ['06-14', '06-15', '06-16', '07-07', '07-08', '07-09', '07-15', '07-16', '07-17', '12-24'];
  const sentOn: string[] = [];
  for (const day of days) {
    const before = (await subjectsTo(admin)).length;
    await roundOn(`2026-${day}T04:00:00Z`);
    if ((await subjectsTo(admin)).length > before) sentOn.push(day);
  }
  expect(sentOn).toEqual(['06-15', '07-08', '07-16']);
});

test('after days of downtime only the current level is sent', async () => {
  await vehicle('B-WE-1', { huValidUntil: '2026-07-01' });
  await roundOn('2026-08-01T04:00:00Z');
  await roundOn('2026-08-02T04:00:00Z');
  expect(await subjectsTo(admin)).toEqual(['Flottwart: Ein Fahrzeugtermin überfällig']);
});

test('a new due date starts over; returning to the old one sends nothing', async () => {
  const id = await vehicle('B-NE-1', { huValidUntil: '2026-06-20' });
  await rounds.run();
  await later('2026-06-11T04:00:00Z');
  await change(id, { huValidUntil: '2026-06-21' });
  await rounds.run();
  expect(await subjectsTo(admin)).toHaveLength(2);
  await later('2026-06-12T04:00:00Z');
  await change(id, { huValidUntil: '2026-06-20' });
  await rounds.run();
  expect(await subjectsTo(admin)).toHaveLength(2);
});

test('a second run on the same day sends nothing, not even for what has become due meanwhile', async () => {
  const id = await vehicle('B-ZW-1', { huValidUntil: '2026-06-20' });
  await rounds.run();
  await change(id, { nextServiceDate: '2026-06-12' });
  app.clock.now = new Date('2026-06-10T20:00:00Z');
  await rounds.run();
  expect(await subjectsTo(admin)).toHaveLength(1);
  await roundOn('2026-06-11T04:00:00Z');
  expect(await subjectsTo(admin)).toHaveLength(2);
});

test('several servers at the same moment send one mail', async () => {
  await vehicle('B-VI-1', { huValidUntil: '2026-06-20' });
  await Promise.all(Array.from({ length: 6 }, () => rounds.run()));
  expect(await subjectsTo(admin)).toHaveLength(1);
});

test.each([
  [
    '25 hours ahead and back',
    ['2026-06-10T04:00:00Z', '2026-06-11T05:00:00Z', '2026-06-10T06:00:00Z'],
    ['month', 'week'],
  ],
  ['two hours back over midnight', ['2026-06-10T22:30:00Z', '2026-06-10T20:30:00Z', '2026-06-11T04:00:00Z'], ['week']],
])('a clock that goes %s sends nothing twice', async (_what, instants, expected) => {
  await vehicle('B-UH-1', { huValidUntil: '2026-06-18' });
  for (const instant of instants) await roundOn(instant);
  const levels = (await rounds.digestsTo(admin.email)).map(({ text }) =>
    text.includes('nächsten 7 Tagen') ? 'week' : 'month',
  );
  expect(levels).toEqual(expected);
});

test('after the clock was set back no milder reminder is sent', async () => {
  await vehicle('B-VO-1', { huValidUntil: '2026-06-18' });
  await roundOn('2027-01-01T04:00:00Z');
  await roundOn('2026-06-11T04:00:00Z');
  await roundOn('2026-06-12T04:00:00Z');
  expect(await subjectsTo(admin)).toEqual(['Flottwart: Ein Fahrzeugtermin überfällig']);
});

test.each([
  ['spring', '2026-03-28', '2026-03-29', '2026-03-30'],
  ['autumn', '2026-10-24', '2026-10-25', '2026-10-26'],
])('around the %s night a due date is overdue on the next calendar day, once', async (_season, before, due, after) => {
  await later(`${before}T00:30:00Z`);
  await vehicle('B-ZE-1', { huValidUntil: due });
  for (const day of [before, due, after])
    for (const time of ['00:30', '01:30', '05:00']) await roundOn(`${day}T${time}:00Z`);
  expect(await subjectsTo(admin)).toEqual([
    'Flottwart: Ein Fahrzeugtermin in Sicht',
    'Flottwart: Ein Fahrzeugtermin überfällig',
  ]);
});

test('the assignee is reminded instead of the ADMINs; after they leave, all ADMINs are', async () => {
  const second = await createMember(app, admin);
  const driver = await createMember(app, admin);
  const { body: team } = await app.good(api.members, { token: admin.token });
  const idOf = (email: string): number => found(team.find((member) => member.email === email)).id;
  await app.good(api.changeRole, { params: { id: idOf(second.email) }, body: { role: 'ADMIN' }, token: admin.token });
  await vehicle('B-ZU-1', { huValidUntil: '2026-06-30', assignedToUsername: driver.email });
  await rounds.run();
  expect([await subjectsTo(driver), await subjectsTo(admin), await subjectsTo(second)].map((to) => to.length)).toEqual([
    1, 0, 0,
  ]);
  await app.good(api.removeMember, { params: { id: idOf(driver.email) }, token: admin.token });
  await roundOn('2026-06-11T04:00:00Z');
  expect([await subjectsTo(driver), await subjectsTo(admin), await subjectsTo(second)].map((to) => to.length)).toEqual([
    1, 1, 1,
  ]);
});

test('a member who has unsubscribed gets no mail, nor does anybody else instead; resubscribed, they get the current state', async () => {
  const driver = await createMember(app, admin);
  await vehicle('B-AU-1', { huValidUntil: '2026-07-05', assignedToUsername: driver.email });
  await app.good(api.updateMyProfile, { body: { reminderMails: false }, token: driver.token });
  await rounds.run();
  expect([...(await subjectsTo(driver)), ...(await subjectsTo(admin))]).toEqual([]);
  await app.good(api.updateMyProfile, { body: { reminderMails: true }, token: driver.token });
  await roundOn('2026-06-11T04:00:00Z');
  expect(await subjectsTo(driver)).toHaveLength(1);
});

test('the scheduled job runs once a day; a second run sends nothing', async () => {
  await vehicle('B-WA-1', { huValidUntil: '2026-06-20' });
  await rounds.triggerAppJob(companyIdOf(admin));
  await expect.poll(() => subjectsTo(admin)).toHaveLength(1);
  await rounds.triggerAppJob(companyIdOf(admin));
  await rounds.run();
  expect(await subjectsTo(admin)).toHaveLength(1);
});

test('reminders of two companies are separate', async () => {
  const stranger = await createAdmin(app);
  await vehicle('B-GE-1', { huValidUntil: '2026-06-20' });
  await rounds.run();
  expect(await subjectsTo(admin)).toHaveLength(1);
  expect(await subjectsTo(stranger)).toEqual([]);
});

test('nobody is reminded of sample data, only of what is their own', async () => {
  app.clock.now = new Date('2026-06-10T04:00:00Z');
  await app.good(api.createSampleData, { token: admin.token });
  const state = async () => (await app.good(api.getSampleData, { token: admin.token })).body.state;
  await expect.poll(state, { timeout: 120_000 }).toBe('present');
  const notifications = async () => (await app.good(api.listNotifications, { query: {}, token: admin.token })).body;
  const ofSamples = await notifications();
  await roundOn('2026-06-11T04:00:00Z');
  expect(await subjectsTo(admin)).toEqual([]);
  await later('2026-06-11T05:00:00Z');
  expect(await notifications()).toEqual(ofSamples);
  await vehicle('B-AB-1', { huValidUntil: '2026-06-01' });
  await roundOn('2026-06-12T04:00:00Z');
  const [digest] = await rounds.digestsTo(admin.email);
  expect(digest?.text).toContain('B-AB-1');
  expect(digest?.text).not.toContain('BSP-FW');
});
