import { api } from '@flottwart/contract/api';
import { addDays, berlinDay } from '@flottwart/contract/rules/berlin-time';
import { formatDay } from '@flottwart/contract/rules/known-dates';
import { beforeEach, expect, test } from 'vitest';
import { sharedTestApp } from '../../../test/app.ts';
import { createAdmin, createTask, createVehicle, type SignedIn } from '../../../test/factories.ts';

const app = await sharedTestApp();
let admin: SignedIn;
beforeEach(async () => {
  admin = await createAdmin(app);
});

const historyOf = async (id: number) =>
  (await app.good(api.history, { params: { id }, query: {}, token: admin.token })).body.map(
    ({ field, from, to }) => [field, from, to] as const,
  );

const today = (): string => berlinDay(app.clock.now);
const postpone = (body: object) => app.call(api.bulkChange, { body, token: admin.token });

test('the reason of a change is kept in the history of every item that changed, and of no other', async () => {
  const [moved, same] = [await createVehicle(app, admin), await createVehicle(app, admin)];
  const values = { nextServiceDate: addDays(today(), 30) };
  await app.good(api.updateVehicle, { params: { id: same.id }, body: values, token: admin.token });
  const reason = 'Werkstatt hat erst dann einen Termin';
  const { status, body } = await postpone({
    kind: 'vehicle',
    reason,
    changes: [moved, same].map(({ id }) => ({ id, values })),
  });
  expect([status, body.map(({ result }: { result: string }) => result)]).toEqual([200, ['changed', 'unchanged']]);
  expect(await historyOf(moved.id)).toEqual(
    expect.arrayContaining([
      ['nextServiceDate', null, values.nextServiceDate],
      ['changeReason', null, reason],
    ]),
  );
  expect(await historyOf(same.id)).not.toContainEqual(['changeReason', null, reason]);
});

test.each(['', '   ', 'x'.repeat(301), 7])('the reason %j is refused, and nothing changes', async (reason) => {
  const { id } = await createVehicle(app, admin);
  const { status } = await postpone({ kind: 'vehicle', reason, changes: [{ id, values: { model: 'Vito' } }] });
  expect(status).toBe(400);
  expect((await app.good(api.getVehicle, { params: { id }, token: admin.token })).body.modell).toBe('');
});

test.each([
  ['vehicle', 'nextServiceDate', -1, 400],
  ['vehicle', 'uvvDueDate', -300, 400],
  ['vehicle', 'returnDate', 0, 200],
  ['vehicle', 'nextServiceDate', 1, 200],
] as const)('a %s whose %s is put off by %i days answers %i', async (kind, field, days, expected) => {
  const { id } = await createVehicle(app, admin);
  const changes = [{ id, values: { [field]: addDays(today(), days) } }];
  const { status, body } = await postpone({ kind, reason: 'Werkstatt voll', changes });
  expect(status).toBe(expected);
  if (expected === 400) expect(body.message).toBe('Der neue Termin darf nicht in der Vergangenheit liegen.');
});

test('a task is not put off into the past either; without a reason any day can be corrected', async () => {
  const { id } = await createTask(app, admin);
  const changes = [{ id, values: { dueDate: `${addDays(today(), -1)}T08:00:00.000Z` } }];
  expect((await postpone({ kind: 'task', reason: 'x', changes })).status).toBe(400);
  expect((await postpone({ kind: 'task', changes })).status).toBe(200);
});

test('a date that is done is kept in the history with its day and the next one; not in the future', async () => {
  const { id } = await createVehicle(app, admin);
  const values = { huValidUntil: '2028-11-30', nextServiceDate: '2027-11-10', naechsterServiceInKm: 90_000 };
  const done = (doneOn: string) => postpone({ kind: 'vehicle', doneOn, doneAtKm: 60_150, changes: [{ id, values }] });
  expect((await done(addDays(today(), 1))).status).toBe(400);
  expect((await done(today())).status).toBe(200);
  const lines = (await historyOf(id)).filter(([field]) => field === 'dateDone').map(([, , to]) => to);
  const on = formatDay(today());
  expect(lines.toSorted()).toEqual([
    `HU/AU am ${on}, nächster Termin 30.11.2028`,
    `Service am ${on} bei 60.150 km, nächster Termin 10.11.2027 oder 90.000 km`,
  ]);
  expect((await done(today())).status).toBe(200);
  expect((await historyOf(id)).filter(([field]) => field === 'dateDone')).toHaveLength(2);
});

test('an overtaken change names the newer value and its author', async () => {
  const { id } = await createVehicle(app, admin);
  const change = (from: string | null, to: string) =>
    postpone({ kind: 'vehicle', changes: [{ id, values: { uvvDueDate: to }, from: { uvvDueDate: from } }] });
  await change(null, '2028-11-30');
  const { body } = await change(null, '2028-12-31');
  expect(body).toMatchObject([
    { result: 'overtaken', changedBy: admin.email, fields: [{ field: 'uvvDueDate', to: '2028-11-30' }] },
  ]);
});
