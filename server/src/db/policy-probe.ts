import type pg from 'pg';
import type { Log } from '../lib/log.ts';
import { isPermissionDenied, lostWorkerOf } from './failures.ts';

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
export const probePolicies = async (client: pg.Client, log: Log): Promise<Probe> => {
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
