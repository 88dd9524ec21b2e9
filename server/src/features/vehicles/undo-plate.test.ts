import { api } from '@flottwart/contract/api';
import { afterEach, expect, test } from 'vitest';
import { sharedTestApp } from '../../../test/app.ts';
import { createAdmin, createMember, type SignedIn } from '../../../test/factories.ts';
import { createVehicle } from '../../../test/trip-factories.ts';

const app = await sharedTestApp();
const today = new Date('2026-11-16T09:00:00Z');
app.clock.now = today;
afterEach(() => {
  app.clock.now = today;
});

const later = (minutes: number) => {
  app.clock.now = new Date(today.getTime() + minutes * 60_000);
};
const patch = ({ token }: SignedIn, id: number, body: object) =>
  app.call(api.updateVehicle, { params: { id }, body, token });
const timesOf = async ({ token }: SignedIn, id: number) =>
  (await app.good(api.listVehiclePlates, { params: { id }, token })).body.map(({ licensePlate, from, to }) => [
    licensePlate,
    from,
    to,
  ]);
const plateOf = async ({ token }: SignedIn, id: number) =>
  (await app.good(api.getVehicle, { params: { id }, token })).body.licensePlate;

/** Two vehicles with a plate each, and what they show of it. */
const twoVehicles = async () => {
  const owner = await createMember(app, await createAdmin(app));
  const first = await createVehicle(app, owner, 'D-U-1');
  const second = await createVehicle(app, owner, 'D-U-2');
  const shown = async () => ({
    plates: [await plateOf(owner, first.id), await plateOf(owner, second.id)],
    times: [await timesOf(owner, first.id), await timesOf(owner, second.id)],
  });
  later(5);
  return { owner, first, second, shown };
};
const undoPlate = { licensePlate: 'D-U-1', from: null, wasMoved: true };
const undo = { licensePlate: 'D-U-2', undoPlate };

test.each([
  ['replaced the former plate', {}],
  ['kept the former plate in the history', { keepFormerPlate: true }],
])('undo of a moved plate that %s restores the periods of both vehicles', async (_, options) => {
  const { owner, second, shown } = await twoVehicles();
  const before = await shown();
  await patch(owner, second.id, { licensePlate: 'D-U-1', movePlate: true, ...options });
  expect((await shown()).plates).toEqual(['Bitte eintragen', 'D-U-1']);
  later(6);
  expect((await patch(owner, second.id, undo)).body.licensePlate).toBe('D-U-2');
  expect(await shown()).toEqual(before);
});

test('a plate moved to a vehicle without one goes back whole', async () => {
  const { owner, second, shown } = await twoVehicles();
  await patch(owner, second.id, { licensePlate: null });
  const before = await shown();
  later(6);
  await patch(owner, second.id, { licensePlate: 'D-U-1', movePlate: true });
  expect((await patch(owner, second.id, { ...undo, licensePlate: null })).status).toBe(200);
  expect(await shown()).toEqual(before);
});

test('a plate taken from a returned vehicle without a question goes back too', async () => {
  const { owner, first, second, shown } = await twoVehicles();
  await patch(owner, first.id, { status: 'VehicleStatus_RETURNED', returnDate: '2026-11-10' });
  const before = await shown();
  later(6);
  await patch(owner, second.id, { licensePlate: 'D-U-1' });
  const answer = await patch(owner, second.id, { ...undo, undoPlate: { ...undoPlate, wasMoved: false } });
  expect(answer.status).toBe(200);
  expect(await shown()).toEqual(before);
});

test('the history of both vehicles names move and undo', async () => {
  const { owner, first, second } = await twoVehicles();
  await patch(owner, second.id, { licensePlate: 'D-U-1', movePlate: true });
  await patch(owner, second.id, undo);
  const params = { id: first.id };
  const { body } = await app.good(api.history, { params, query: {}, token: owner.token });
  expect(body).toContainEqual(expect.objectContaining({ field: 'licensePlate', to: 'D-U-1', from: 'Bitte eintragen' }));
});

test.each([
  ['the first vehicle has another plate', (first: number, _: number) => [first, { licensePlate: 'D-U-3' }]],
  ['the second vehicle has another plate', (_: number, second: number) => [second, { licensePlate: 'D-U-3' }]],
] as const)('if by now %s, undo changes nothing and says so', async (_, change) => {
  const { owner, first, second, shown } = await twoVehicles();
  await patch(owner, second.id, { licensePlate: 'D-U-1', movePlate: true });
  const [id, body] = change(first.id, second.id) as [number, object];
  expect((await patch(owner, id, body)).status).toBe(200);
  const before = await shown();
  const answer = await patch(owner, second.id, undo);
  expect([answer.status, answer.body.message]).toEqual([
    409,
    'Inzwischen geändert und nicht überschrieben: Kennzeichen.',
  ]);
  expect(await shown()).toEqual(before);
});

test('a member cannot give a plate an earlier start by an undo, nor undo hours later', async () => {
  const { owner, second, shown } = await twoVehicles();
  await patch(owner, second.id, { licensePlate: 'D-U-1', movePlate: true });
  const before = await shown();
  const earlier = { ...undo, undoPlate: { ...undoPlate, from: '2026-01-01T00:00:00Z' } };
  expect((await patch(owner, second.id, earlier)).status).toBe(403);
  later(90);
  expect((await patch(owner, second.id, undo)).status).toBe(409);
  expect(await shown()).toEqual(before);
});
