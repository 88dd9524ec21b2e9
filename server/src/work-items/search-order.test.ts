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

test('a former plate alone finds the vehicle that carried it, marked as former, after the one that carries it', async () => {
  const moved = await createVehicle(app, admin, { licensePlate: 'HH-FP-1' });
  const present = await createVehicle(app, admin, { licensePlate: 'HH-FP-2' });
  await createTask(app, admin, { title: 'HH-FP-1 waschen' });
  const { token: other } = await createAdmin(app);
  const change = (id: number, body: object) => app.good(api.updateVehicle, { params: { id }, body, token });
  const find = async (q: string, from = token) => {
    const { body, headers } = await app.good(api.listWorkItems, { query: { q, size: '20' }, token: from });
    return {
      found: body.map(({ id, formerPlate }) => [id, formerPlate?.licensePlate]),
      total: headers['x-total-count'],
    };
  };
  await change(moved.id, { licensePlate: 'HH-FP-3', keepFormerPlate: true });
  for (const q of ['HH-FP-1', 'hhfp1', 'hh fp 1']) {
    const { found, total } = await find(q);
    expect(found[0]).toEqual([moved.id, 'HH-FP-1']);
    expect(Number(total)).toBe(found.length);
  }
  expect((await find('HH-FP')).found.every(([, former]) => former === undefined)).toBe(true);
  expect((await find('HH-FP-1', other)).found).toEqual([]);
  await change(present.id, { licensePlate: 'HH-FP-1' });
  expect((await find('HH-FP-1')).found.slice(0, 2)).toEqual([
    [present.id, undefined],
    [moved.id, 'HH-FP-1'],
  ]);
});
