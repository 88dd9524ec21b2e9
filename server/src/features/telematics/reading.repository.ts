import { type Insertable, type Selectable, sql } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import type { TenantTransaction } from '../../db/tenant-transaction.ts';
import type { CompanyId } from '../../lib/company-id.ts';

export type ReadingRow = Selectable<Schema['telematics_readings']>;
type NewReading = Insertable<Schema['telematics_readings']>;

export const selectReading = (tx: TenantTransaction, companyId: CompanyId, vehicleId: number) =>
  tx
    .selectFrom('telematics_readings')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('vehicle_id', '=', vehicleId);

const batchSize = 1000;

const replacedColumns = [
  'credential_id',
  'device_type',
  'serial_number',
  'vin',
  'license_plate',
  'latitude',
  'longitude',
  'read_at',
] as const;

/** Returns the number of changed readings; a missing odometer keeps its last value. */
export const storeReadings = async (tx: TenantTransaction, readings: readonly NewReading[]): Promise<number> => {
  let changedCount = 0;
  for (let index = 0; index < readings.length; index += batchSize) {
    const changed = await tx
      .insertInto('telematics_readings')
      .values(readings.slice(index, index + batchSize))
      .onConflict((conflict) =>
        conflict
          .columns(['company_id', 'vehicle_id'])
          .doUpdateSet(({ ref }) => ({
            ...Object.fromEntries(replacedColumns.map((column) => [column, ref(`excluded.${column}`)])),
            odometer_km: sql`coalesce(excluded.odometer_km, telematics_readings.odometer_km)`,
            odometer_at: sql`coalesce(excluded.odometer_at, telematics_readings.odometer_at)`,
          }))
          .where(
            sql<boolean>`(telematics_readings.read_at, telematics_readings.odometer_km, telematics_readings.credential_id,
                telematics_readings.latitude, telematics_readings.longitude)
              is distinct from (excluded.read_at, coalesce(excluded.odometer_km, telematics_readings.odometer_km), excluded.credential_id,
                excluded.latitude, excluded.longitude)`,
          ),
      )
      .returning('vehicle_id')
      .execute();
    changedCount += changed.length;
  }
  return changedCount;
};

/** Keeps the first mileage of each month of Berlin. */
export const keepOdometerMonths = (tx: TenantTransaction, companyId: CompanyId) =>
  sql`
    insert into odometer_months (company_id, vehicle_id, month, odometer_km, odometer_at)
    select company_id, vehicle_id, date_trunc('month', odometer_at at time zone 'Europe/Berlin')::date, odometer_km, odometer_at
    from telematics_readings where company_id = ${companyId} and odometer_km is not null and odometer_at is not null
    order by vehicle_id
    on conflict do nothing`.execute(tx);

/** Deletes readings of vehicles that these credentials no longer report. */
export const deleteStaleReadings = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  credentialIds: readonly number[],
  stillReported: readonly number[],
): Promise<number> => {
  if (credentialIds.length === 0) return 0;
  const gone = await tx
    .deleteFrom('telematics_readings')
    .where('company_id', '=', companyId)
    .where('credential_id', 'in', credentialIds)
    .where(({ eb, val }) => eb('vehicle_id', '<>', sql<number>`all(${val(stillReported)}::integer[])`))
    .returning('vehicle_id')
    .execute();
  return gone.length;
};

/** Locks the setting, so that positions read meanwhile are not stored after it was switched off. */
export const lockPositionsEnabled = async (tx: TenantTransaction, companyId: CompanyId): Promise<boolean> => {
  const row = await tx
    .selectFrom('companies')
    .select('positions_enabled')
    .where('company_id', '=', companyId)
    .forShare()
    .executeTakeFirst();
  return row?.positions_enabled ?? false;
};

export const clearPositions = async (tx: TenantTransaction, companyId: CompanyId): Promise<void> => {
  await tx
    .updateTable('telematics_readings')
    .set({ latitude: null, longitude: null })
    .where('company_id', '=', companyId)
    .execute();
};
