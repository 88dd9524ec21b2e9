import { sql } from 'kysely';
import type pg from 'pg';
import type { Log } from '../lib/log.ts';
import { appTargetOf, asOwner, type ConnectionTarget, requestOptions } from './connect.ts';
import { appLogin } from './embedded/cluster.ts';
import { isPermissionDenied, lostWorkerOf } from './failures.ts';
import { connectTo, DatabaseSetupError, ownerSetting, poolerAdvice, setupAdvice } from './owner-login.ts';
import { keepsPreparedStatements } from './pooler-probe.ts';

/** Tables with companies' rows that the login may use, and whether row-level security binds it and their owner. */
const tenantTables = `
  select c.oid::regclass::text as name, row_security_active(c.oid) as "isProtected", c.relforcerowsecurity as "isForced"
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
    and has_table_privilege(c.oid, 'SELECT, INSERT, UPDATE, DELETE') order by 1`;

/** Names of the tables of which the login reads a row, in the name of a company or of none. */
const readAny = async (
  client: pg.Client,
  tables: readonly string[],
  company: string | null,
): Promise<readonly string[]> => {
  const each = tables.map(
    (name) => `select '${name.replaceAll("'", "''")}' as name where exists (select 1 from ${name})`,
  );
  try {
    await client.query('begin');
    if (company !== null) await client.query(`set local app.company_id = '${company}'`);
    return (await client.query<{ name: string }>(each.join(' union all '))).rows.map(({ name }) => name);
  } finally {
    await client.query('rollback');
  }
};

const mayAlter = async (client: pg.Client, table: string): Promise<boolean> => {
  try {
    await client.query(`begin; set local lock_timeout = '2s'; alter table ${table} no force row level security`);
    return true;
  } catch (error) {
    if (isPermissionDenied(error)) return false;
    throw error;
  } finally {
    await client.query('rollback');
  }
};

interface Probe {
  /** Why row-level security does not bind the login. */
  readonly unbound: string | null;
  /** Tables whose owner it does not bind. */
  readonly unforced: readonly string[];
}

/**
 * Tries with a connection of requests whether row-level security binds it: in no company's name it reads not a single row, without naming one it is
 * refused, and it may change no table. While a worker of Citus is lost, whose companies alone wait for it, the catalogue alone says that the policies
 * are on.
 */
const probePolicies = async (client: pg.Client, log: Log): Promise<Probe> => {
  const { rows } = await client.query<{ name: string; isProtected: boolean; isForced: boolean }>(tenantTables);
  const unforced = rows.filter(({ isForced }) => !isForced).map(({ name }) => name);
  const tables = rows.map(({ name }) => name);
  const open = rows.find(({ isProtected }) => !isProtected);
  const unbound = open
    ? `is not bound by row-level security on the table ${open.name}`
    : await reachOf(client, log, tables);
  return { unbound, unforced };
};

/** Reach of the login into the tables, tried. */
const reachOf = async (client: pg.Client, log: Log, tables: readonly string[]): Promise<string | null> => {
  const [first] = tables;
  if (first === undefined) return null;
  const [read] = await readAny(client, tables, '0').catch((error: unknown) => {
    const worker = lostWorkerOf(error);
    if (worker === null) throw error;
    log.warn({ worker }, 'a worker of the database cannot be reached, its companies get 503 until it is back');
    return [];
  });
  if (read !== undefined) return `reads rows of the table ${read} in no company's name`;
  const [seen] = await readAny(client, tables, null).catch(() => []);
  if (seen !== undefined) return `reads rows of the table ${seen} without naming a company`;
  return (await mayAlter(client, first)) ? `may change the table ${first}` : null;
};

/** The same on every address of one database, its standbys included. */
const place = `(select system_identifier::text from pg_control_system()) || ' ' ||
  (select oid from pg_database where datname = current_database())`;

interface Powers {
  /** Server and database that it reaches. */
  readonly place: string;
  readonly login: string;
  readonly isPowerful: boolean;
  readonly isOwner: boolean;
  readonly isMemberOfOthers: boolean;
  readonly hasPrivileges: boolean;
  readonly hasTimeout: boolean;
  readonly keepsPrepared: boolean;
  /** Reason why row-level security does not bind it. */
  readonly unbound: string | null;
  /** Tables whose owner row-level security does not bind. */
  readonly unforced: readonly string[];
}

