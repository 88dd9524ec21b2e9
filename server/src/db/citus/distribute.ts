import { type Kysely, sql } from 'kysely';
import { asOwner, type ConnectionTarget } from '../connect.ts';
import { isCurrent } from '../migrate.ts';
import { DatabaseSetupError } from '../owner-login.ts';
import { asPartOfCluster, isDistributed, tablesLeft } from './cluster.ts';

const advice = 'see "Citus" in docs/operations.md';

type Print = (line: string) => void;

/** Address with the knowledge whether its companies are spread over workers of Citus; refuses what an interrupted `distribute` has tablesLeft. */
export const withDistribution = async (target: ConnectionTarget): Promise<ConnectionTarget> => {
  if (!('url' in target)) return target;
  return asOwner(target, async (owner) => {
    if (!(await isDistributed(owner))) return { ...target, isDistributed: false };
    const [table, ...others] = await tablesLeft(owner);
    if (table === undefined) return { ...target, isDistributed: true };
    throw new DatabaseSetupError(
      `The database is distributed in part only, ${others.length + 1} tables are not (${table} for one): run "operator distribute" again; ${advice}.`,
    );
  });
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
  if ((await count(owner, "pg_extension where extname = 'citus'")) === 0)
    return 'The database lacks the extension citus';
  if ((await count(owner, workers)) === 0) return 'The coordinator knows no worker';
  if ((await count(owner, "pg_class where relname = 'kysely_migration'")) === 0 || !(await isCurrent(owner)))
    return 'The database is not migrated: start this version of the program once and stop it again';
  if ((await isDistributed(owner)) && (await tablesLeft(owner)).length === 0)
    return 'The database is distributed already';
  if ((await count(owner, 'tenants')) > 0)
    return 'There are companies in this database already: only an empty one is distributed, and filled with "restore"';
  return null;
};

/** Lets this and later versions create triggers on shards: all of ours stay within one company. */
const allowTriggers = async (owner: Kysely<unknown>): Promise<void> => {
  const { rows } = await sql<{ name: string }>`select quote_ident(current_database()) as name`.execute(owner);
  await sql.raw(`alter database ${rows[0]?.name} set citus.enable_unsafe_triggers = on`).execute(owner);
};

/** Triggers on the workers call functions that Citus does not see in them; those of later versions it copies by itself. */
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
    select c.relname as name from pg_class c where c.relname = any(${await tablesLeft(owner)})
      and not exists (select from pg_constraint k where k.conrelid = c.oid and k.contype = 'f' and k.confrelid <> c.oid
        and not exists (select from pg_dist_partition d where d.logicalrelid = k.confrelid))
    order by c.relname <> 'companies', c.relname limit 1`.execute(owner);
  return rows[0]?.name;
};

/** In a transaction of its own, because Citus copies sequences and functions to the workers by another connection, which sees only what is committed. */
const distributeTable = (owner: Kysely<unknown>, table: string, shards: number): Promise<void> =>
  owner.transaction().execute(async (tx) => {
    await asPartOfCluster(tx);
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
    await allowTriggers(owner);
    await distributeFunctions(owner, print);
    const total = await count(owner, "pg_class where relnamespace = 'public'::regnamespace and relrowsecurity");
    for (let table = await nextTable(owner); table; table = await nextTable(owner)) {
      print(`table ${(await countDistributed(owner)) + 1} of ${total}: ${table}`);
      await distributeTable(owner, table, shards);
    }
    return { tables: await countDistributed(owner), workers: await count(owner, workers) };
  });
