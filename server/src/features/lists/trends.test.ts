import { api } from '@flottwart/contract/api';
import { stoppedStatuses } from '@flottwart/contract/rules/figure-lists';
import { beforeEach, expect, test } from 'vitest';
import { sharedTestApp } from '../../../test/app.ts';
import {
  createAdmin,
  createRepairRecord,
  createTask,
  createVehicle,
  type SignedIn,
  signIn,
} from '../../../test/factories.ts';

const app = await sharedTestApp();
let admin: SignedIn;

/** Signs in again, because sessions expire after an idle day. */
const at = async (instant: string): Promise<void> => {
  app.clock.now = new Date(instant);
  admin = await signIn(app, admin);
};

beforeEach(async () => {
  app.clock.now = new Date('2026-10-26T08:00:00Z');
  admin = await createAdmin(app);
});

const weeks = async () => (await app.good(api.getTrends, { token: admin.token })).body.weeks;

const setStatus = (endpoint: (typeof api)['updateTask' | 'updateVehicle'], id: number, status: string) =>
  app.call(endpoint, { params: { id }, body: { status }, token: admin.token });

test('eight weeks from Monday to Sunday in Berlin, oldest first, zeros in a new company', async () => {
  const shown = await weeks();
  expect(shown.map(({ monday }) => monday)).toEqual([
    '2026-09-07',
    '2026-09-14',
    '2026-09-21',
    '2026-09-28',
    '2026-10-05',
    '2026-10-12',
    '2026-10-19',
    '2026-10-26',
  ]);
  expect(shown[0]).toEqual({
    monday: '2026-09-07',
    tasksCreated: 0,
    tasksDone: 0,
    repairCosts: 0,
    outOfService: 0,
  });
});

test('tasks count in the week in which they were created and done, each once', async () => {
  // The last minute of a Sunday in Berlin.
  await at('2026-11-01T22:59:00Z');
  const { id } = await createTask(app, admin, {});
  await at('2026-11-01T23:01:00Z');
  await createTask(app, admin, {});
  for (const status of ['TaskStatus_DONE', 'TaskStatus_OPEN', 'TaskStatus_DONE'])
    await setStatus(api.updateTask, id, status);
  const last = (await weeks()).slice(-2);
  expect(last.map(({ tasksCreated, tasksDone }) => [tasksCreated, tasksDone])).toEqual([
    [1, 0],
    [1, 1],
  ]);
});

test('stopped vehicles count until they are back; the latest figure is the total of the list it opens', async () => {
  const first = await createVehicle(app, admin, {});
  const second = await createVehicle(app, admin, {});
  await setStatus(api.updateVehicle, first.id, 'VehicleStatus_IN_REPAIR');
  await at('2026-11-03T08:00:00Z');
  await setStatus(api.updateVehicle, first.id, 'VehicleStatus_OUT_OF_SERVICE');
  await setStatus(api.updateVehicle, second.id, 'VehicleStatus_IN_REPAIR');
  await at('2026-11-10T08:00:00Z');
  await setStatus(api.updateVehicle, first.id, 'VehicleStatus_ACTIVE');
  const shown = await weeks();
  expect(shown.slice(-4).map(({ outOfService }) => outOfService)).toEqual([0, 1, 2, 1]);
  const query = { status: stoppedStatuses.join() };
  const { headers } = await app.call(api.listVehicles, { query, token: admin.token });
  expect(headers['x-total-count']).toBe(String(shown.at(-1)?.outOfService));
});

test('repairs count what was paid in the week of their date, to the cent', async () => {
  for (const [repairDate, actualCost] of [
    ['2026-10-18', 10.1],
    ['2026-10-19', 20.2],
    ['2026-10-25', 0.05],
    ['2026-10-27', 99],
    ['2026-10-20', null],
  ] as const)
    await createRepairRecord(app, admin, { repairDate, actualCost });
  expect((await weeks()).slice(-3).map(({ repairCosts }) => repairCosts)).toEqual([10.1, 20.25, 0]);
});

test('another company and a request without session see none of it', async () => {
  await createTask(app, admin, {});
  const other = await createAdmin(app);
  const { body } = await app.good(api.getTrends, { token: other.token });
  expect(body.weeks.at(-1)).toMatchObject({ tasksCreated: 0 });
  expect((await app.call(api.getTrends)).status).toBe(401);
});
