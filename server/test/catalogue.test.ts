import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { openAppDatabase, openOwnerDatabase } from '../src/db/connect.ts';
import { inNewTenant, inTenant } from '../src/db/tenant.ts';
import type { CompanyId } from '../src/lib/company-id.ts';
import { createTestDatabase } from './database.ts';

const target = await createTestDatabase();
const owner = openOwnerDatabase(target, { max: 2, onError: () => undefined });
const db = openAppDatabase(target, { max: 2, onError: () => undefined });
afterAll(async () => {
  await owner.db.destroy();
  await db.destroy();
});

/** Tables without a company, each with the reason. */
const shared: Readonly<Record<string, string>> = {
  tenants: 'the bare numbers of the companies',
  email_directory: 'which company an address signs in to; reachable through two functions only',
  throttle_counters: 'attempts under keyed hashes, counted before a company is known',
  deleted_companies: 'numbers made by chance for companies that are gone',
  kysely_migration: 'the migrator’s own',
};

interface Table {
  readonly name: string;
  readonly firstKeyColumn: string | null;
  readonly forced: boolean;
  /** Policies that bind the application; 0 stands for PUBLIC. */
  readonly policies: string[];
}

const catalogue = async (): Promise<Table[]> => {
  const { rows } = await sql<Table>`
    select c.relname as name,
      (select a.attname from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
        where i.indrelid = c.oid and i.indisprimary) as "firstKeyColumn",
      c.relrowsecurity and c.relforcerowsecurity as forced,
      array(select pg_get_expr(p.polqual, p.polrelid) from pg_policy p
        where p.polrelid = c.oid and p.polroles && array[0, 'flottwart_app'::regrole]::oid[]) as policies
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by 1`.execute(
    owner.db,
  );
  return rows;
};

/** Violations in the schema, one line each. */
const complaints = async (): Promise<string[]> => {
  const found: string[] = [];
  for (const table of await catalogue()) {
    if (table.name in shared) continue;
    if (table.firstKeyColumn !== 'company_id')
      found.push(`${table.name}: the primary key does not begin with company_id`);
    if (!table.forced) found.push(`${table.name}: row-level security is not forced`);
    if (table.policies.join() !== "(company_id = (current_setting('app.company_id'::text))::integer)")
      found.push(`${table.name}: the policy is not the company's`);
  }
  const { rows } = await sql<{ source: string; target: string; constraint: string }>`
    select c.conrelid::regclass::text as source, c.confrelid::regclass::text as target, c.conname as constraint
    from pg_constraint c
    where c.contype = 'f' and c.connamespace = 'public'::regnamespace
      and (select a.attname from pg_attribute a where a.attrelid = c.conrelid and a.attnum = c.conkey[1]) <> 'company_id'`.execute(
    owner.db,
  );
  for (const { source, constraint } of rows)
    found.push(`${source}: the foreign key ${constraint} does not begin with company_id`);
  return found;
};

test('every tenant table is keyed by company and protected', async () => {
  expect(await complaints()).toEqual([]);
  const names = (await catalogue()).map(({ name }) => name);
  expect(names).toEqual(
    expect.arrayContaining(['companies', 'users', 'sessions', 'email_tokens', ...Object.keys(shared)]),
  );
});

test('a table that breaks the rule is found', async () => {
  await sql`create table careless (id integer primary key references tenants (id), company_id integer)`.execute(
    owner.db,
  );
  const found = await complaints();
  await sql`drop table careless`.execute(owner.db);
  expect(found).toEqual([
    'careless: the primary key does not begin with company_id',
    'careless: row-level security is not forced',
    "careless: the policy is not the company's",
    'careless: the foreign key careless_id_fkey does not begin with company_id',
  ]);
});

test('the application’s login owns nothing, belongs to nobody and has no special attribute', async () => {
  const { rows } = await sql`
    select session_user as login, current_user as who,
      rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolreplication as powerful,
      (select count(*)::int from pg_shdepend
        where refclassid = 'pg_authid'::regclass and refobjid = me.oid and deptype = 'o') as owned,
      (select count(*)::int from pg_auth_members where member = me.oid) as memberships
    from pg_roles me where rolname = session_user`.execute(db);
  expect(rows).toEqual([{ login: 'flottwart_app', who: 'flottwart_app', powerful: false, owned: 0, memberships: 0 }]);
});

