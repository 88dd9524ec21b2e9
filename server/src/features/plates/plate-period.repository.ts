import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { insertRecords } from '../../db/insert-records.ts';
import { allRows, combineReads, constant, isOneOf, mapRead, prepared, type Read } from '../../db/read.ts';
import type { TenantContext, TenantTransaction } from '../../db/tenant-transaction.ts';
import { queueStatement } from '../../db/transaction.ts';
import type { CompanyId } from '../../lib/company-id.ts';
import type { NewPeriod, PeriodEnd, PlatePeriodRow, Respelling } from './plan-plates.ts';

/** Key of a plate in a column that stores no key beside it, as `plateKey` forms it. */
export const plateKeyIn = (column: string) => sql`upper(regexp_replace(${sql.ref(column)}, '[^[:alnum:]]', '', 'g'))`;

const periods = (tx: TenantTransaction, companyId: CompanyId) =>
  tx
    .selectFrom('vehicle_plates')
    .innerJoin('vehicles', (join) =>
      join
        .onRef('vehicles.company_id', '=', 'vehicle_plates.company_id')
        .onRef('vehicles.id', '=', 'vehicle_plates.vehicle_id'),
    )
    .innerJoin('work_items', (join) =>
      join
        .onRef('work_items.company_id', '=', 'vehicle_plates.company_id')
        .onRef('work_items.id', '=', 'vehicle_plates.vehicle_id'),
    )
    .select([
      'vehicle_plates.id',
      'vehicle_plates.vehicle_id',
      'vehicle_plates.license_plate',
      'vehicle_plates.plate_key',
      'vehicle_plates.valid_from',
      'vehicle_plates.valid_to',
      'vehicle_plates.recorded_at',
      'vehicles.vin',
      'vehicles.return_date',
      'work_items.title',
      'work_items.status',
      'work_items.archived_at',
      'work_items.updated_at',
    ])
    .where('vehicle_plates.company_id', '=', companyId)
    .where('vehicles.company_id', '=', companyId)
    .where('work_items.company_id', '=', companyId);

const periodsOfPlates = (tx: TenantTransaction, companyId: CompanyId, keys: readonly string[]) =>
  periods(tx, companyId)
    .where(isOneOf(sql.ref('vehicle_plates.plate_key'), keys))
    .orderBy('vehicle_plates.id');

/** Times of these plates, in any spelling. */
export const findPeriodsOfPlates = (
  tx: TenantTransaction,
  companyId: CompanyId,
  keys: readonly string[],
): Promise<PlatePeriodRow[]> => periodsOfPlates(tx, companyId, keys).execute();

/** Times of the plate that a report names. */
export const selectPeriodsOfReport = (tx: TenantTransaction, companyId: CompanyId, reportId: number) =>
  periods(tx, companyId).where(
    sql<SqlBool>`vehicle_plates.plate_key = (select ${plateKeyIn('r.license_plate')} from police_reports r
      where r.company_id = ${companyId} and r.id = ${reportId})`,
  );

const periodsOfVehicles = (tx: TenantTransaction, companyId: CompanyId, vehicleIds: readonly number[]) =>
  periods(tx, companyId)
    .where(isOneOf(sql.ref('vehicle_plates.vehicle_id'), vehicleIds))
    .orderBy('vehicle_plates.id');

/** Times of all plates of these vehicles. */
export const findPeriodsOfVehicles = (
  tx: TenantTransaction,
  companyId: CompanyId,
  vehicleIds: readonly number[],
): Promise<PlatePeriodRow[]> => periodsOfVehicles(tx, companyId, vehicleIds).execute();

/** Times of these plates and of all plates of these vehicles, each once. */
export const readPeriods = (
  tx: TenantTransaction,
  companyId: CompanyId,
  keys: readonly string[],
  vehicleIds: readonly number[],
): Read<readonly PlatePeriodRow[]> => {
  const ofPlates = allRows<PlatePeriodRow>(periodsOfPlates(tx, companyId, keys));
  const ofVehicles = allRows<PlatePeriodRow>(periodsOfVehicles(tx, companyId, vehicleIds));
  const none = constant<readonly PlatePeriodRow[]>([]);
  const reads = combineReads(keys.length > 0 ? ofPlates : none, vehicleIds.length > 0 ? ofVehicles : none);
  return mapRead(prepared(reads), (found) => [...new Map(found.flat().map((period) => [period.id, period])).values()]);
};

const listedColumns = ['p.id', 'p.license_plate', 'p.valid_from', 'p.valid_to', 'p.recorded_at'] as const;

