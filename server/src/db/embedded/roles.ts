import pg from 'pg';
import { isLoginRefused } from '../failures.ts';
import { appLogin, applicationDatabase, ownerLogin, superuser } from './cluster.ts';
import { maintenanceDatabase, type Ownership, takeOwnership } from './ownership.ts';
import { port } from './socket-folder.ts';

/** Renames the superuser of older clusters, who cannot do it within its own session. */
const renamer = 'flottwart_renamer';

/** Processes that start at once on a new folder take turns. */
const rolesLock = 7_356_892;

type Run = (statement: string) => Promise<readonly Record<string, unknown>[]>;

const as = async <T>(
  user: string,
  { socketFolder, database }: { readonly socketFolder: string; readonly database: string },
  work: (run: Run) => Promise<T>,
): Promise<T> => {
  const client = new pg.Client({ host: socketFolder, port, user, database, connectionTimeoutMillis: 10_000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(async (statement) => (await client.query<Record<string, unknown>>(statement)).rows);
  } finally {
    await client.end();
  }
};

const createRole = async (run: Run, name: string, attributes: string): Promise<void> => {
  const found = await run(`select from pg_roles where rolname = '${name}'`);
  if (found.length === 0) await run(`create role ${name} ${attributes}`);
};

/** Earlier versions ran everything as the superuser, under the name that the owner has now. */
const renameFormerSuperuser = async (socketFolder: string): Promise<void> => {
  const place = { socketFolder, database: maintenanceDatabase };
  const isCurrent = await as(superuser, place, async () => true).catch((error: unknown) => {
    if (isLoginRefused(error)) return false;
    throw error;
  });
  if (isCurrent) return;
  await as(ownerLogin, place, (run) => createRole(run, renamer, 'superuser login'));
  await as(renamer, place, (run) =>
    run(`begin; alter role ${ownerLogin} rename to ${superuser}; create role ${ownerLogin} login; commit`),
  );
};

/** A demo copies whole companies with their derived values, for which triggers have to stay silent. */
const createLogins = async (run: Run): Promise<void> => {
  await run(`select pg_advisory_lock(${rolesLock})`);
  await run(`drop role if exists ${renamer}`);
  await createRole(run, ownerLogin, 'login');
  await createRole(run, appLogin, 'login');
  await run(`alter role ${appLogin} login`);
  await run(`grant ${appLogin} to ${ownerLogin}`);
  await run(`grant set on parameter session_replication_role to ${ownerLogin}`);
  const found = await run(`select from pg_database where datname = '${applicationDatabase}'`);
  if (found.length === 0) await run(`create database ${applicationDatabase} owner ${ownerLogin}`);
};

const notOfAnExtension = (catalogue: string, object: string): string =>
  `not exists (select from pg_depend d where d.classid = '${catalogue}'::regclass and d.objid = ${object} and d.deptype in ('e', 'a', 'i'))`;

/** PostgreSQL reassigns nothing of its first superuser as a whole, so every object is named. */
const handOver = `
  do $$ declare
    statement text;
    former oid := (select oid from pg_roles where rolname = '${superuser}');
    schemas oid[] := array(select oid from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema');
  begin
    for statement in
      select format('alter schema %I owner to ${ownerLogin}', nspname) from pg_namespace
        where oid = any (schemas) and nspowner = former
      union all select format('alter %s %s owner to ${ownerLogin}',
          case relkind when 'c' then 'type' when 'S' then 'sequence' when 'v' then 'view' when 'm' then 'materialized view' else 'table' end, oid::regclass)
        from pg_class where relnamespace = any (schemas) and relowner = former and relkind in ('r', 'p', 'S', 'v', 'm', 'c')
          and (relkind <> 'S' or ${notOfAnExtension('pg_class', 'oid')})
      union all select format('alter routine %s owner to ${ownerLogin}', oid::regprocedure) from pg_proc p
        where pronamespace = any (schemas) and proowner = former and ${notOfAnExtension('pg_proc', 'p.oid')}
      union all select format('alter type %s owner to ${ownerLogin}', oid::regtype) from pg_type t
        where typnamespace = any (schemas) and typowner = former and typtype in ('e', 'd') and ${notOfAnExtension('pg_type', 't.oid')}
      union all select format('alter collation %s owner to ${ownerLogin}', oid::regcollation) from pg_collation
        where collnamespace = any (schemas) and collowner = former
      union all select format('alter policy %I on %s to ${ownerLogin}', polname, polrelid::regclass) from pg_policy
        where former = any (polroles)
    loop
      execute statement;
    end loop;
  end $$`;

const handOverDatabase = (run: Run) =>
  run(`begin; ${handOver}; alter database ${applicationDatabase} owner to ${ownerLogin}; commit`);

/** Gives the cluster its owner, who is no superuser, and the login of requests; what an earlier version stored goes over to the owner. */
const prepareRoles = async (socketFolder: string): Promise<void> => {
  await renameFormerSuperuser(socketFolder);
  await as(superuser, { socketFolder, database: maintenanceDatabase }, createLogins);
  await as(superuser, { socketFolder, database: applicationDatabase }, handOverDatabase);
};

const isPrepared = async ({ query }: Ownership): Promise<boolean> => {
  const found = await query(`
    select from pg_roles me join pg_database d on d.datdba = me.oid and d.datname = '${applicationDatabase}'
    where me.rolname = current_user and not me.rolsuper
      and has_parameter_privilege('session_replication_role', 'SET')
      and exists (select from pg_roles app where app.rolname = '${appLogin}' and app.rolcanlogin and pg_has_role(app.oid, 'MEMBER'))`);
  return found.length === 1;
};

/** Takes the server into possession as the owner of its database; the superuser appears only where roles are missing. */
export const takePreparedServer = async (socketFolder: string): Promise<Ownership> => {
  const ownership = await takeOwnership(socketFolder).catch((error: unknown) => {
    if (isLoginRefused(error)) return null;
    throw error;
  });
  if (ownership && (await isPrepared(ownership))) return ownership;
  // Kept meanwhile, so that no other process works on an older cluster.
  await prepareRoles(socketFolder);
  await ownership?.release();
  return takeOwnership(socketFolder);
};
