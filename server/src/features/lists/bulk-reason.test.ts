import { api } from '@flottwart/contract/api';
import { beforeEach, expect, test } from 'vitest';
import { sharedTestApp } from '../../../test/app.ts';
import { createAdmin, createVehicle, type SignedIn } from '../../../test/factories.ts';

const app = await sharedTestApp();
let admin: SignedIn;
beforeEach(async () => {
  admin = await createAdmin(app);
});

const historyOf = async (id: number) =>
  (await app.good(api.history, { params: { id }, query: {}, token: admin.token })).body.map(
    ({ field, from, to }) => [field, from, to] as const,
  );

const postpone = (body: object) => app.call(api.bulkChange, { body, token: admin.token });

test('the reason of a change is kept in the history of every item that changed, and of no other', async () => {
  const [moved, same] = [await createVehicle(app, admin), await createVehicle(app, admin)];
  const values = { nextServiceDate: '2026-12-15' };
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
      ['nextServiceDate', null, '2026-12-15'],
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
