import type pg from 'pg';
import { isPermissionDenied, lostWorkerOf } from './failures.ts';

/** Tables with companies' rows that the login may use. */
const tenantTables = `
  select c.oid::regclass::text as name, c.relforcerowsecurity and row_security_active(c.oid) as "isProtected"
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

/** Called with the address of a worker of Citus that is lost; its companies wait for it, all others do not. */
export type OnLostWorker = (place: string) => void;

/**
 * Tries with a connection of requests whether row-level security binds it: in no company's name it reads not a single row, without naming one it is
 * refused, and it may change no table. Returns the reason why not, `null` if all holds or there are no tables yet. While a worker is lost, the
 * catalogue alone says that the policies are on.
 */
export const probePolicies = async (client: pg.Client, onLostWorker: OnLostWorker): Promise<string | null> => {
  const { rows } = await client.query<{ name: string; isProtected: boolean }>(tenantTables);
  const tables = rows.map(({ name }) => name);
  const [first] = tables;
  if (first === undefined) return null;
  const open = rows.find(({ isProtected }) => !isProtected);
  if (open) return `is not bound by row-level security on the table ${open.name}`;
  const [read] = await readAny(client, tables, '0').catch((error: unknown) => {
    const place = lostWorkerOf(error);
    if (place === null) throw error;
    onLostWorker(place);
    return [];
  });
  if (read !== undefined) return `reads rows of the table ${read} in no company's name`;
  const [seen] = await readAny(client, tables, null).catch(() => []);
  if (seen !== undefined) return `reads rows of the table ${seen} without naming a company`;
  return (await mayAlter(client, first)) ? `may change the table ${first}` : null;
};
