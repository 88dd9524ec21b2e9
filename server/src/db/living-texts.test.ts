import { type QueryExecutorProvider, sql } from 'kysely';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { createEmptyDatabase, createTestDatabase, testOnOneServer } from '../../test/database.ts';
import { openOwnerDatabase } from './connect.ts';
import { readLivingTexts } from './living-texts.ts';
import { isCurrent, migrate } from './migrate.ts';

const { db: owner } = openOwnerDatabase(await createTestDatabase(), { max: 1, onError: () => undefined });
afterAll(() => owner.destroy());

const bodyOf = async (db: QueryExecutorProvider, name: string): Promise<string | undefined> => {
  const { rows } = await sql<{ body: string }>`select prosrc as body from pg_proc where proname = ${name}`.execute(db);
  return rows[0]?.body;
};

testOnOneServer('a database with other texts gets those of this version, and keeps its rows and grants', async () => {
  const body = await bodyOf(owner, 'create_tenant');
  await sql`create or replace function create_tenant() returns integer language sql security definer as 'select 7'`.execute(
    owner,
  );
  await sql`comment on table kysely_migration is 'texts of another version'`.execute(owner);
  expect(await isCurrent(owner)).toBe(false);
  await migrate(owner);
  expect(await isCurrent(owner)).toBe(true);
  expect(await bodyOf(owner, 'create_tenant')).toBe(body);
  const { rows } = await sql`select has_function_privilege('public', 'create_tenant()', 'execute') as everybody,
    has_function_privilege('flottwart_app', 'create_tenant()', 'execute') as app`.execute(owner);
  expect(rows).toEqual([{ everybody: false, app: true }]);
});

test('servers that start on an empty database at once leave one schema', async () => {
  const target = await createEmptyDatabase();
  const open = () => openOwnerDatabase(target, { max: 1, onError: () => undefined }).db;
  const servers = [open(), open(), open()];
  onTestFinished(async () => void (await Promise.all(servers.map((server) => server.destroy()))));
  await Promise.all(servers.map((server) => migrate(server)));
  expect(await Promise.all(servers.map(isCurrent))).toEqual([true, true, true]);
});

/** Functions that tables are made with: stored values follow them, so that a migration changes them. */
const ofTables = sql`select distinct d.refobjid from pg_depend d
  where d.refclassid = 'pg_proc'::regclass and d.classid in ('pg_attrdef'::regclass, 'pg_proc'::regclass, 'pg_class'::regclass)`;

testOnOneServer(
  'every function, trigger and view is a text of server/sql, save what tables are made with',
  async () => {
    const { texts } = await readLivingTexts();
    const named = new Set(
      texts.join('\n').match(/(?<=CREATE (?:OR REPLACE )?(?:CONSTRAINT )?(?:FUNCTION|PROCEDURE|TRIGGER|VIEW) )\w+/g),
    );
    const { rows } = await sql<{ name: string }>`
    select p.proname::text as name from pg_proc p where p.pronamespace = 'public'::regnamespace and p.oid not in (${ofTables})
      and p.proname <> 'protect_tenant_table' and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    union select t.tgname from pg_trigger t join pg_class c on c.oid = t.tgrelid
      where not t.tgisinternal and c.relnamespace = 'public'::regnamespace
    union select c.relname from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('v', 'm')`.execute(
      owner,
    );
    expect(rows.length).toBeGreaterThan(40);
    expect(rows.map(({ name }) => name).filter((name) => !named.has(name))).toEqual([]);
  },
);
