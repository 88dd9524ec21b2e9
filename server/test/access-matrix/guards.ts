import { sql } from 'kysely';
import pg from 'pg';
import { appLogin } from '../../src/db/embedded/cluster.ts';
import type { OwnerDatabase } from '../fixture/owner-database.ts';

/**
 * Disables one of the two safeguards between companies: row-level security in the test's own database, or the conditions on the company in every
 * statement. Applies to connections opened afterwards, because prepared statements stay as they are.
 */
interface Wire {
  startup(settings: { readonly user?: string }): void;
  parse(query: { readonly text: string }): void;
}

const wire = (pg as unknown as { readonly Connection: { readonly prototype: Wire } }).Connection.prototype;
const { startup, parse } = wire;
const condition = /((?:"?\w+"?\.)?"?company_id"?) = (\$\d+)/g;

export const dropCompanyConditions = async (ownerDb: OwnerDatabase): Promise<{ readonly statements: () => number }> => {
  let statements = 0;
  const ofApplication = new WeakSet<Wire>();
  wire.startup = function open(settings) {
    if (settings.user === appLogin) ofApplication.add(this);
    startup.call(this, settings);
  };
  wire.parse = function strip(query) {
    if (!ofApplication.has(this)) return parse.call(this, query);
    const text = query.text.replace(condition, '($1 = $2 or true)');
    if (text !== query.text) statements += 1;
    parse.call(this, { ...query, text });
  };
  const { rows } = await sql<{ definition: string }>`
    select pg_get_functiondef(oid) as definition from pg_proc
    where pronamespace = 'public'::regnamespace and proname like 'find\\_%' and prosrc like '%company_id = company%'`.execute(
    ownerDb,
  );
  for (const { definition } of rows)
    await sql.raw(definition.replaceAll('company_id = company', 'true')).execute(ownerDb);
  return { statements: () => statements };
};

export const restoreCompanyConditions = (): void => {
  Object.assign(wire, { startup, parse });
};

export const switchRowLevelSecurity = async (
  ownerDb: OwnerDatabase,
  tables: readonly string[],
  to: 'enable' | 'disable',
): Promise<void> => {
  for (const table of tables)
    await sql`alter table ${sql.table(table)} ${sql.raw(to)} row level security`.execute(ownerDb);
};
