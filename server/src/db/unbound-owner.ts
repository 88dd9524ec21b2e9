import { type Kysely, sql } from 'kysely';

const isBound = async (owner: Kysely<unknown>): Promise<boolean> => {
  const { rows } = await sql<{ bound: boolean }>`
    select not (rolsuper or rolbypassrls) as bound from pg_roles where rolname = current_user`.execute(owner);
  return rows[0]?.bound ?? true;
};

const forEachTenantTable = (action: 'force' | 'no force'): string => `
  do $$ declare tenant_table regclass; begin
    for tenant_table in select oid from pg_class
      where relnamespace = 'public'::regnamespace and relrowsecurity and relforcerowsecurity = ${action === 'no force'}
    loop
      execute format('alter table %s ${action} row level security', tenant_table);
    end loop;
  end $$`;

/**
 * Runs migrations, which concern the rows of all companies, exempt from row-level security within their transaction: it binds an owner who is no
 * superuser. The number of no company serves foreign keys to tables that the same migration protects. Only the end binds the owner again,
 * because nobody else sees the tables between two migrations.
 */
export const withUnboundOwner = async (
  owner: Kysely<unknown>,
  migrations: readonly (() => Promise<void>)[],
): Promise<void> => {
  const bound = migrations.length > 0 && (await isBound(owner));
  for (const migration of migrations) {
    if (bound) await sql.raw(`set local app.company_id = '0'; ${forEachTenantTable('no force')}`).execute(owner);
    await migration();
  }
  if (bound) await sql.raw(forEachTenantTable('force')).execute(owner);
};
