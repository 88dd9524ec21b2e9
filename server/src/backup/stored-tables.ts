import type { Client } from 'pg';

export interface StoredTable {
  readonly schema: string;
  readonly name: string;
  readonly columns: readonly string[];
  /** Row-level security hides the rows from anybody without a company. */
  readonly isTenants: boolean;
}

/** The migrator writes its own table, and attempt counters expire within the hour. */
const leftOut = ['kysely_migration', 'throttle_counters'];

interface Row {
  readonly name: string;
  readonly columns: string[];
  readonly isTenants: boolean;
  readonly needs: string[];
}

const catalogue = `
  select c.relname as name, c.relrowsecurity as "isTenants",
    array(select a.attname::text from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum) as columns,
    array(select distinct f.confrelid::regclass::text from pg_constraint f
      where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid) as needs
  from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> all ($1::text[])
  order by c.relname`;

/** Foreign keys that a distributed database lacks, and the one that its backup is restored into may have. */
const neededElsewhere: Readonly<Record<string, readonly string[]>> = {
  companies: ['tenants'],
  email_directory: ['users'],
};

/** Every table of the product, referenced tables first. */
export const readStoredTables = async (client: Client): Promise<readonly StoredTable[]> => {
  const { rows } = await client.query<Row>(catalogue, [leftOut]);
  const left = new Map(
    rows.map((row) => [row.name, { ...row, needs: [...row.needs, ...(neededElsewhere[row.name] ?? [])] }]),
  );
  const sorted: StoredTable[] = [];
  while (left.size > 0) {
    const ready = [...left.values()].filter(({ needs }) => needs.every((needed) => !left.has(needed)));
    if (ready.length === 0) throw new Error(`Circular foreign keys: ${[...left.keys()].join(', ')}`);
    for (const { name, columns, isTenants } of ready) {
      sorted.push({ schema: 'public', name, columns, isTenants });
      left.delete(name);
    }
  }
  return sorted;
};

/** Pending jobs; finished ones are not worth keeping. */
export const queueTables = [
  { schema: 'pgboss', name: 'queue', condition: 'true' },
  { schema: 'pgboss', name: 'job', condition: "state in ('created', 'retry', 'active')" },
] as const;

export const columnsOf = async (client: Client, schema: string, name: string): Promise<readonly string[]> => {
  const { rows } = await client.query<{ column: string }>(
    `select attname as column from pg_attribute
     where attrelid = format('%I.%I', $1::text, $2::text)::regclass and attnum > 0 and not attisdropped and attgenerated = ''
     order by attnum`,
    [schema, name],
  );
  return rows.map(({ column }) => column);
};

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
export const quotedTable = ({ schema, name }: Pick<StoredTable, 'schema' | 'name'>): string =>
  `${quoted(schema)}.${quoted(name)}`;
