import { plateKey } from '@flottwart/contract/rules/plate';
import { type SqlBool, sql } from 'kysely';
import { insertRecords } from '../../db/insert-records.ts';
import type { TenantTransaction } from '../../db/tenant-transaction.ts';
import type { CompanyId } from '../../lib/company-id.ts';
import type { NewPeriod, PlatePeriodRow } from './plan-plates.ts';
import { type Bounds, plateKeyIn } from './plate-period.repository.ts';

/** Gives a period another plate and bounds. */
export const renamePeriod = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  { id }: PlatePeriodRow,
  { plate, from, to }: Bounds & { readonly plate: string },
): Promise<void> => {
  await tx
    .updateTable('vehicle_plates')
    .set({ license_plate: plate, plate_key: plateKey(plate), valid_from: from, valid_to: to })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute();
};

/** Gives trips of the vehicle that name the plate in this period another one. */
export const renameTrips = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  { vehicle_id, plate_key, valid_from, valid_to }: PlatePeriodRow,
  plate: string,
): Promise<void> => {
  await tx
    .updateTable('trips')
    .set({ license_plate: plate })
    .where('company_id', '=', companyId)
    .where('vehicle_id', '=', vehicle_id)
    .where(sql<SqlBool>`${plateKeyIn('trips.license_plate')} = ${plate_key}`)
    .where(sql<SqlBool>`(${valid_from}::timestamptz is null or start_time >= ${valid_from})`)
    .where(sql<SqlBool>`(${valid_to}::timestamptz is null or start_time < ${valid_to})`)
    .execute();
};

/** Leasing positions that print the plate in this period. */
export const countPositionsOfPlate = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  { plate_key, valid_from, valid_to }: PlatePeriodRow,
): Promise<number> => {
  const noon = sql`((period_date + time '12:00') at time zone 'Europe/Berlin')`;
  const { total } = await tx
    .selectFrom('leasing_positions')
    .select((row) => row.fn.countAll<number>().as('total'))
    .where('company_id', '=', companyId)
    .where('plate_key', '=', plate_key)
    .where(sql<SqlBool>`(${valid_from}::timestamptz is null or ${noon} >= ${valid_from})`)
    .where(sql<SqlBool>`(${valid_to}::timestamptz is null or ${noon} < ${valid_to})`)
    .executeTakeFirstOrThrow();
  return total;
};

/** Periods of before, with the times at which they were entered. */
export const insertFormerPeriods = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  periods: readonly (NewPeriod & Pick<PlatePeriodRow, 'valid_to' | 'recorded_at'>)[],
): Promise<void> => {
  if (periods.length === 0) return;
  const plate = { vehicle_id: 'integer', license_plate: 'text', plate_key: 'text' } as const;
  const times = { valid_from: 'timestamptz', valid_to: 'timestamptz', recorded_at: 'timestamptz' } as const;
  const columns = { ...plate, ...times };
  await insertRecords(tx, { table: 'vehicle_plates', same: { company_id: companyId }, columns, rows: periods }).execute(
    tx,
  );
};
