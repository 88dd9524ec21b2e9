import { type RawBuilder, sql } from 'kysely';
import type { Schema } from './schema.ts';
import type { TenantTransaction } from './tenant-transaction.ts';
import { isDistributed } from './transaction.ts';

export type ColumnType =
  | 'integer'
  | 'bigint'
  | 'float8'
  | 'text'
  | 'boolean'
  | 'date'
  | 'timestamptz'
  | 'jsonb'
  | 'integer[]';

interface Records {
  readonly table: keyof Schema;
  /** Values of all rows, the company among them. */
  readonly same: Readonly<Record<string, unknown>>;
  /** Columns that differ, and their types; a row names them alike. */
  readonly columns: Readonly<Record<string, ColumnType>>;
  /** As objects, or as the text of a JSON array, whose order does not matter. */
  readonly rows: readonly object[] | string;
  /** Conflict clause and returned columns. */
  readonly ending?: RawBuilder<unknown>;
}

const listed = (names: readonly string[]) => sql.join(names.map((name) => sql.ref(name)));

/** Rows as a table named `row`, for statements that change some. */
export const recordset = (columns: Records['columns'], rows: Records['rows']) => {
  const definitions = Object.entries(columns).map(([name, type]) => sql`${sql.ref(name)} ${sql.raw(type)}`);
  return sql`jsonb_to_recordset(${typeof rows === 'string' ? rows : JSON.stringify(rows)}::jsonb) as row (${sql.join(definitions)})`;
};

/** As JSON, which PostgreSQL reads faster than thousands of parameters. */
const fromJson = ({ same, columns, rows }: Records) => {
  const placed = typeof rows === 'string' ? rows : rows.map((row, place) => ({ ...row, place }));
  return sql`select ${sql.join([...Object.values(same), ...Object.keys(columns).map((name) => sql.ref(name))])}
    from ${recordset({ place: 'integer', ...columns }, placed)} order by place`;
};

const asParameter = (value: unknown, type: ColumnType): unknown => {
  if (value === undefined || value === null) return null;
  return type === 'jsonb' ? JSON.stringify(value) : value;
};

/** Citus carries out a SELECT that reads no table of the cluster as COPY, which row-level security refuses. */
const fromValues = ({ same, columns, rows }: Records) => {
  const list: readonly object[] = typeof rows === 'string' ? JSON.parse(rows) : rows;
  const lines = list.map((row) => {
    const values = row as Readonly<Record<string, unknown>>;
    const own = Object.entries(columns).map(([name, type]) => asParameter(values[name], type));
    return sql`(${sql.join([...Object.values(same), ...own])})`;
  });
  return sql`values ${sql.join(lines)}`;
};

/** Statement that inserts many rows of one company, in their order. */
export const insertRecords = <Row>(tx: TenantTransaction, records: Records): RawBuilder<Row> => {
  const { table, same, columns, ending = sql`` } = records;
  const rows = isDistributed(tx) ? fromValues(records) : fromJson(records);
  return sql<Row>`insert into ${sql.table(table)} as stored (${listed([...Object.keys(same), ...Object.keys(columns)])}) ${rows} ${ending}`;
};

/**
 * Writes many rows of one company. PostgreSQL checks their foreign keys row by row with a plan for the values at hand; where its statistics
 * do not know the company yet, each index that begins with the company looks as good as the primary key, and every check reads all rows of
 * the company. A plan for any value uses the primary key. Reads keep their own plans, which look values of a list up in a hash table.
 * Triggers on the workers of a Citus cluster need the values at hand, by which it finds the shard of the company.
 */
export const writeWithGenericPlans = async <T>(tx: TenantTransaction, write: () => Promise<T>): Promise<T> => {
  if (isDistributed(tx)) return write();
  await sql`set local plan_cache_mode = force_generic_plan`.execute(tx);
  const result = await write();
  await sql`set local plan_cache_mode = auto`.execute(tx);
  return result;
};
