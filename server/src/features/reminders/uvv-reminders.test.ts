import { api } from '@flottwart/contract/api';
import { beforeEach, expect, test } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import { createAdmin, createMember, createVehicle, type SignedIn } from '../../../test/factories.ts';
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
  await app.good(api.updateVehicle, { params: { id }, body: changes, token: admin.token });
  return id;
};

test('a UVV inspection is due like the other dates of a vehicle, in list, dashboard and filter', async () => {
  await vehicle('B-UV-1', { uvvDueDate: '2026-06-12' });
  await vehicle('B-UV-2', { uvvDueDate: '2026-06-12', status: 'VehicleStatus_OUT_OF_SERVICE' });
  await vehicle('B-UV-3', { uvvDueDate: '1970-01-01' });
  const { body } = await app.good(api.dueDates, { query: {}, token: admin.token });
  expect(body.map(({ licensePlate, type, level }) => [licensePlate, type, level])).toEqual([
    ['B-UV-1', 'UVV-Prüfung', 'week'],
  ]);
  expect((await app.good(api.getDashboard, { token: admin.token })).body.urgentDueDates).toBe(1);
  const due = await app.good(api.listVehicles, { query: { dueUntil: '2026-06-12' }, token: admin.token });
  expect(due.body.map(({ licensePlate, uvvDueDate }) => [licensePlate, uvvDueDate])).toEqual([
    ['B-UV-1', '2026-06-12'],
  ]);
});

test('the mail reminds of it once per level, and the calendar has its day', async () => {
  await vehicle('B-UV-4', { uvvDueDate: '2026-06-12' });
  await rounds.run();
  await rounds.run();
  const mails = await rounds.digestsTo(admin.email);
  expect(mails.map(({ text }) => /^- .+/m.exec(text)?.[0])).toEqual([
    '- UVV-Prüfung: fällig am 12.06.2026, in den nächsten 7 Tagen',
  ]);
  const { body } = await app.good(api.createMyCalendar, { token: admin.token });
  const { text } = await app.raw('GET', new URL(body.url).pathname);
  expect(text).toContain('SUMMARY:UVV-Prüfung B-UV-4');
});

test('the months between two inspections are a rule of the company, one year at most', async () => {
  const read = async () => (await app.good(api.myCompany, { token: admin.token })).body;
  const { id, uvvMonths } = await read();
  expect(uvvMonths).toBe(12);
  const change = (months: unknown, { token } = admin) =>
    app.call(api.updateCompany, { params: { id }, query: {}, body: { uvvMonths: months }, token });
  for (const months of [0, 13, 6.5, '6', null]) expect((await change(months)).status).toBe(400);
  expect((await change(6, await createMember(app, admin))).status).toBe(403);
  expect((await change(6)).status).toBe(200);
  expect((await read()).uvvMonths).toBe(6);
});
