import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { projectFolder } from '../../lib/program-files.ts';
import { asOwner, type ConnectionTarget } from '../connect.ts';
import { appliedMigration, isCurrent, latestMigration } from '../migrate.ts';
import { DatabaseSetupError } from '../owner-login.ts';

const advice = 'see "Citus" in docs/operations.md';

type Print = (line: string) => void;

interface State {
  readonly hasCitus: boolean;
  readonly isMigrated: boolean;
  /** True as soon as functions and triggers are those of a cluster, which happens before the first table is distributed. */
  readonly isBegun: boolean;
  /** Tenant tables that are not distributed. */
  readonly left: readonly string[];
}

const undistributedTables = sql.raw(`pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relrowsecurity
    and not exists (select from pg_dist_partition d where d.logicalrelid = c.oid)`);

const readState = async (owner: Kysely<unknown>): Promise<State> => {
  const { rows } = await sql<Omit<State, 'left'>>`
    select exists (select from pg_extension where extname = 'citus') as "hasCitus",
      to_regclass('kysely_migration') is not null as "isMigrated",
      to_regprocedure('forget_own_tenant()') is not null as "isBegun"`.execute(owner);
  const { hasCitus = false, isMigrated = false, isBegun = false } = rows[0] ?? {};
  const state = { hasCitus, isMigrated, isBegun };
  if (!hasCitus) return { ...state, left: [] };
  const { rows: left } = await sql<{ name: string }>`
    select c.relname as name from ${undistributedTables} order by 1`.execute(owner);
  return { ...state, left: left.map(({ name }) => name) };
};

const isWhole = ({ hasCitus, isMigrated, left }: State): boolean => hasCitus && isMigrated && left.length === 0;

/** Refuses what an interrupted `distribute` has left: neither the statements of one server nor those of a cluster fit it. */
const readWholeState = async (owner: Kysely<unknown>): Promise<State> => {
  const state = await readState(owner);
  if (state.isBegun && state.left.length > 0)
    throw new DatabaseSetupError(
      `The database is distributed in part only, ${state.left.length} tables are not (${state.left[0]} for one): run "operator distribute" again; ${advice}.`,
    );
  return state;
};

/** Address with the knowledge whether its companies are spread over workers of Citus. */
export const withDistribution = async (target: ConnectionTarget): Promise<ConnectionTarget> => {
  if (!('url' in target)) return target;
  return { ...target, isDistributed: isWhole(await asOwner(target, readWholeState)) };
};

/** Refuses to migrate a distributed database: migrations and texts are written for one server, and would replace the functions of a cluster. */
export const assertMigratable = async (owner: Kysely<unknown>): Promise<void> => {
  if (!isWhole(await readWholeState(owner)) || (await isCurrent(owner))) return;
  const [applied, latest] = [await appliedMigration(owner), await latestMigration()];
  throw new DatabaseSetupError(
    `The database is distributed and has the schema ${applied} of another version, which this one cannot bring to its own ${latest} in place; ${advice}.`,
  );
};

const count = async (owner: Kysely<unknown>, from: string): Promise<number> => {
  const { rows } = await sql<{ total: number }>`select count(*) as total from ${sql.raw(from)}`.execute(owner);
  return Number(rows[0]?.total ?? 0);
};

const countDistributed = (owner: Kysely<unknown>): Promise<number> =>
  count(owner, "pg_dist_partition where partmethod = 'h'");

const workers = "pg_dist_node where noderole = 'primary' and isactive and groupid > 0";

/** Reason why a database cannot be distributed, addressed to the operator. */
const obstacleOf = async (owner: Kysely<unknown>): Promise<string | null> => {
  const state = await readState(owner);
  const { hasCitus, isMigrated } = state;
  if (!hasCitus) return 'The database lacks the extension citus';
  if (isWhole(state)) return 'The database is distributed already';
  if ((await count(owner, workers)) === 0) return 'The coordinator knows no worker';
  if (!isMigrated || !(await isCurrent(owner)))
    return 'The database is not migrated: start this version of the program once and stop it again';
  if ((await count(owner, 'tenants')) > 0)
    return 'There are companies in this database already: only an empty one is distributed, and filled with "restore"';
  return null;
};

