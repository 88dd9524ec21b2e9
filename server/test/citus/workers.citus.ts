import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { api } from '@flottwart/contract/api';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createClient } from '../../src/db/connect.ts';
import { codeOf } from '../../src/lib/app-error.ts';
import { projectFolder } from '../../src/lib/program-files.ts';
import { createTestApp } from '../app.ts';
import { companyIdOf } from '../company-id-of.ts';
import { createAdmin, createVehicle, type SignedIn } from '../factories.ts';
import { openAsOwner } from '../fixture/owner-database.ts';

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

const page = await readFile(join(projectFolder, 'docs/operations.md'), 'utf8');

const documented = (line: RegExp): string => {
  const text = line.exec(page)?.[1];
  if (!text) throw new Error(`docs/operations.md has no line like ${line}.`);
  return text;
};

/** A table in use for too long, or a deadlock that a request won. */
const isLeftOut = (error: unknown): boolean => ['55P03', '40P01'].includes(codeOf(error) ?? '');

/** Lifts or restores the force of row-level security as docs/operations.md says; psql runs each row that the query finds as a statement. */
const changeForce = async (action: 'NO FORCE' | 'FORCE'): Promise<void> => {
  const query = documented(new RegExp(`^ *(SELECT format\\('ALTER TABLE %s ${action} .*) \\\\gexec$`, 'm'));
  const owner = createClient(app.target);
  await owner.connect();
  try {
    await owner.query(documented(/^ *(SET lock_timeout = .*;)$/m));
    for (;;) {
      const { rows } = await owner.query<[string]>({ text: query, rowMode: 'array' });
      if (rows.length === 0) return;
      for (const [statement] of rows)
        await owner.query(statement).catch((error: unknown) => {
          if (!isLeftOut(error)) throw error;
        });
    }
  } finally {
    await owner.end();
  }
};

interface Load {
  readonly statuses: Map<number, number>;
  /** Model that each vehicle was given last. */
  readonly written: Map<SignedIn, string>;
}

/** Reads and writes of both companies, several at a time, as long as the work takes. */
const underLoad = async (work: () => Promise<void>): Promise<Load> => {
  const load: Load = { statuses: new Map(), written: new Map() };
  let isWorking = true;
  const note = (status: number): void => void load.statuses.set(status, (load.statuses.get(status) ?? 0) + 1);
  const write = async (admin: SignedIn): Promise<void> => {
    const { body } = await app.good(api.listVehicles, { query: {}, token: admin.token });
    const id = body[0]?.id ?? 0;
    for (let round = 0; isWorking; round += 1) {
      const model = `Modell ${round}`;
      const { status } = await app.call(api.updateVehicle, { params: { id }, body: { model }, token: admin.token });
      note(status);
      if (status === 200) load.written.set(admin, model);
    }
  };
  const read = async ({ token }: SignedIn): Promise<void> => {
    const lists = [api.listVehicles, api.listTasks, api.listEmployees, api.listRepairRecords] as const;
    for (let round = 0; isWorking; round += 1) {
      const list = lists[round % lists.length] ?? api.listVehicles;
      note((await app.call(list, { query: {}, token })).status);
    }
  };
  const loads = [lost, kept].flatMap((admin) => [write(admin), read(admin), read(admin)]);
  await work().finally(() => {
    isWorking = false;
  });
  await Promise.all(loads);
  return load;
};

/** Row-level security is not forced meanwhile, which a start warns of. */
const whileForceIsLifted = async (work: () => Promise<void>): Promise<void> => {
  await changeForce('NO FORCE');
  const lines: string[] = [];
  const started = await createTestApp(
    { LOG_LEVEL: 'warn' },
    { on: app.target, logTo: { write: (line: string) => void lines.push(line) } },
  );
  expect(lines.filter((line) => line.includes('row-level security is not forced'))).toHaveLength(1);
  expect(await listOf(kept, started)).toBe(200);
  await work();
  await changeForce('FORCE');
};

const rebalance = async (): Promise<void> => {
  await sql`select citus_rebalance_start()`.execute(ownerDb);
  await expect
    .poll(async () => (await sql<{ state: string }>`select state from citus_rebalance_status()`.execute(ownerDb)).rows)
    .toEqual([{ state: 'finished' }]);
};

test('a worker is given up and added again under load, without a request that fails', async () => {
  const { port } = await placeOf(lost);
  const { rows } = await sql<{
    host: string;
  }>`select nodename as host from pg_dist_node where nodeport = ${port}`.execute(ownerDb);
  const host = rows[0]?.host ?? '';
  const load = await underLoad(() =>
    whileForceIsLifted(async () => {
      await sql`select citus_drain_node(${host}, ${port}::integer)`.execute(ownerDb);
      await sql`select citus_remove_node(${host}, ${port}::integer)`.execute(ownerDb);
      expect((await placeOf(lost)).port).toBe((await placeOf(kept)).port);
      await sql`select citus_add_node(${host}, ${port}::integer)`.execute(ownerDb);
      await rebalance();
    }),
  );
  expect([...load.statuses.keys()]).toEqual([200]);
  for (const admin of [lost, kept]) {
    const { body } = await app.good(api.listVehicles, { query: {}, token: admin.token });
    const vehicle = await app.good(api.getVehicle, { params: { id: body[0]?.id ?? 0 }, token: admin.token });
    expect(vehicle.body.modell).toBe(load.written.get(admin));
  }
  const { rows: places } = await sql`select distinct nodeport from pg_dist_shard_placement`.execute(ownerDb);
  expect(places).toHaveLength(2);
});
