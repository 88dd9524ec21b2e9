import { type QueryExecutorProvider, sql } from 'kysely';

/** True once the first table is spread over the workers of a Citus cluster. */
export const isDistributed = async (owner: QueryExecutorProvider): Promise<boolean> => {
  const { rows } = await sql<{
    hasCitus: boolean;
  }>`select to_regclass('pg_dist_partition') is not null as "hasCitus"`.execute(owner);
  if (!rows[0]?.hasCitus) return false;
  const { rows: found } = await sql`select from pg_dist_partition where partmethod = 'h' limit 1`.execute(owner);
  return found.length > 0;
};

/** Tenant tables that are not distributed. */
export const tablesLeft = async (owner: QueryExecutorProvider): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`select c.relname as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relrowsecurity
      and not exists (select from pg_dist_partition d where d.logicalrelid = c.oid) order by 1`.execute(owner);
  return rows.map(({ name }) => name);
};

/**
 * Lets a transaction of the owner change tables in the name of no company, in which foreign keys are checked under row-level security; those of a cluster with triggers on
 * shards, and by one worker's connection after the other, because statements of several at once would not see each other. A single server does not know those settings.
 */
export const asPartOfCluster = async (tx: QueryExecutorProvider): Promise<void> => {
  for (const setting of [
    "citus.propagate_set_commands = 'local'",
    'citus.enable_unsafe_triggers = on',
    "citus.multi_shard_modify_mode = 'sequential'",
    "app.company_id = '0'",
  ])
    await sql.raw(`set local ${setting}`).execute(tx);
};
