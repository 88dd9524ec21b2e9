import { type RawBuilder, sql } from 'kysely';
import { appTargetOf, type ConnectionTarget, createClient, type Database } from '../../src/db/connect.ts';
import { inTenant } from '../../src/db/tenant.ts';
import type { CompanyId } from '../../src/lib/company-id.ts';
import { isDistributed, nodeAt } from '../citus-servers.ts';
import type { OwnerDatabase } from '../fixture/owner-database.ts';

/** Refusal in few words; the policies have to be named, because Citus refuses whole kinds of statements on tables that have any. */
const refusalOf = ({ message }: Error): string =>
  /violates row-level security policy|permission denied/.exec(message)?.[0] ?? message;

/** Runs a statement as one company and rolls back; returns the number of rows or the refusal. */
const outcomeOf = async (db: Database, companyId: CompanyId, statement: RawBuilder<unknown>): Promise<string> => {
  let outcome = '';
  await inTenant(db, companyId, async (tx) => {
    const { numAffectedRows, rows } = await statement.execute(tx);
    outcome = `${numAffectedRows ?? rows.length} rows`;
    throw new Error('Undo.');
  }).catch((error: Error) => {
    outcome ||= refusalOf(error);
  });
  return outcome;
};

interface Reach {
  readonly db: Database;
  readonly ownerDb: OwnerDatabase;
  readonly target: ConnectionTarget;
}

interface Companies {
  readonly ours: CompanyId;
  readonly theirs: CompanyId;
}

/** Citus refuses to change the company of any row, so this is tried on the worker, past Citus, with the login of requests. */
const giveAwayOnShard = async (
  { ownerDb, target }: Reach,
  name: string,
  { ours, theirs }: Companies,
): Promise<string> => {
  const { rows } = await sql<{ shard: string; host: string; port: number }>`
    select shard_name::text as shard, nodename as host, nodeport as port from citus_shards
    where table_name = ${name}::regclass and shardid = get_shard_id_for_distribution_column(${name}::regclass, ${ours}::integer)`.execute(
    ownerDb,
  );
  const [place] = rows;
  if (!place) throw new Error(`${name} has no shard of the company.`);
  const client = createClient(nodeAt(appTargetOf(target), place));
  await client.connect();
  try {
    await client.query(
      `begin; set local citus.enable_manual_changes_to_shards = on; set local app.company_id = '${ours}'`,
    );
    const { rowCount } = await client.query(
      `update ${place.shard} set company_id = ${theirs} where company_id = ${ours}`,
    );
    return `${rowCount} rows`;
  } catch (error) {
    return refusalOf(error as Error);
  } finally {
    await client.end();
  }
};

/** Columns that a statement may write, with their types, and the values of one row of the other company as text. */
const readTheirRow = async ({ ownerDb }: Reach, name: string, theirs: CompanyId) => {
  const { rows: columns } = await sql<{ name: string; type: string }>`
    select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
    where attrelid = ${name}::regclass and attnum > 0 and not attisdropped and attgenerated = ''`.execute(ownerDb);
  const texts = columns.map((column) => sql`${sql.ref(column.name)}::text as ${sql.ref(column.name)}`);
  const { rows } = await sql<Readonly<Record<string, string | null>>>`
    select ${sql.join(texts)} from ${sql.table(name)} where company_id = ${theirs} limit 1`.execute(ownerDb);
  const [row] = rows;
  if (!row)
    throw new Error(`The fixture has no row in ${name}: seed one in test/fixture, or its protection stays unproven.`);
  return { columns, row };
};

/** Lists what one company can do to another's rows in a table protected by row-level security only. */
export const reachInto = async (reach: Reach, name: string, companies: Companies) => {
  const { ours, theirs } = companies;
  const table = sql.table(name);
  const { columns, row } = await readTheirRow(reach, name, theirs);
  const written = sql.join(columns.map((column) => sql.ref(column.name)));
  const values = sql.join(columns.map((column) => sql`${row[column.name]}::text::${sql.raw(column.type)}`));
  const as = (statement: RawBuilder<unknown>) => outcomeOf(reach.db, ours, statement);
  return {
    read: await as(sql`select from ${table} where company_id = ${theirs}`),
    changed: await as(sql`update ${table} set company_id = company_id where company_id = ${theirs}`),
    givenAway: isDistributed(reach.target)
      ? await giveAwayOnShard(reach, name, companies)
      : await as(sql`update ${table} set company_id = ${theirs} where company_id = ${ours}`),
    deleted: await as(sql`delete from ${table} where company_id = ${theirs}`),
    planted: await as(sql`insert into ${table} (${written}) overriding system value values (${values})`),
  };
};
