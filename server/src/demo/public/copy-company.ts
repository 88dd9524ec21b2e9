import { elementAt } from '@flottwart/contract/rules/known-entries';
import { type Kysely, sql } from 'kysely';
import { asOwner, type ConnectionTarget } from '../../db/connect.ts';
import { type CompanyId, toCompanyId } from '../../lib/company-id.ts';

/** Secrets are bound to their company and would not open in a copy; the copy gets its own. */
const notCopied = ['connections', 'telematics_credentials', 'telematics_readings', 'telematics_refreshes', 'sessions'];

interface Table {
  readonly name: string;
  readonly columns: readonly string[];
}

const tenantTables = async (owner: Kysely<unknown>): Promise<readonly Table[]> => {
  const { rows } = await sql<Table>`
    select c.relname as name,
      array(select a.attname::text from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
          and a.attname <> 'company_id') as columns
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relrowsecurity
      and c.relname <> all(${notCopied}::text[])
    order by 1`.execute(owner);
  return rows;
};

const listed = (columns: readonly string[]) =>
  sql.join([sql.ref('company_id'), ...columns.map((name) => sql.ref(name))]);

const enterCompany = (tx: Kysely<unknown>, companyId: CompanyId) =>
  sql`select set_config('app.company_id', ${String(companyId)}, true)`.execute(tx);

/** Row-level security binds the owner too: the rows are read in the name of one company and written in the name of the other. */
const copyRows = async (
  tx: Kysely<unknown>,
  { name, columns }: Table,
  { source, copy }: { readonly source: CompanyId; readonly copy: CompanyId },
): Promise<void> => {
  const copied = sql.join(columns.map((column) => sql.ref(column)));
  await enterCompany(tx, source);
  await sql`create temporary table copied_rows on commit drop as
    select ${copied} from ${sql.table(name)} where company_id = current_setting('app.company_id')::integer`.execute(tx);
  await enterCompany(tx, copy);
  await sql`insert into ${sql.table(name)} (${listed(columns)}) overriding system value
    select ${copy}::integer, ${copied} from copied_rows`.execute(tx);
  await sql`drop table copied_rows`.execute(tx);
};

/**
 * Copies all rows of a company into a new one. Keys begin with the company, so every row keeps its id; triggers stay silent, because derived values are
 * copied too. The copied accounts get no entry in the directory of addresses: nobody can sign in to them or ask for a new password.
 */
export const copyCompany = (target: ConnectionTarget, source: CompanyId): Promise<CompanyId> =>
  asOwner(target, (owner) =>
    owner.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      const { rows } = await sql<{ id: number }>`insert into tenants default values returning id`.execute(tx);
      const copy = toCompanyId(elementAt(rows, 0).id);
      for (const table of await tenantTables(tx)) await copyRows(tx, table, { source, copy });
      return copy;
    }),
  );
