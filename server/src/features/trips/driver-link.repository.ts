import { nameReading, sameReading } from '@flottwart/contract/rules/forbidden-characters';
import { sql } from 'kysely';
import type { TenantTransaction } from '../../db/tenant-transaction.ts';
import { queueStatement } from '../../db/transaction.ts';
import type { CompanyId } from '../../lib/company-id.ts';

const purpose = 1_953_653_108;

/**
 * Keeps an import of trips and a change of drivers apart, because neither sees the uncommitted rows of the other. An
 * import only reads drivers; a change of drivers looks for all their trips.
 */
export const lockDriversOfTrips = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  mode: 'read' | 'write',
): Promise<void> => {
  const lock =
    mode === 'read'
      ? sql`pg_advisory_xact_lock_shared(${purpose}::integer, ${companyId}::integer)`
      : sql`pg_advisory_xact_lock(${purpose}::integer, ${companyId}::integer)`;
  await queueStatement(tx, sql`select ${lock}`);
};

/** Keys by which a trip names its driver. */
export const driverKeys = ['driver_external_id', 'driver_staff_number', 'driver_birth_date', 'driver_name'] as const;
export type DriverKey = (typeof driverKeys)[number];

/** Columns of the keys; numbers and names are compared as they read. */
const columnOf = {
  driver_external_id: 'driver_external_id_key',
  driver_staff_number: 'driver_staff_number_key',
  driver_birth_date: 'driver_birth_date',
  driver_name: 'driver_name_key',
} as const satisfies Record<DriverKey, string>;

const keyValue = (key: DriverKey, value: string): string => {
  if (key === 'driver_birth_date') return value;
  return key === 'driver_name' ? nameReading(value, '') : sameReading(value);
};

/** Trips with one value of a key: those without driver, or those of one driver. */
export interface TripSelection {
  readonly key: DriverKey;
  readonly value: string;
  readonly driverId: number | null;
}

export interface TripCursor {
  /** As text, because a Date is cut to the millisecond. */
  readonly start: string;
  readonly id: number;
}

/** Condition of the partial index of a key, which the planner cannot derive from a parameter. */
const isNamed = (key: DriverKey) => {
  if (key === 'driver_birth_date') return sql<boolean>`driver_birth_date is not null`;
  const isFilled = sql<boolean>`${sql.ref(columnOf[key])} <> ''`;
  if (key !== 'driver_name') return isFilled;
  // A name counts only where the source gives nothing else.
  return sql<boolean>`driver_external_id_key = '' and driver_staff_number_key = '' and driver_birth_date is null and ${isFilled}`;
};

/** Reads in the order of the index, whatever the statistics say. */
export const selectTripDrivers = (
  tx: TenantTransaction,
  companyId: CompanyId,
  selection: TripSelection,
  page: { readonly after: TripCursor | null; readonly limit: number },
) => {
  const { key, value, driverId } = selection;
  const { after, limit } = page;
  let rows = tx
    .selectFrom('trips')
    .select(['id', 'employee_id', 'first_name', 'last_name', 'driver_external_id', 'driver_staff_number'])
    .select(['driver_birth_date', sql<string>`start_time::text`.as('start')])
    .where('company_id', '=', companyId)
    .where(columnOf[key], '=', keyValue(key, value))
    .where(isNamed(key))
    .where('employee_id', driverId === null ? 'is' : '=', driverId);
  if (after) rows = rows.where(sql<boolean>`(start_time, id) > (${after.start}::timestamptz, ${after.id}::integer)`);
  return rows.orderBy('start_time').orderBy('id').limit(limit).execute();
};

export type TripDriver = Awaited<ReturnType<typeof selectTripDrivers>>[number];

/** Values of a key, as they read, that trips without driver have; one look into the index for each. */
export const findOpenValues = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  key: DriverKey,
  values: readonly string[],
): Promise<ReadonlySet<string>> => {
  if (values.length === 0) return new Set();
  const known = [...new Set(values.map((value) => keyValue(key, value)))];
  const wanted = key === 'driver_birth_date' ? sql`${known}::date[]` : sql`${known}::text[]`;
  const { rows } = await sql<{ value: string }>`
    select wanted.value::text from unnest(${wanted}) as wanted (value)
    cross join lateral (
      select from trips
      where company_id = ${companyId} and employee_id is null and ${isNamed(key)} and ${sql.ref(columnOf[key])} = wanted.value limit 1
    ) as open`.execute(tx);
  return new Set(rows.map(({ value }) => value));
};

export interface DriverLink {
  readonly id: number;
  readonly employee_id: number | null;
  /** Date of birth of the driver, where the source gives none. */
  readonly birth_date: string | null;
}

/** Names and times stay as recorded; the date of birth is the source's, else the driver's. */
export const updateTripDrivers = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  links: readonly DriverLink[],
): Promise<void> => {
  if (links.length === 0) return;
  await sql`
    update trips set employee_id = link.employee_id, birth_day = coalesce(trips.driver_birth_date, link.birth_date)
    from jsonb_to_recordset(${JSON.stringify(links)}::jsonb) as link (id integer, employee_id integer, birth_date date)
    where trips.company_id = ${companyId} and trips.id = link.id`.execute(tx);
};
