import { type Kysely, sql } from 'kysely';
import { afterAll } from 'vitest';
import { openOwnerDatabase } from '../../src/db/connect.ts';
import type { Schema } from '../../src/db/schema.ts';
import type { TestApp } from '../app.ts';

/** Database as its owner sees it, bypassing row-level security. */
export type Backstage = Kysely<Schema>;

/** Called at the top level of a test file. */
export const openBackstage = ({ target }: Pick<TestApp, 'target'>): Backstage => {
  const { db } = openOwnerDatabase(target, { max: 2, onError: () => undefined });
  afterAll(() => db.destroy());
  return db as Kysely<unknown> as Backstage;
};

/** Tenant tables according to the catalogue. */
export const tenantTables = async (backstage: Backstage): Promise<readonly string[]> => {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relrowsecurity order by 1`.execute(
    backstage,
  );
  return rows.map(({ name }) => name);
};

/** Checksum per table of all rows, or of one company's. */
export const fingerprint = async (
  backstage: Backstage,
  tables: readonly string[],
  companyId?: number,
): Promise<Readonly<Record<string, string>>> => {
  const of = companyId === undefined ? sql`` : sql` where t.company_id = ${companyId}`;
  const each = tables.map(
    (table) => sql`select ${table}::text as "table",
      (select coalesce(md5(string_agg(t::text, '|' order by t::text)), '') from ${sql.table(table)} t${of}) as hash`,
  );
  const { rows } = await sql<{ table: string; hash: string }>`${sql.join(each, sql` union all `)}`.execute(backstage);
  return Object.fromEntries(rows.map(({ table, hash }) => [table, hash]));
};
