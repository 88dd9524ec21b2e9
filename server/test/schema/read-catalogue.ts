import { type QueryExecutorProvider, sql } from 'kysely';

export interface Column {
  readonly name: string;
  readonly type: string;
  readonly isNullable: boolean;
  readonly isGenerated: boolean;
  readonly isIdentity: boolean;
  readonly hasDefault: boolean;
  /** Texts that a check of the column allows; null for any. */
  readonly values: readonly string[] | null;
}

export interface ForeignKey {
  readonly columns: readonly string[];
  readonly references: string;
  readonly onDelete: string;
}

export interface Table {
  readonly name: string;
  readonly columns: readonly Column[];
  readonly primaryKey: readonly string[];
  readonly uniqueKeys: readonly (readonly string[])[];
  readonly foreignKeys: readonly ForeignKey[];
  /** Row-level security holds for the owner too and compares `company_id`. */
  readonly isTenantTable: boolean;
}

const columnsOf = (attributes: ReturnType<typeof sql.ref>, relation: ReturnType<typeof sql.ref>) => sql`
  array(select a.attname::text from unnest(${attributes}) with ordinality as key (attnum, place)
    join pg_attribute a on a.attrelid = ${relation} and a.attnum = key.attnum order by key.place)`;

/** The tables of the application as PostgreSQL itself describes them, without the queue's own schema. */
export const readCatalogue = async (owner: QueryExecutorProvider): Promise<readonly Table[]> => {
  const { rows } = await sql<Table>`
    select c.relname as name,
      (select json_agg(json_build_object('name', a.attname, 'type', t.typname, 'isNullable', not a.attnotnull,
          'isGenerated', a.attgenerated <> '', 'isIdentity', a.attidentity <> '', 'hasDefault', a.atthasdef,
          'values', (select array(select found[1] from regexp_matches(pg_get_constraintdef(k.oid), '''([^'']*)''', 'g') as found)
            from pg_constraint k where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]
              and pg_get_constraintdef(k.oid) ~ '^CHECK \\(\\(\\w+ = ANY \\(ARRAY\\[[^]]*\\]\\)\\)\\)$')) order by a.attnum)
        from pg_attribute a join pg_type t on t.oid = a.atttypid
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
      coalesce((select ${columnsOf(sql.ref('k.conkey'), sql.ref('k.conrelid'))}
        from pg_constraint k where k.conrelid = c.oid and k.contype = 'p'), '{}') as "primaryKey",
      coalesce((select json_agg(${columnsOf(sql.ref('i.indkey'), sql.ref('i.indrelid'))} order by i.indexrelid::regclass::text)
        from pg_index i where i.indrelid = c.oid and i.indisunique and not i.indisprimary
          and i.indpred is null and 0 <> all (i.indkey)), '[]') as "uniqueKeys",
      coalesce((select json_agg(json_build_object('columns', ${columnsOf(sql.ref('k.conkey'), sql.ref('k.conrelid'))},
          'references', k.confrelid::regclass::text, 'onDelete', k.confdeltype) order by k.conname)
        from pg_constraint k where k.conrelid = c.oid and k.contype = 'f'), '[]') as "foreignKeys",
      c.relrowsecurity and c.relforcerowsecurity and exists (select from pg_policy p where p.polrelid = c.oid
        and pg_get_expr(p.polqual, p.polrelid) like '%company_id%') as "isTenantTable"
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by 1`.execute(
    owner,
  );
  return rows;
};
