import { api } from '@flottwart/contract/api';
import { addDays, berlinDay } from '@flottwart/contract/rules/berlin-time';
import { expect, test } from 'vitest';
import { sharedTestApp } from '../../../test/app.ts';
import { createAdmin, createMember, createVehicle, type SignedIn } from '../../../test/factories.ts';

const app = await sharedTestApp();
const admin = await createAdmin(app);
const today = berlinDay(app.clock.now);
const tomorrow = addDays(today, 1);

test('a USER reads the same; another company sees nothing of it', async () => {
  await createVehicle(app, admin, { licensePlate: 'B-A-1' });
  const read = async ({ token }: SignedIn) => [
    (await app.good(api.listReadiness, { token })).body.map(({ licensePlate }) => licensePlate),
    (await app.good(api.countReadiness, { query: {}, token })).body.vehicles,
  ];
  expect(await read(await createMember(app, admin))).toEqual([['B-A-1'], 1]);
  expect(await read(await createAdmin(app))).toEqual([[], 0]);
});

test.each<Record<string, string>>([
  { day: addDays(today, -1) },
  { day: addDays(today, 366) },
  { day: '2026-02-30' },
  { day: 'morgen' },
  { until: tomorrow },
])('both endpoints refuse %j', async (query) => {
  const { token } = admin;
  const statuses = [
    await app.call(api.listReadiness, { query, token }),
    await app.call(api.countReadiness, { query, token }),
  ];
  expect(statuses.map(({ status }) => status)).toEqual([400, 400]);
});

test.each<Record<string, string>>([{ state: 'maybe' }, { reason: 'weather' }, { sort: 'driver' }, { size: '0' }])(
  'the list refuses %j',
  async (query) => expect((await app.call(api.listReadiness, { query, token: admin.token })).status).toBe(400),
);

test('a refused day is explained', async () => {
  const { body } = await app.call(api.countReadiness, {
    query: { day: addDays(today, -365) },
    token: admin.token,
  });
  expect(body.fields).toEqual({ day: 'Die Fahrbereitschaft gibt es für heute und die nächsten 365 Tage.' });
});
