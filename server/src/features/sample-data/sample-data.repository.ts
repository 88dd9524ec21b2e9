import type { SampleData } from '@flottwart/contract/sample-data';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import { insertRecords } from '../../db/insert-records.ts';
import type { Schema } from '../../db/schema.ts';
import type { TenantTransaction } from '../../db/tenant-transaction.ts';
import type { CompanyId } from '../../lib/company-id.ts';
import type { Entered } from './entry/entry.ts';

type Counts = Pick<SampleData, 'vehicles' | 'employees' | 'trips' | 'others' | 'documents'>;

export interface SampleSetRow extends Counts {
  readonly state: Schema['sample_sets']['state'];
  readonly stepsDone: number;
  readonly skipped: string[];
}

/** The set with what is left of it; no row without sample data. */
export const selectSampleSet = (companyId: CompanyId) => sql<SampleSetRow>`
  select sample_set.state, sample_set.steps_done as "stepsDone", sample_set.skipped,
    count(*) filter (where item.kind = 'vehicle') as vehicles, count(*) filter (where item.kind = 'employee') as employees,
    count(sample.trip_id) as trips, count(sample.document_id) as documents,
    count(*) filter (where item.kind not in ('vehicle', 'employee')) as others
  from sample_sets sample_set
  left join sample_items sample on sample.company_id = ${companyId}
  left join work_items item on item.company_id = ${companyId} and item.id = sample.item_id
  where sample_set.company_id = ${companyId}
  group by sample_set.state, sample_set.steps_done, sample_set.skipped`;

/** Serialises creation and removal. */
export const lockSampleSet = (tx: TenantTransaction, companyId: CompanyId) =>
  tx.selectFrom('sample_sets').selectAll().where('company_id', '=', companyId).forUpdate().executeTakeFirst();

/** False if there is a set already. */
export const insertSampleSet = async (
  tx: TenantTransaction,
  set: Insertable<Schema['sample_sets']>,
): Promise<boolean> => {
  const inserted = await tx
    .insertInto('sample_sets')
    .values(set)
    .onConflict((conflict) => conflict.column('company_id').doNothing())
    .returning('company_id')
    .executeTakeFirst();
  return inserted !== undefined;
};

export const updateSampleSet = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  changes: Updateable<Schema['sample_sets']>,
): Promise<void> => {
  await tx.updateTable('sample_sets').set(changes).where('company_id', '=', companyId).execute();
};

/** Oldest ADMIN, for a set whose author has left. */
export const findAdmin = async (tx: TenantTransaction, companyId: CompanyId): Promise<number> => {
  const { id } = await tx
    .selectFrom('users')
    .select('id')
    .where('company_id', '=', companyId)
    .where('role', '=', 'ADMIN')
    .orderBy('id')
    .executeTakeFirstOrThrow();
  return id;
};

export const addSamples = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  { items = [], trips = [], documents = [] }: Entered,
): Promise<void> => {
  const rows = [
    ...items.map((item_id) => ({ item_id, trip_id: null, document_id: null })),
    ...trips.map((trip_id) => ({ item_id: null, trip_id, document_id: null })),
    ...documents.map((document_id) => ({ item_id: null, trip_id: null, document_id })),
  ];
  if (rows.length === 0) return;
  await insertRecords(tx, {
    table: 'sample_items',
    same: { company_id: companyId },
    columns: { item_id: 'integer', trip_id: 'integer', document_id: 'integer' },
    rows,
  }).execute(tx);
};

/** VINs and keys of plates among those given that the company's own vehicles have or had. */
export const findTakenVehicles = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  vins: readonly string[],
  plateKeys: readonly string[],
): Promise<ReadonlySet<string>> => {
  const { rows } = await sql<{ taken: string }>`
    select vin as taken from vehicles where company_id = ${companyId} and vin = any(${vins}::text[])
    union select plate_key from vehicle_plates where company_id = ${companyId} and plate_key = any(${plateKeys}::text[])`.execute(
    tx,
  );
  return new Set(rows.map(({ taken }) => taken));
};

type DriverNames = Pick<Selectable<Schema['employees']>, 'external_id' | 'staff_number' | 'first_name' | 'last_name'>;

/** External ids of the given drivers of whom an own driver has a number or the name. */
export const findTakenDrivers = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  drivers: readonly DriverNames[],
): Promise<ReadonlySet<string>> => {
  const { rows } = await sql<{ taken: string }>`
    select distinct sample.external_id as taken from jsonb_to_recordset(${JSON.stringify(drivers)}::jsonb)
      as sample (external_id text, staff_number text, first_name text, last_name text)
    join employees own on own.company_id = ${companyId} and (own.external_id = sample.external_id
      or own.staff_number = sample.staff_number
      or own.last_name = sample.last_name and own.first_name = sample.first_name)`.execute(tx);
  return new Set(rows.map(({ taken }) => taken));
};

/** Sample tasks that are left and open, by their time. */
export const findOpenSampleTasks = (tx: TenantTransaction, companyId: CompanyId) =>
  tx
    .selectFrom('tasks')
    .innerJoin('work_items', (join) =>
      join.onRef('work_items.company_id', '=', 'tasks.company_id').onRef('work_items.id', '=', 'tasks.id'),
    )
    .select(['tasks.id', 'tasks.due_at'])
    .where('tasks.company_id', '=', companyId)
    .where('work_items.company_id', '=', companyId)
    .where('work_items.status', '=', 'TaskStatus_OPEN')
    .where('tasks.due_at', 'is not', null)
    .where('tasks.id', 'in', (samples) =>
      samples.selectFrom('sample_items').select('item_id').where('company_id', '=', companyId),
    )
    .orderBy('tasks.due_at')
    .orderBy('tasks.id')
    .$narrowType<{ due_at: Date }>()
    .execute();
