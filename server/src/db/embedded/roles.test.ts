import { api } from '@flottwart/contract/api';
import { expect, test } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import { query, start, usedDataFolders } from '../../../test/embedded-fixture.ts';
import { createAdmin, createVehicle, signIn } from '../../../test/factories.ts';
import { runStatement } from '../../../test/postgres-server.ts';
import { silentLog } from '../../lib/log.ts';
import { prepareDatabase } from '../../prepare-database.ts';
import { applicationDatabase, ownerLogin, superuser } from './cluster.ts';

const usedDataFolder = await usedDataFolders();

test('a new cluster has an owner without attributes and a login of requests that owns nothing', async () => {
  const server = await start(await usedDataFolder());
  expect(server.connection.user).toBe(ownerLogin);
  expect(
    await query(
      server,
      `select rolname, rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolreplication, pg_has_role(rolname, 'flottwart', 'MEMBER')
      from pg_roles where rolname like 'flottwart%' order by 1`,
    ),
  ).toEqual(['flottwart', false, true, 'flottwart_app', false, false]);
  const owners = `select pg_get_userbyid(datdba) from pg_database where datname = '${applicationDatabase}'`;
  expect(await query(server, owners)).toEqual([ownerLogin]);
});

/** Objects of the product that do not belong to the owner; members of extensions, which nobody changes, are left out. */
const foreignObjects = `
  select described.type || ' ' || described.identity from pg_shdepend d,
    pg_identify_object(d.classid, d.objid, d.objsubid) described
  where d.dbid = (select oid from pg_database where datname = current_database()) and d.deptype = 'o'
    and d.refobjid <> (select oid from pg_roles where rolname = '${ownerLogin}')
  union all select 'table ' || c.oid::regclass from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'pgboss') and pg_get_userbyid(c.relowner) <> '${ownerLogin}'
  union all select 'routine ' || p.oid::regprocedure from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname in ('public', 'pgboss') and pg_get_userbyid(p.proowner) <> '${ownerLogin}'
      and not exists (select from pg_depend e where e.objid = p.oid and e.deptype = 'e')
  union all select 'type ' || t.oid::regtype from pg_type t join pg_namespace n on n.oid = t.typnamespace
    where n.nspname in ('public', 'pgboss') and pg_get_userbyid(t.typowner) <> '${ownerLogin}'
      and not exists (select from pg_depend e where e.objid in (t.oid, t.typelem) and e.deptype = 'e')`;

/** Undoes the separation of the roles: everything belongs to one superuser with the owner's name, as versions before it left it. */
const makeFormer = async (folder: string): Promise<void> => {
  const server = await start(folder);
  const asSuperuser = { ...server.connection, user: superuser };
  const policies = await query(
    server,
    `select format('alter policy %I on %s to ${superuser}', polname, polrelid::regclass)
    from pg_policy where (select oid from pg_roles where rolname = '${ownerLogin}') = any (polroles)`,
  );
  for (const statement of policies) await runStatement(asSuperuser, String(statement));
  await runStatement(asSuperuser, `reassign owned by ${ownerLogin} to ${superuser}`);
  await runStatement(asSuperuser, `alter database ${applicationDatabase} owner to ${superuser}`);
  await runStatement(asSuperuser, `drop owned by ${ownerLogin}`);
  await runStatement(asSuperuser, `grant flottwart_app to ${superuser}; create role other superuser login`);
  const asOther = { ...asSuperuser, user: 'other' };
  await runStatement(
    asOther,
    `drop role ${ownerLogin}; alter role ${superuser} rename to ${ownerLogin}; alter role flottwart_app nologin`,
  );
  await runStatement({ ...asOther, user: ownerLogin }, 'drop role other');
  await server.stop();
};

test('a cluster of an earlier version, where everything belonged to a superuser, gets the two roles and keeps its data', async () => {
  const folder = await usedDataFolder();
  const first = await start(folder);
  await prepareDatabase(first.connection, silentLog);
  const before = await createTestApp({}, { on: first.connection });
  const person = await createAdmin(before);
  await createVehicle(before, person, { licensePlate: 'HH-FL-1' });
  const policies =
    'select polname, polroles::regrole[]::text from pg_policy order by polrelid::regclass::text, polname';
  const policiesBefore = await query(first, policies);
  await first.stop();
  await makeFormer(folder);

  const server = await start(folder);
  expect(await query(server, foreignObjects)).toEqual([]);
  expect(await query(server, policies)).toEqual(policiesBefore);
  expect(
    await query(server, "select rolname from pg_roles where rolsuper or rolname like 'flottwart%' order by 1"),
  ).toEqual(['flottwart', 'flottwart_app', superuser]);
  const app = await createTestApp({}, { on: server.connection });
  const again = await signIn(app, person);
  const { body: vehicles } = await app.good(api.listVehicles, { query: { q: 'HH-FL' }, token: again.token });
  expect(vehicles).toMatchObject([{ licensePlate: 'HH-FL-1' }]);
  await createVehicle(app, again, { licensePlate: 'HH-FL-2' });
});
