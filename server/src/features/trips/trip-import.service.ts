import { sql } from 'kysely';
import { insertRecords, recordset } from '../../db/insert-records.ts';
import type { TenantTransaction } from '../../db/tenant-transaction.ts';
import type { CompanyId } from '../../lib/company-id.ts';
import { tripsOf } from './trip.repository.ts';
import { asStored, findSameTrip, isSameTrip, lockTripsAtStarts } from './trip-deduplication.ts';
import { type ImportedTrip, mergeImportedTrip, type StoredTrip } from './trip-snapshot.ts';

export type TripOutcome =
  | { readonly result: 'created'; readonly tripId?: number | undefined }
  | { readonly result: 'changed'; readonly before: StoredTrip; readonly after: StoredTrip }
  | { readonly result: 'unchanged' }
  /** Another of the given trips is the same one. */
  | { readonly result: 'repeated' };

interface UpsertOptions {
  readonly source: string;
  readonly isPreview?: boolean;
  /** False for a source whose ids only follow from the columns of a list, so that the same trip may come with another one. */
  readonly hasOwnIds?: boolean;
}

/** Upserts trips by the external id of their source, else by vehicle, driver and start; unchanged trips are not written. */
export const upsertTrips = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  trips: readonly ImportedTrip[],
  { source, isPreview = false, hasOwnIds = true }: UpsertOptions,
): Promise<readonly TripOutcome[]> => {
  const stored = await lockTrips(tx, companyId, source, trips);
  const unknown = trips.filter(({ external_id }) => !stored.has(external_id));
  const atStarts = await lockTripsAtStarts(tx, companyId, unknown, hasOwnIds ? source : null);
  const created: ImportedTrip[] = [];
  const changed: StoredTrip[] = [];
  const taken = new Set([...stored.values()].map(({ id }) => id));
  const outcomes = trips.map((trip): TripOutcome => {
    const known = stored.get(trip.external_id);
    const before = known ?? findSameTrip(atStarts, trip);
    if (!before) {
      if (!hasOwnIds && created.some((other) => isSameTrip(other, trip))) return { result: 'repeated' };
      created.push(trip);
      return { result: 'created' };
    }
    if (!known && taken.has(before.id)) return { result: 'repeated' };
    taken.add(before.id);
    const after = mergeImportedTrip(before, known ? trip : asStored(before, trip));
    if (!after) return { result: 'unchanged' };
    changed.push(after);
    return { result: 'changed', before, after };
  });
  if (isPreview) return outcomes;
  const ids = await insertTrips(tx, companyId, source, created);
  await updateTrips(tx, companyId, changed);
  return outcomes.map((outcome, index) =>
    outcome.result === 'created' ? { ...outcome, tripId: ids.get(trips[index]?.external_id ?? '') } : outcome,
  );
};

const lockTrips = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  source: string,
  trips: readonly ImportedTrip[],
): Promise<ReadonlyMap<string, StoredTrip>> => {
  if (trips.length === 0) return new Map();
  const rows = await tripsOf(tx, companyId)
    .select('external_id')
    .where('source', '=', source)
    .where(
      'external_id',
      'in',
      trips.map(({ external_id }) => external_id),
    )
    .orderBy('id')
    .forUpdate()
    .execute();
  return new Map(rows.map((row) => [row.external_id, row]));
};

const types = {
  external_id: 'text',
  vehicle_id: 'integer',
  employee_id: 'integer',
  first_name: 'text',
  last_name: 'text',
  birth_day: 'date',
  driver_external_id: 'text',
  driver_staff_number: 'text',
  driver_birth_date: 'date',
  vin: 'text',
  license_plate: 'text',
  is_by_plate: 'boolean',
  start_time: 'timestamptz',
  end_time: 'timestamptz',
} as const;

const insertTrips = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  source: string,
  rows: readonly ImportedTrip[],
): Promise<ReadonlyMap<string, number>> => {
  if (rows.length === 0) return new Map();
  const inserted = await insertRecords<{ id: number; external_id: string }>(tx, {
    table: 'trips',
    same: { company_id: companyId, source },
    columns: types,
    rows,
    ending: sql`returning id, external_id`,
  }).execute(tx);
  return new Map(inserted.rows.map(({ id, external_id }) => [external_id, id]));
};

const updateTrips = async (tx: TenantTransaction, companyId: CompanyId, rows: readonly StoredTrip[]): Promise<void> => {
  if (rows.length === 0) return;
  await sql`
    update trips set vehicle_id = row.vehicle_id, employee_id = row.employee_id, first_name = row.first_name,
      last_name = row.last_name, birth_day = row.birth_day, vin = row.vin, license_plate = row.license_plate,
      is_by_plate = row.is_by_plate,
      start_time = row.start_time, end_time = row.end_time, driver_external_id = row.driver_external_id,
      driver_staff_number = row.driver_staff_number, driver_birth_date = row.driver_birth_date
    from ${recordset({ id: 'integer', ...types }, rows)}
    where trips.company_id = ${companyId} and trips.id = row.id`.execute(tx);
};

/** Start of the earliest ongoing trip of a source since the given time. */
export const earliestOpenTrip = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  source: string,
  since: Date,
): Promise<Date | null> => {
  const { earliest } = await tx
    .selectFrom('trips')
    .select((row) => row.fn.min('start_time').as('earliest'))
    .where('company_id', '=', companyId)
    .where('source', '=', source)
    .where('end_time', 'is', null)
    .where('start_time', '>=', since)
    .executeTakeFirstOrThrow();
  return earliest;
};
