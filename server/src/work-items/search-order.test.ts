import { api } from '@flottwart/contract/api';
import { expect, test } from 'vitest';
import { sharedTestApp } from '../../test/app.ts';
import { createAdmin, createTask, createVehicle } from '../../test/factories.ts';

const app = await sharedTestApp();
const admin = await createAdmin(app);
const { token } = admin;

const search = async (q: string) => {
  const { body } = await app.good(api.listWorkItems, { query: { q, size: '20' }, token });
  return body.map(({ id }: { id: number }) => id);
};

test('the vehicle with exactly this plate comes first, whatever else begins like it', async () => {
  const longer = await createVehicle(app, admin, { licensePlate: 'HH-FW-1003' });
  const exact = await createVehicle(app, admin, { licensePlate: 'HH-FW-100' });
  const task = await createTask(app, admin, { title: 'HH-FW-100 abholen' });
  for (const vehicle of [longer, exact])
    await app.good(api.updateVehicle, {
      params: { id: vehicle.id },
      body: { title: `Sprinter ${vehicle.licensePlate}` },
      token,
    });
  for (const q of ['HH-FW-100', 'hh-fw-100']) expect(await search(q)).toEqual([exact.id, task.id, longer.id]);
});

test('finished tasks come last, even if their title begins with the search', async () => {
  const done = await createTask(app, admin, { title: 'Ölwechsel' });
  const open = await createTask(app, admin, { title: 'Nächster Ölwechsel' });
  await app.good(api.updateTask, { params: { id: done.id }, body: { status: 'TaskStatus_DONE' }, token });
  expect(await search('ölwechsel')).toEqual([open.id, done.id]);
});
