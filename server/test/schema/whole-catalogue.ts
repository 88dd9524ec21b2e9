import { type QueryExecutorProvider, sql } from 'kysely';

/** Whom an object belongs to and what others may do with it. */
const access = (acl: string, kind: string, owner: string) => `${owner}::regrole, array(
  select concat_ws(' ', grantee::regrole, privilege_type, is_grantable)
  from aclexplode(coalesce(${acl}, acldefault('${kind}', ${owner}))) order by 1)`;

const ours = "'public'::regnamespace";
const isOfExtension = (classId: string, oid: string) =>
  `exists (select from pg_depend e where e.classid = '${classId}'::regclass and e.objid = ${oid} and e.deptype = 'e')`;

/** Columns and source of one line per object of the schema. */
const objects: Readonly<Record<string, readonly [columns: string, source: string]>> = {
  relations: [
    `relname, relkind, relpersistence, relrowsecurity, relforcerowsecurity, relreplident, reloptions, ${access('relacl', 'r', 'relowner')}`,
    `pg_class where relnamespace = ${ours} and relkind in ('r', 'p', 'v', 'm')`,
  ],
  columns: [
    `c.relname, (select count(*) from pg_attribute b where b.attrelid = c.oid and b.attnum between 1 and a.attnum and not b.attisdropped),
      a.attname, format_type(a.atttypid, a.atttypmod), a.attcollation::regcollation, a.attnotnull, a.attidentity, a.attgenerated,
      pg_get_expr(d.adbin, d.adrelid), a.attstorage, a.attcompression, a.attstattarget, a.attoptions, a.attacl`,
    `pg_attribute a join pg_class c on c.oid = a.attrelid left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
      where c.relnamespace = ${ours} and c.relkind in ('r', 'p', 'v', 'm', 'c') and a.attnum > 0 and not a.attisdropped`,
  ],
  // NOT NULL is compared with its column: the name of such a constraint, which PostgreSQL 18 gives it, keeps the former name of a table.
  constraints: [
    'conrelid::regclass, conname, pg_get_constraintdef(oid), convalidated, condeferrable, condeferred',
    `pg_constraint where connamespace = ${ours} and conrelid <> 0 and contype <> 'n'`,
  ],
  indexes: [
    'pg_get_indexdef(indexrelid), indisvalid, indisreplident, indisclustered, c.reloptions',
    `pg_index i join pg_class c on c.oid = i.indexrelid where c.relnamespace = ${ours}`,
  ],
  triggers: [
    'pg_get_triggerdef(t.oid), tgenabled',
    `pg_trigger t join pg_class c on c.oid = t.tgrelid where not tgisinternal and c.relnamespace = ${ours}`,
  ],
  functions: [
    `pg_get_functiondef(p.oid), ${access('p.proacl', 'f', 'p.proowner')}`,
    `pg_proc p where p.pronamespace = ${ours} and p.prokind in ('f', 'p') and not ${isOfExtension('pg_proc', 'p.oid')}`,
  ],
  policies: [
    `polrelid::regclass, polname, polcmd, polpermissive, polroles::regrole[], pg_get_expr(polqual, polrelid), pg_get_expr(polwithcheck, polrelid)`,
    'pg_policy',
  ],
  sequences: [
    `s.seqrelid::regclass, s.seqtypid::regtype, s.seqstart, s.seqincrement, s.seqmin, s.seqmax, s.seqcycle, d.deptype, d.refobjid::regclass, d.refobjsubid,
      ${access('c.relacl', 's', 'c.relowner')}`,
    `pg_sequence s join pg_class c on c.oid = s.seqrelid
      left join pg_depend d on d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype in ('a', 'i') where c.relnamespace = ${ours}`,
  ],
  collations: [
    'collname, collprovider, collisdeterministic, collcollate, collversion, collowner::regrole',
    `pg_collation where collnamespace = ${ours}`,
  ],
  types: [
    `typname, typtype, ${access('typacl', 'T', 'typowner')}`,
    `pg_type t where typnamespace = ${ours} and not ${isOfExtension('pg_type', 't.oid')}`,
  ],
  extensions: ['extname, extnamespace::regnamespace, extowner::regrole', 'pg_extension'],
  statistics: ['pg_get_statisticsobjdef(oid)', 'pg_statistic_ext'],
  comments: [
    'pg_describe_object(classoid, objoid, objsubid), description',
    'pg_description where objoid >= 16384 and not exists (select from pg_extension x where x.oid = objoid)',
  ],
  schema: [`nspname, ${access('nspacl', 'n', 'nspowner')}`, `pg_namespace where oid = ${ours}`],
};

/** The schema of a database as sorted lines, so that two databases can be compared. */
export const readWholeCatalogue = async (
  owner: QueryExecutorProvider,
): Promise<ReadonlyMap<string, readonly string[]>> => {
  const found = new Map<string, readonly string[]>();
  for (const [name, [columns, source]] of Object.entries(objects)) {
    const { rows } = await sql<{ line: string }>`
      select concat_ws(' | ', ${sql.raw(columns)}) as line from ${sql.raw(source)}`.execute(owner);
    found.set(name, rows.map(({ line }) => line).sort());
  }
  return found;
};