const runFile = async (owner: Kysely<unknown>, name: string): Promise<void> => {
  await sql.raw(await readFile(join(projectFolder, 'server/citus', `${name}.sql`), 'utf8')).execute(owner);
};

/** Lets this and later migrations create triggers on shards: all of ours stay within one company. */
const allowTriggers = async (owner: Kysely<unknown>): Promise<void> => {
  const { rows } = await sql<{ name: string }>`select quote_ident(current_database()) as name`.execute(owner);
  await sql.raw(`alter database ${rows[0]?.name} set citus.enable_unsafe_triggers = on`).execute(owner);
};

/** Triggers on the workers call functions that Citus does not see in them. */
const distributeFunctions = async (owner: Kysely<unknown>, print: Print): Promise<void> => {
  const { rows } = await sql<{ signature: string }>`
    select p.oid::regprocedure::text as signature from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.proowner = current_user::regrole
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`.execute(owner);
  print(`${rows.length} functions`);
  for (const { signature } of rows) await sql`select create_distributed_function(${signature})`.execute(owner);
};

/** The next tenant table, after those that its foreign keys name. */
const nextTable = async (owner: Kysely<unknown>): Promise<string | undefined> => {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from ${undistributedTables}
      and not exists (select from pg_constraint k where k.conrelid = c.oid and k.contype = 'f' and k.confrelid <> c.oid
        and not exists (select from pg_dist_partition d where d.logicalrelid = k.confrelid))
    order by c.relname <> 'companies', c.relname limit 1`.execute(owner);
  return rows[0]?.name;
};

/** In a transaction of its own, because Citus copies sequences and functions to the workers by another connection, which sees only what is committed. */
const distributeTable = (owner: Kysely<unknown>, table: string, shards: number): Promise<void> =>
  owner.transaction().execute(async (tx) => {
    for (const setting of [
      "citus.propagate_set_commands = 'local'",
      'citus.enable_unsafe_triggers = on',
      "app.company_id = '0'",
    ])
      await sql.raw(`set local ${setting}`).execute(tx);
    if (table === 'companies')
      await sql`select create_distributed_table(${table}, 'company_id', colocate_with => 'none', shard_count => ${shards}::integer)`.execute(
        tx,
      );
    else await sql`select create_distributed_table(${table}, 'company_id', colocate_with => 'companies')`.execute(tx);
  });

/**
 * Turns a migrated, empty database into the coordinator of a Citus cluster; after an interruption it goes on where it was. Companies are spread over the shards of all tenant
 * tables; whatever belongs to no company stays on the coordinator.
 */
export const distribute = (
  target: ConnectionTarget,
  shards: number,
  print: Print = () => undefined,
): Promise<{ readonly tables: number; readonly workers: number }> =>
  asOwner(target, async (owner) => {
    const obstacle = await obstacleOf(owner);
    if (obstacle !== null) throw new DatabaseSetupError(`${obstacle}; ${advice}.`);
    await owner.transaction().execute(async (tx) => {
      // Foreign keys are checked under row-level security, in the name of no company.
      await sql`set local app.company_id = '0'`.execute(tx);
      for (const file of ['functions', 'tables']) await runFile(tx, file);
      await allowTriggers(tx);
    });
    await distributeFunctions(owner, print);
    const total = await count(owner, "pg_class where relnamespace = 'public'::regnamespace and relrowsecurity");
    for (let table = await nextTable(owner); table; table = await nextTable(owner)) {
      print(`table ${(await countDistributed(owner)) + 1} of ${total}: ${table}`);
      await distributeTable(owner, table, shards);
    }
    return { tables: await countDistributed(owner), workers: await count(owner, workers) };
  });
