import { api } from '@flottwart/contract/api';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTestApp } from '../../test/app.ts';
import { companyIdOf } from '../../test/company-id-of.ts';
import { createTestDatabase } from '../../test/database.ts';
import { createAdmin, createMember, strongPassword } from '../../test/factories.ts';
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
    ['update vehicles set', 'update work_items set', 'select record_item_changes($1, $2,', 'commit'],
  ]);
  expect(await history()).toBeGreaterThan(before);
});

test('an assignment is as many round trips with a notification as without one', async () => {
  const app = await startApp();
  const admin = await createAdmin(app);
  const { email } = await createMember(app, admin);
  const { id } = await createVehicle(app, admin, 'B-RT-4');
  const assign = (assignedToUsername: string) => () =>
    app.good(api.updateVehicle, { params: { id }, body: { assignedToUsername }, token: admin.token });
  const own = await beginnings(assign(admin.email));
  const others = await beginnings(assign(email));
  expect(others).toHaveLength(own.length);
  expect(others.at(-1)).toEqual([
    'update work_items set',
    'select record_item_changes($1, $2,',
    'insert into notifications',
    'commit',
  ]);
});

test('an edited comment with mentions reads the members once', async () => {
  const app = await startApp();
  const admin = await createAdmin(app);
  const { token } = admin;
  const { email } = await createMember(app, admin);
  const { id: workitemId } = await createVehicle(app, admin, 'B-RT-5');
  const { body } = await app.good(api.createComment, { params: { workitemId }, body: { text: `@${email}` }, token });
  const params = { workitemId, commentId: body.id };
  const edit = () => app.good(api.updateComment, { params, body: { text: `Danke, @${email}` }, token });
  const reads = (await beginnings(edit)).flat().filter((text) => text === 'select email, first_name,');
  expect(reads).toHaveLength(1);
});

test('a new vehicle is two round trips and a third for findings of its plate, with session, idempotency key and history', async () => {
  const app = await startApp();
  const { token } = await createAdmin(app);
  const add = (number: number) => () =>
    app.good(api.createVehicle, {
      body: { vin: `WNEW${number}`, licensePlate: `B-RT-1${number}` },
      token,
    });
  await add(1)();
  expect(await beginnings(add(2))).toEqual([
    [
      'begin',
      expect.stringContaining('select user_id'),
      'insert into idempotency_keys',
      'select pg_advisory_xact_lock_shared($1::integer, $2::integer),',
      'select vehicle_plates.id, vehicle_plates.vehicle_id,',
      'insert into work_items',
    ],
    [
      'select record_item_changes($1, $2,',
      'insert into vehicles',
      'insert into vehicle_plates',
      'select pg_advisory_xact_lock_shared($1::integer, $2::integer)',
      'with found as',
      'select plate_key as',
    ],
    ['update idempotency_keys set', 'commit'],
  ]);
  const { body } = await app.good(api.listVehicles, { query: { q: 'WNEW2' }, token });
  expect(body).toMatchObject([{ licensePlate: 'B-RT-12', vin: 'WNEW2', reifenVorderachse: '' }]);
});

test('a sign-in is committed twice: attempts before the password is checked, session and history after it', async () => {
  const app = await startApp();
  const { email } = await createAdmin(app);
  const body = { email, password: strongPassword };
  await app.good(api.login, { body });
  const trips = await beginnings(() => app.good(api.login, { body }));
  const isWrite = (text: string) => /^(insert|update|delete|with|commit)/.test(text);
  expect(trips.map((statements) => statements.filter(isWrite)).filter(({ length }) => length > 0)).toEqual([
    ['with step_0 as'],
    [
      'insert into account_events',
      'insert into known_devices',
      'delete from known_devices',
      'insert into sessions',
      'delete from throttle_counters',
      'update throttle_counters set',
      'update throttle_counters set',
      'commit',
    ],
  ]);
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
