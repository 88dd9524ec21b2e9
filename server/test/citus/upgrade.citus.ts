import { api } from '@flottwart/contract/api';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { asPartOfCluster } from '../../src/db/citus/cluster.ts';
import { openOwnerDatabase } from '../../src/db/connect.ts';
import { isCurrent } from '../../src/db/migrate.ts';
import { silentLog } from '../../src/lib/log.ts';
import { prepareDatabase } from '../../src/prepare-database.ts';
import { createTestApp } from '../app.ts';
import { companyIdOf } from '../company-id-of.ts';
import { createAdmin, createVehicle, type SignedIn } from '../factories.ts';
import { waitUntil } from '../wait-until.ts';

const app = await createTestApp();
const { db: owner } = openOwnerDatabase(app.target, { max: 1, onError: () => undefined });
afterAll(() => owner.destroy());

/** As a version before 0210 left it, with other texts. */
const takeBack = (): Promise<unknown> =>
  owner.transaction().execute(async (tx) => {
    for (const statement of [
      "set local citus.multi_shard_modify_mode = 'sequential'",
      'set local citus.enable_unsafe_triggers = on',
      'drop table due_dates',
      'alter table tenants drop column has_due_dates',
      "delete from kysely_migration where name = '0210_due_dates'",
      "comment on table kysely_migration is 'texts of another version'",
      'drop trigger count_inserted on work_items',
      `create or replace function record_item_changes(company integer, item integer, author integer, at timestamptz, changes jsonb)
        returns void language plpgsql as 'begin end'`,
    ])
      await sql.raw(statement).execute(tx);
  });

/** As a migration changes rows. */
const changeRows = `do $$ declare company integer; begin
  for company in select id from tenants loop
    execute format('set local app.company_id = %L', company);
    update vehicles set model = 'von ' || company where company_id = company;
  end loop;
end $$`;

const dueDatesOf = async ({ token }: SignedIn, on: typeof app) =>
  (await on.good(api.countBoardDates, { query: {}, token })).body;

const historyOf = async ({ token }: SignedIn, id: number, on: typeof app) =>
  (await on.good(api.history, { params: { id }, query: {}, token })).body;

test('a distributed database with companies in it is upgraded in place', async () => {
  const admins = await Promise.all(Array.from({ length: 4 }, () => createAdmin(app)));
  const ids = await Promise.all(
    admins.map(async (admin) => {
      const { id } = await createVehicle(app, admin, {});
      await app.good(api.updateVehicle, { params: { id }, body: { huValidUntil: '2026-12-01' }, token: admin.token });
      return id;
    }),
  );
  const before = await Promise.all(admins.map((admin) => dueDatesOf(admin, app)));
  await takeBack();
  expect(await isCurrent(owner)).toBe(false);

  await prepareDatabase(app.target, silentLog);
  expect(await isCurrent(owner)).toBe(true);
  const { rows } = await sql`select from pg_dist_partition where logicalrelid = 'due_dates'::regclass
    and colocationid = (select colocationid from pg_dist_partition where logicalrelid = 'companies'::regclass)`.execute(
    owner,
  );
  expect(rows).toHaveLength(1);

  const upgraded = await createTestApp({}, { on: app.target });
  await waitUntil(async () => {
    const after = await Promise.all(admins.map((admin) => dueDatesOf(admin, upgraded)));
    return JSON.stringify(after) === JSON.stringify(before);
  });
  for (const [index, admin] of admins.entries()) {
    const id = ids[index] ?? 0;
    await createVehicle(upgraded, admin, {});
    const { headers } = await upgraded.good(api.listVehicles, { query: {}, token: admin.token });
    expect(headers['x-total-count']).toBe('2');
    await upgraded.good(api.updateVehicle, { params: { id }, body: { model: 'nach dem Upgrade' }, token: admin.token });
    expect(JSON.stringify(await historyOf(admin, id, upgraded))).toContain('nach dem Upgrade');
  }
});

test('a migration changes rows of one company after the other, also on workers', async () => {
  const admin = await createAdmin(app);
  const { id } = await createVehicle(app, admin, {});
  await owner.transaction().execute(async (tx) => {
    await asPartOfCluster(tx);
    await sql.raw(changeRows).execute(tx);
  });
  const { body } = await app.good(api.getVehicle, { params: { id }, token: admin.token });
  expect(body.modell).toBe(`von ${companyIdOf(admin)}`);
});
