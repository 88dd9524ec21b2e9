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

/**
 * Copies all rows of a company into a new one. Keys begin with the company, so every row keeps its id; triggers stay silent, because derived values are
 * copied too. The copied accounts get no entry in the directory of addresses: nobody can sign in to them or ask for a new password.
 */
export const copyCompany = (target: ConnectionTarget, source: CompanyId): Promise<CompanyId> =>
  asOwner(target, (owner) =>
    owner.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      const { rows } = await sql<{ id: number }>`insert into tenants default values returning id`.execute(tx);
      const copy = toCompanyId(rows[0]?.id ?? 0);
      for (const { name, columns } of await tenantTables(tx))
        await sql`
          insert into ${sql.table(name)} (${listed(columns)}) overriding system value
          select ${copy}::integer, ${sql.join(columns.map((column) => sql.ref(column)))}
          from ${sql.table(name)} where company_id = ${source}`.execute(tx);
      return copy;
    }),
  );
