import { sql } from 'kysely';
import type { Company } from '../fixture/company.ts';

/** Rows of each kind: more than the batches in which lists are read, and more than any single response may hold at once. */
const rowsPerKind = 6000;
const rowsOfOneItem = 3000;

interface Copies {
  readonly table: string;
  /** Id of the row that is copied. */
  readonly from: number;
  /** Ids of the copies. */
  readonly ids: readonly number[];
  /** Columns that differ, as an SQL expression of the number `n` of the copy. */
  readonly changes?: string;
}

/** Copies a row inside the database, with every index and trigger of the product on. */
const copyRow = async ({ ownerDb, companyId }: Company, { table, from, ids, changes = `'{}'` }: Copies) => {
  const { rows: columns } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER'`.execute(ownerDb);
  const names = sql.join(columns.map(({ name }) => sql.ref(name)));
  await sql`
    insert into ${sql.table(table)} (${names}) overriding system value
    select ${names} from (
      select (jsonb_populate_record(t, jsonb_build_object('id', i.id) || (${sql.raw(changes)})::jsonb)).*
      from ${sql.table(table)} t, unnest(${ids}::integer[]) with ordinality as i (id, n)
      where t.company_id = ${companyId} and t.id = ${from}) as copies`.execute(ownerDb);
};

const newIds = async ({ ownerDb }: Company, table: string, count: number): Promise<readonly number[]> => {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence(${table}, 'id'))::integer as id
    from generate_series(1, ${sql.lit(count)})`.execute(ownerDb);
  return rows.map(({ id }) => id);
};

const copyItem = async (
  company: Company,
  table: string,
  from: number,
  changes?: string,
): Promise<readonly number[]> => {
  const ids = await newIds(company, 'work_items', rowsPerKind);
  await copyRow(company, { table: 'work_items', from, ids });
  await copyRow(company, { table, from, ids, ...(changes && { changes }) });
  return ids;
};

/** Gives one item many comments, changes and links. */
const fillItem = async (company: Company, others: readonly number[]): Promise<void> => {
  const { ownerDb, companyId, task } = company;
  for (const table of ['comments', 'work_item_changes']) {
    const { rows } = await sql<{ id: number }>`
      select min(id) as id from ${sql.table(table)} where company_id = ${companyId}`.execute(ownerDb);
    const ids = await newIds(company, table, rowsOfOneItem);
    await copyRow(company, { table, from: rows[0]?.id ?? 0, ids, changes: `jsonb_build_object('item_id', ${task})` });
  }
  await sql`
    insert into relations (company_id, low_id, high_id, created_at)
    select ${companyId}, least(${task}::integer, id), greatest(${task}::integer, id), now()
    from unnest(${others}::integer[]) as id on conflict do nothing`.execute(ownerDb);
};

/** Multiplies what the company has, and returns its tasks. */
export const fillLargeCompany = async (company: Company): Promise<readonly number[]> => {
  const { ownerDb, vehicle, employee, task, repair, report, trip } = company;
  await copyItem(company, 'vehicles', vehicle, `jsonb_build_object('vin', 'W' || lpad(n::text, 16, '0'))`);
  await copyItem(company, 'employees', employee);
  await copyItem(company, 'repair_records', repair);
  await copyItem(company, 'police_reports', report, `jsonb_build_object('case_number', 'F-' || n)`);
  const tasks = await copyItem(company, 'tasks', task);
  const trips = await newIds(company, 'trips', rowsPerKind);
  const changes = `jsonb_build_object('external_id', 'T-' || n)`;
  await copyRow(company, { table: 'trips', from: trip, ids: trips, changes });
  await fillItem(company, tasks.slice(0, rowsOfOneItem));
  await sql`vacuum analyze`.execute(ownerDb);
  // Documents are stored while the planner knows none of them, whenever autovacuum would come by.
  for (const table of ['leasing_documents', 'leasing_positions', 'leasing_links', 'leasing_references'])
    await sql`alter table ${sql.table(table)} set (autovacuum_enabled = false)`.execute(ownerDb);
  return tasks;
};
