import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../src/db/connect.ts';
import { inTenant } from '../../src/db/tenant.ts';
import type { CompanyId } from '../../src/lib/company-id.ts';
import type { OwnerDatabase } from '../fixture/owner-database.ts';

/** Runs a statement as one company and rolls back; returns the number of rows or the refusal. */
const outcomeOf = async (db: Database, companyId: CompanyId, statement: RawBuilder<unknown>): Promise<string> => {
  let outcome = '';
  await inTenant(db, companyId, async (tx) => {
    const { numAffectedRows, rows } = await statement.execute(tx);
    outcome = `${numAffectedRows ?? rows.length} rows`;
    throw new Error('Undo.');
  }).catch((error: Error) => {
    outcome ||= /row-level security|permission denied/.exec(error.message)?.[0] ?? error.message;
  });
  return outcome;
};

/** Lists what one company can do to another's rows in a table protected by row-level security only. */
export const reachInto = async (
  { db, ownerDb }: { readonly db: Database; readonly ownerDb: OwnerDatabase },
  name: string,
  { ours, theirs }: { readonly ours: CompanyId; readonly theirs: CompanyId },
) => {
  const table = sql.table(name);
  const { rows } = await sql<{ row: unknown }>`
    select to_jsonb(t) as row from ${table} t where company_id = ${theirs} limit 1`.execute(ownerDb);
  const [theirRow] = rows;
  if (!theirRow)
    throw new Error(`The fixture has no row in ${name}: seed one in test/fixture, or its protection stays unproven.`);
  const { rows: columns } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = ${name} and is_generated = 'NEVER'`.execute(ownerDb);
  const written = sql.join(columns.map((column) => sql.ref(column.name)));
  const as = (statement: RawBuilder<unknown>) => outcomeOf(db, ours, statement);
  return {
    read: await as(sql`select from ${table} where company_id = ${theirs}`),
    changed: await as(sql`update ${table} set company_id = company_id where company_id = ${theirs}`),
    givenAway: await as(sql`update ${table} set company_id = ${theirs} where company_id = ${ours}`),
    deleted: await as(sql`delete from ${table} where company_id = ${theirs}`),
    planted: await as(sql`insert into ${table} (${written}) overriding system value
      select ${written} from jsonb_populate_record(null::${table}, ${JSON.stringify(theirRow.row)}::jsonb)`),
  };
};
