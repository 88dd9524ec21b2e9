import { api } from '@flottwart/contract/api';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTestApp } from '../app.ts';
import { companyIdOf } from '../company-id-of.ts';
import { createAdmin, createVehicle, type SignedIn } from '../factories.ts';
import { openAsOwner, tenantTables } from '../fixture/owner-database.ts';

const app = await createTestApp();
const ownerDb = openAsOwner(app);

interface Place {
  readonly shard: number;
  readonly node: number;
  readonly port: number;
}

const placeOf = async (admin: SignedIn): Promise<Place> => {
  const { rows } = await sql<Place>`
    select p.shardid as shard, n.nodeid as node, n.nodeport as port
    from pg_dist_shard_placement p join pg_dist_node n on n.nodename = p.nodename and n.nodeport = p.nodeport
    where p.shardid = get_shard_id_for_distribution_column('companies', ${companyIdOf(admin)}::integer)`.execute(
    ownerDb,
  );
  const [place] = rows;
  if (!place) throw new Error('The company lies nowhere.');
  return place;
};

/** Two companies on different workers, each with a vehicle. */
const companiesApart = async () => {
  const first = { admin: await createAdmin(app) };
  const { port } = await placeOf(first.admin);
  for (;;) {
    const admin = await createAdmin(app);
    if ((await placeOf(admin)).port === port) continue;
    await createVehicle(app, first.admin, {});
    await createVehicle(app, admin, {});
    return [first.admin, admin] as const;
  }
};

const [lost, kept] = await companiesApart();
const listOf = async ({ token }: SignedIn, on = app) => (await on.call(api.listVehicles, { query: {}, token })).status;

test('the program starts while a worker is lost, whose companies get 503 until it is back', async () => {
  const { node, port } = await placeOf(lost);
  // As if nobody listened at the address of the worker.
  await sql`update pg_dist_node set nodeport = 1 where nodeid = ${node}`.execute(ownerDb);
  const lines: string[] = [];
  const logTo = { write: (line: string) => void lines.push(line) };
  const started = await createTestApp({ LOG_LEVEL: 'warn' }, { on: app.target, logTo });
  expect(lines.filter((line) => line.includes('a worker of the database cannot be reached'))).toHaveLength(1);
  expect([await listOf(lost, started), await listOf(kept, started)]).toEqual([503, 200]);
  await sql`update pg_dist_node set nodeport = ${port} where nodeid = ${node}`.execute(ownerDb);
  expect([await listOf(lost, started), await listOf(kept, started)]).toEqual([200, 200]);
});

const force = async (how: 'force' | 'no force'): Promise<void> => {
  for (const table of await tenantTables(ownerDb))
    await sql.raw(`alter table ${table} ${how} row level security`).execute(ownerDb);
};

test('a company moves to another worker while it writes, as docs/operations.md describes', async () => {
  const [from, to] = [await placeOf(kept), await placeOf(lost)];
  const { body } = await app.good(api.listVehicles, { query: {}, token: kept.token });
  const id = body[0]?.id ?? 0;
  const written = { count: 0, isMoving: true };
  const write = async (): Promise<void> => {
    while (written.isMoving) {
      await app.good(api.updateVehicle, {
        params: { id },
        body: { model: `Modell ${written.count}` },
        token: kept.token,
      });
      written.count += 1;
    }
  };
  await force('no force');
  const writing = write();
  await sql`select citus_move_shard_placement(${from.shard}, ${from.node}, ${to.node}, 'force_logical')`
    .execute(ownerDb)
    .finally(() => {
      written.isMoving = false;
    });
  await writing;
  await force('force');
  expect((await placeOf(kept)).port).toBe(to.port);
  expect(written.count).toBeGreaterThan(0);
  const vehicle = await app.good(api.getVehicle, { params: { id }, token: kept.token });
  expect(vehicle.body.modell).toBe(`Modell ${written.count - 1}`);
});