/** Powers of the login of requests, tried with its own connection. */
export const readPowers = async (target: ConnectionTarget, setting: string, log: Log): Promise<Powers> => {
  const client = await connectTo(appTargetOf(target), setting, { options: requestOptions });
  try {
    const { rows } = await client.query<Omit<Powers, 'unbound' | 'unforced' | 'keepsPrepared'>>(
      `select ${place} as place, rolname as login,
        rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolreplication as "isPowerful",
        exists (select from pg_shdepend
          where refclassid = 'pg_authid'::regclass and refobjid = me.oid and deptype = 'o') as "isOwner",
        exists (select from pg_roles other
          where other.rolname not in ($1, me.rolname) and pg_has_role(me.oid, other.oid, 'MEMBER')) as "isMemberOfOthers",
        pg_has_role(me.oid, (select oid from pg_roles where rolname = $1), 'USAGE') as "hasPrivileges",
        current_setting('statement_timeout') <> '0' as "hasTimeout"
      from pg_roles me where rolname = session_user`,
      [appLogin],
    );
    const [powers] = rows;
    if (!powers) throw new Error('The session has no role.');
    const isHarmless = strengthOf({ ...powers, unbound: null }) === null;
    const probe = isHarmless ? await probePolicies(client, log) : { unbound: null, unforced: [] };
    const keepsPrepared = !('url' in target) || (await keepsPreparedStatements(client, appTargetOf(target)));
    return { ...powers, ...probe, keepsPrepared };
  } finally {
    await client.end();
  }
};

const strengthOf = ({
  isPowerful,
  isOwner,
  isMemberOfOthers,
  unbound,
}: Omit<Powers, 'unforced' | 'keepsPrepared'>): string | null => {
  if (isPowerful) return 'has attributes of an administrator';
  if (isOwner) return 'owns objects';
  if (isMemberOfOthers) return 'is a member of other roles';
  return unbound;
};

export const assertPowerless = (powers: Powers): void => {
  const reason = strengthOf(powers) ?? (powers.hasPrivileges ? null : `is not a member of ${appLogin}`);
  if (reason)
    throw new DatabaseSetupError(
      `Requests must not log in as ${powers.login}, which ${reason}: set DATABASE_APP_URL to a login that is nothing but ${appLogin}; ${setupAdvice}.`,
    );
};

/** Functions of the owner run in requests; on a cluster the force is lifted while shards move (docs/operations.md#citus), which may take hours. */
export const assertForced = (target: ConnectionTarget, { unforced }: Powers, log: Log): void => {
  const [table] = unforced;
  if (table === undefined) return;
  if (!('url' in target && target.isDistributed))
    throw new DatabaseSetupError(
      `Row-level security does not bind the owner of the table ${table}: run ALTER TABLE ${table} FORCE ROW LEVEL SECURITY as that owner.`,
    );
  log.warn(
    { tables: unforced.length },
    'row-level security is not forced, as while shards move: force it again after that; see "Citus" in docs/operations.md',
  );
};

/** A pooler ignores the settings of a connection, without which one statement could run for ever, and may forget prepared statements. */
export const assertUsablePooler = ({ login, hasTimeout, keepsPrepared }: Powers): void => {
  if (!hasTimeout)
    throw new DatabaseSetupError(
      `The pooler in front of the database leaves out the timeouts of requests: set them for the role ${login} and let it reconnect; ${poolerAdvice}.`,
    );
  if (!keepsPrepared)
    throw new DatabaseSetupError(
      `The pooler in front of the database forgets prepared statements: take PgBouncer 1.21 or newer with max_prepared_statements; ${poolerAdvice}.`,
    );
};

/** Two addresses that an operator gives may lead to two installations. */
export const assertSameDatabase = async (target: ConnectionTarget, powers: Powers): Promise<void> => {
  if (!('url' in target && (target.appUrl || target.pooledUrl))) return;
  const { rows } = await asOwner(target, (owner) =>
    sql<{ place: string }>`select ${sql.raw(place)} as place`.execute(owner),
  );
  if (rows[0]?.place !== powers.place)
    throw new DatabaseSetupError(
      `${target.appUrl ? 'DATABASE_APP_URL' : 'DATABASE_URL'} leads to another database than ${target.appUrl ? ownerSetting(target) : 'DATABASE_LISTEN_URL'}: both have to name the same one; ${setupAdvice}.`,
    );
};
