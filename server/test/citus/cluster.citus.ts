import { api } from '@flottwart/contract/api';
import { sql } from 'kysely';
import { expect, inject, test } from 'vitest';
import { distribute } from '../../src/db/citus/distribute.ts';
import { silentLog } from '../../src/lib/log.ts';
import { prepareDatabase } from '../../src/prepare-database.ts';
import { createTestApp } from '../app.ts';
import { connectNodes } from '../citus-servers.ts';
import { companyIdOf } from '../company-id-of.ts';
import { createEmptyDatabase } from '../database.ts';
import { createAdmin } from '../factories.ts';
import { openAsOwner, tenantTables } from '../fixture/owner-database.ts';
import { databaseOf } from '../postgres-server.ts';

const app = await createTestApp();
const ownerDb = openAsOwner(app);

test('every tenant table is distributed by company, all of them together, and no other table is', async () => {
  const { rows } = await sql<{ name: string; key: string; group: number }>`
    select logicalrelid::text as name, column_to_column_name(logicalrelid, partkey) as key, colocationid as "group"
    from pg_dist_partition order by 1`.execute(ownerDb);
  expect(rows.map(({ name }) => name)).toEqual((await tenantTables(ownerDb)).toSorted());
  expect(new Set(rows.map(({ key, group }) => `${key} ${group}`)).size).toBe(1);
});

test('companies lie on different workers, and row-level security binds their rows there', async () => {
  const people = await Promise.all(Array.from({ length: 8 }, () => createAdmin(app)));
  for (const [index, { token }] of people.entries())
    await app.good(api.createVehicle, {
      body: { vin: `WVWZZZ1JZXW00000${index}`, licensePlate: `B-AB-10${index}` },
      token,
    });
  const { rows: nodes } = await sql<{ node: number }>`
    select distinct nodeport as node from pg_dist_shard_placement join pg_dist_shard using (shardid)
    where logicalrelid = 'vehicles'::regclass
      and shardid = any(${people.map(companyIdOf)}::integer[]::bigint[] || array(
        select get_shard_id_for_distribution_column('vehicles', id) from tenants))`.execute(ownerDb);
  expect(nodes.length).toBeGreaterThan(1);
  const [first, second] = people;
  const list = await app.good(api.listVehicles, { query: {}, token: first?.token });
  expect(list.body).toHaveLength(1);
  const [own] = list.body;
  const foreign = await app.call(api.getVehicle, { params: { id: own?.id }, token: second?.token });
  expect(foreign.status).toBe(404);
});

test('a deleted company leaves no row on any worker, and its address is free', async () => {
  const { email: username, password, token } = await createAdmin(app);
  const id = companyIdOf({ token });
  await app.good(api.createVehicle, { body: { vin: 'WVWZZZ1JZXW000099', licensePlate: 'B-AB-99' }, token });
  await app.good(api.deleteCompany, { body: { username, password }, token });
  for (const table of await tenantTables(ownerDb)) {
    const { rows } = await sql`select 1 from ${sql.table(table)} where company_id = ${id} limit 1`.execute(ownerDb);
    expect(rows, table).toEqual([]);
  }
  const { rows } = await sql`select 1 from email_directory where company_id = ${id}`.execute(ownerDb);
  expect(rows).toEqual([]);
});

test('the command prints each table as it comes to it', async () => {
  const target = await createEmptyDatabase();
  await connectNodes(inject('postgres').server, databaseOf(target));
  await prepareDatabase(target, silentLog);
  const lines: string[] = [];
  const { tables } = await distribute(target, 1, (line) => lines.push(line));
  expect(lines.filter((line) => line.startsWith('table '))).toHaveLength(tables);
  expect([lines[1], lines.at(-1)]).toEqual([
    `table 1 of ${tables}: companies`,
    expect.stringContaining(`table ${tables} of ${tables}: `),
  ]);
});

test('a distributed database is not distributed again', async () => {
  await expect(distribute(app.target, 4)).rejects.toThrow('The database is distributed already');
});