test('giving up role or session leaves a request no more than it had', async () => {
  const { rows: owners } = await sql<{ name: string }>`select current_user as name`.execute(owner.db);
  const [{ name } = { name: '' }] = owners;
  await db.connection().execute(async (connection) => {
    for (const statement of [
      'reset role',
      'set role none',
      'reset session authorization',
      'reset all',
      'discard all',
    ]) {
      await sql.raw(statement).execute(connection);
      const { rows } = await sql`select session_user as login, current_user as who`.execute(connection);
      expect([statement, rows]).toEqual([statement, [{ login: 'flottwart_app', who: 'flottwart_app' }]]);
      await expect(sql`select * from email_directory`.execute(connection)).rejects.toThrow('permission denied');
      await expect(sql`select * from users`.execute(connection)).rejects.toThrow('app.company_id');
      await expect(sql`create table mine ()`.execute(connection)).rejects.toThrow('permission denied');
    }
    for (const statement of [`set role ${name}`, `set session authorization ${name}`, `grant ${name} to flottwart_app`])
      await expect(sql.raw(statement).execute(connection)).rejects.toThrow(
        /permission denied|must be superuser|must have admin option/,
      );
  });
});

const newCompany = (name: string): Promise<CompanyId> =>
  inNewTenant(db, async (tx, companyId) => {
    await tx.insertInto('companies').values({ company_id: companyId, name, amazon_special_services: true }).execute();
    await tx
      .insertInto('users')
      .values({
        company_id: companyId,
        email: `${name}@x.example`,
        email_key: `${name}@x.example`,
        first_name: name,
        last_name: name,
        role: 'ADMIN',
        password_hash: 'x',
        email_verified_at: null,
      })
      .execute();
    return companyId;
  });

test("without a company nothing is readable, and a forgotten condition shows only the caller's company", async () => {
  const mine = await newCompany('mine');
  const theirs = await newCompany('theirs');
  await expect(db.selectFrom('users').selectAll().execute()).rejects.toThrow(
    /app\.company_id|invalid input syntax for type integer/,
  );
  const seen = await inTenant(db, mine, (tx) => tx.selectFrom('users').select('company_id').execute());
  expect(seen).toEqual([{ company_id: mine }]);
  const changed = await inTenant(db, mine, (tx) =>
    tx.updateTable('users').set({ last_name: 'x' }).where('company_id', '=', theirs).executeTakeFirst(),
  );
  expect(changed.numUpdatedRows).toBe(0n);
  const smuggled = inTenant(db, mine, (tx) =>
    tx.insertInto('companies').values({ company_id: theirs, name: 'x', amazon_special_services: true }).execute(),
  );
  await expect(smuggled).rejects.toThrow('row-level security');
});

test('the directory of addresses cannot be read, the list of companies cannot be changed', async () => {
  await expect(sql`select * from email_directory`.execute(db)).rejects.toThrow('permission denied');
  await expect(sql`delete from tenants`.execute(db)).rejects.toThrow('permission denied');
  await expect(sql`insert into tenants default values`.execute(db)).rejects.toThrow('permission denied');
});

test('a failed company registration leaves no rows', async () => {
  const before = await db.selectFrom('tenants').select('id').execute();
  await expect(
    inNewTenant(db, async () => {
      throw new Error('changed my mind');
    }),
  ).rejects.toThrow('changed my mind');
  expect(await db.selectFrom('tenants').select('id').execute()).toEqual(before);
});

test('German text sorts and matches by German rules', async () => {
  const { rows: sorted } = await sql<{ name: string }>`
    select name from (values ('Zebra'), ('Öl'), ('Ofen'), ('ähnlich'), ('Apfel')) as t (name) order by name collate german`.execute(
    db,
  );
  expect(sorted.map(({ name }) => name)).toEqual(['ähnlich', 'Apfel', 'Ofen', 'Öl', 'Zebra']);
  const { rows } = await sql<{ key: string }>`
    select distinct search_key(name) as key from (values ('Müller'), ('Mueller'), ('MULLER'), ('Müllér')) as t (name)`.execute(
    db,
  );
  expect(rows).toEqual([{ key: 'muller' }]);
});
