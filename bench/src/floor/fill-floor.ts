import pg from 'pg';
import { type ConnectionTarget, clientConfigOf } from '../../../server/src/db/connect.ts';
import { hashPassword } from '../../../server/src/lib/passwords.ts';
import type { Target } from '../load.ts';
import { colleague, colleagues } from '../sizes-and-accounts.ts';

type WireRow = Readonly<Record<string, unknown>>;

const typeOf = (values: readonly unknown[]): string => {
  const known = values.filter((value) => value !== null);
  if (known.length > 0 && known.every((value) => typeof value === 'boolean')) return 'boolean';
  if (known.length > 0 && known.every((value) => typeof value === 'number')) return 'integer';
  return 'text';
};

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** Vehicles as the product shows them, so that answers of both have the same fields and sizes. */
const shownVehicles = async ({ port, headers }: Target): Promise<readonly WireRow[]> => {
  const response = await fetch(`http://127.0.0.1:${port}/api/vehicles`, { headers });
  return (await response.json()) as readonly WireRow[];
};

const fillVehicles = async (client: pg.Client, rows: readonly WireRow[]): Promise<void> => {
  const names = Object.keys(rows[0] ?? {});
  const columns = names.map((name) => ({ name, type: typeOf(rows.map((row) => row[name])) }));
  const declared = columns
    .filter(({ name }) => name !== 'id')
    .map(({ name, type }) => `${quoted(name)} ${type}`)
    .join(', ');
  await client.query(`create table vehicles (id serial primary key, ${declared}, search_text text not null)`);
  const listed = names.map(quoted).join(', ');
  await client.query(
    `insert into vehicles (${listed}, search_text)
     select ${listed}, lower(concat_ws(' ', title, vin, "licensePlate")) from json_populate_recordset(null::vehicles, $1)`,
    [JSON.stringify(rows)],
  );
  await client.query(`select setval('vehicles_id_seq', (select max(id) from vehicles))`);
  await client.query(`create index on vehicles ("licensePlate", id)`);
  await client.query('create index on vehicles using gin (search_text gin_trgm_ops)');
};

const fillUsers = async (client: pg.Client): Promise<void> => {
  const hash = await hashPassword(colleague(0).password);
  await client.query('create table users (id serial primary key, email text unique, password_hash text)');
  await client.query('create table sessions (token text primary key, user_id integer, created_at timestamptz)');
  await client.query('insert into users (email, password_hash) select unnest($1::text[]), $2', [
    Array.from({ length: colleagues }, (_, index) => colleague(index).email),
    hash,
  ]);
};

/** Creates the floor's own database: plain tables with the indexes that its statements need. */
export const fillFloor = async (target: ConnectionTarget, product: Target): Promise<ConnectionTarget> => {
  if ('url' in target) throw new Error('The bench runs on the embedded PostgreSQL.');
  const own = { ...target, database: 'floor' };
  const admin = new pg.Client(clientConfigOf(target));
  await admin.connect();
  await admin.query('create database floor');
  await admin.end();
  const client = new pg.Client(clientConfigOf(own));
  await client.connect();
  await client.query('create extension pg_trgm');
  await fillVehicles(client, await shownVehicles(product));
  await fillUsers(client);
  await client.query('vacuum analyze');
  await client.end();
  return own;
};