/** Plates of a vehicle, the latest first. */
export const selectPeriods = (tx: TenantTransaction, companyId: CompanyId, vehicleId: number) =>
  tx
    .selectFrom('vehicle_plates as p')
    .select([...listedColumns, isNamed(companyId).as('is_named')])
    .where('p.company_id', '=', companyId)
    .where('p.vehicle_id', '=', vehicleId)
    .orderBy(sql`p.valid_from desc nulls last`)
    .orderBy('p.id', 'desc');

/** True for a period `p` that a trip, an offence or a leasing position of the vehicle names the plate in. */
const isNamed = (companyId: CompanyId) => {
  const isWithin = (at: RawBuilder<unknown>) =>
    sql`(p.valid_from is null or p.valid_from <= ${at}) and (p.valid_to is null or p.valid_to > ${at})`;
  const offence = sql`((r.offence_date + coalesce(r.offence_time, time '12:00')) at time zone 'Europe/Berlin')`;
  return sql<boolean>`(
    exists (select from trips t where t.company_id = ${companyId} and t.vehicle_id = p.vehicle_id
      and ${plateKeyIn('t.license_plate')} = p.plate_key and ${isWithin(sql`t.start_time`)})
    or exists (select from police_reports r where r.company_id = ${companyId} and r.vehicle_id = p.vehicle_id
      and ${plateKeyIn('r.license_plate')} = p.plate_key and (r.offence_date is null or ${isWithin(offence)}))
    or exists (select from leasing_positions l where l.company_id = ${companyId} and l.plate_key = p.plate_key
      and ${isWithin(sql`((l.period_date + time '12:00') at time zone 'Europe/Berlin')`)}))`;
};

/** Those of these periods that something names the plate in. */
export const findUsedPeriods = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  periodIds: readonly number[],
): Promise<ReadonlySet<number>> => {
  if (periodIds.length === 0) return new Set();
  const { rows } = await sql<{ id: number }>`select p.id from vehicle_plates p
    where p.company_id = ${companyId} and p.id = any(${periodIds}::integer[]) and ${isNamed(companyId)}`.execute(tx);
  return new Set(rows.map(({ id }) => id));
};

export type Bounds = Readonly<Record<'from' | 'to', Date | null>>;

/**
 * Moves the bounds of a period. Periods that touch it follow: of another plate of the vehicle, and of the plate on another
 * vehicle. One statement, because they must not overlap in between.
 */
export const movePeriod = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  period: PlatePeriodRow,
  { from, to }: Bounds,
): Promise<void> => {
  await sql`
    update vehicle_plates p set
      valid_from = case when p.id = ${period.id} then ${from}::timestamptz
        when ${to}::timestamptz is not null and p.valid_from = ${period.valid_to} then ${to} else p.valid_from end,
      valid_to = case when p.id = ${period.id} then ${to}::timestamptz
        when ${from}::timestamptz is not null and p.valid_to = ${period.valid_from} then ${from} else p.valid_to end
    where p.company_id = ${companyId}
      and (p.vehicle_id = ${period.vehicle_id} or p.plate_key = ${period.plate_key})
      and (p.id = ${period.id} or p.valid_from = ${period.valid_to} or p.valid_to = ${period.valid_from})`.execute(tx);
};

export const deletePeriods = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  periodIds: readonly number[],
): Promise<void> => {
  if (periodIds.length === 0) return;
  await tx.deleteFrom('vehicle_plates').where('company_id', '=', companyId).where('id', 'in', periodIds).execute();
};

export const endPeriods = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  ends: readonly PeriodEnd[],
): Promise<void> => {
  if (ends.length === 0) return;
  await sql`update vehicle_plates set valid_to = given.end_at
    from jsonb_to_recordset(${JSON.stringify(ends)}::jsonb) as given (id integer, end_at timestamptz)
    where vehicle_plates.company_id = ${companyId} and vehicle_plates.id = given.id`.execute(tx);
};

export const respellPeriods = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  spellings: readonly Respelling[],
): Promise<void> => {
  if (spellings.length === 0) return;
  await sql`update vehicle_plates set license_plate = given.license_plate
    from jsonb_to_recordset(${JSON.stringify(spellings)}::jsonb) as given (id integer, license_plate text)
    where vehicle_plates.company_id = ${companyId} and vehicle_plates.id = given.id`.execute(tx);
};

const vehiclePlate = { vehicle_id: 'integer', license_plate: 'text', plate_key: 'text' } as const;

export const insertPeriods = async (
  { tx, companyId, now }: TenantContext,
  added: readonly NewPeriod[],
): Promise<void> => {
  if (added.length === 0) return;
  const same = { company_id: companyId, recorded_at: now };
  const columns = { ...vehiclePlate, valid_from: 'timestamptz' } as const;
  await queueStatement(tx, insertRecords(tx, { table: 'vehicle_plates', same, columns, rows: added }));
};
