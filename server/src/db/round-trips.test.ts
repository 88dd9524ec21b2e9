import { api } from '@flottwart/contract/api';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTestApp } from '../../test/app.ts';
import { companyIdOf } from '../../test/company-id-of.ts';
import { createTestDatabase } from '../../test/database.ts';
import { createAdmin } from '../../test/factories.ts';
import { openAsOwner } from '../../test/fixture/owner-database.ts';
import { watchRoundTrips } from '../../test/round-trips.ts';
import { createVehicle } from '../../test/trip-factories.ts';
import { appLogin } from './embedded/cluster.ts';

const watched = await watchRoundTrips(await createTestDatabase(), appLogin);
const proxied = watched.target;
const owner = openAsOwner(watched);
const startApp = () => createTestApp({}, { on: proxied });

/** Beginnings of the statements of each round trip, without notifications, which are sent on their own later. */
const beginnings = async (work: () => Promise<unknown>): Promise<readonly (readonly string[])[]> =>
  (await watched.during(work))
    .filter(([first]) => !first?.includes('pg_notify'))
    .map((statements) => statements.map((text) => text.trim().split(/\s+/).slice(0, 3).join(' ').replaceAll('"', '')));

test('a change of a vehicle is two round trips, with session, company, history and commit', async () => {
  const app = await startApp();
  const admin = await createAdmin(app);
  const { token } = admin;
  const { id } = await createVehicle(app, admin, 'B-RT-1');
  const patch = (model: string) => () => app.good(api.updateVehicle, { params: { id }, body: { model }, token });
  await patch('Sprinter')();
  const history = async () => (await app.good(api.history, { params: { id }, query: {}, token })).body.length;
  const before = await history();
  expect(await beginnings(patch('Vito'))).toEqual([
    ['begin', expect.stringContaining('select user_id'), expect.stringContaining('select work_items.id')],
    ['update vehicles set', 'update work_items set', 'insert into work_item_changes', 'commit'],
  ]);
  expect(await history()).toBeGreaterThan(before);
});

test('a refused change is not stored, and its connection is free of it', async () => {
  const app = await startApp();
  const [admin, other] = [await createAdmin(app), await createAdmin(app)];
  const { token } = admin;
  const { id } = await createVehicle(app, admin, 'B-RT-2');
  await createVehicle(app, admin, 'B-RT-3', 'WTAKEN');
  const response = await app.call(api.updateVehicle, { params: { id }, body: { vin: 'WTAKEN', model: 'Vito' }, token });
  expect(response.status).toBe(409);
  const stored = sql`select model from vehicles where company_id = ${companyIdOf(admin)} and id = ${id}`.execute(owner);
  expect((await stored).rows).toEqual([{ model: '' }]);
  const open = sql`select 1 from pg_stat_activity where datname = current_database() and state like 'idle in%'`;
  expect((await open.execute(owner)).rows).toEqual([]);
  const foreign = await app.call(api.getVehicle, { params: { id }, token: other.token });
  expect(foreign.status).toBe(404);
});
