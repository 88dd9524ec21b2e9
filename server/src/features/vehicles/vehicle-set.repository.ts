import { sql } from 'kysely';
import { insertRecords, recordset } from '../../db/insert-records.ts';
import type { TenantTransaction } from '../../db/tenant-transaction.ts';
import type { CompanyId } from '../../lib/company-id.ts';
import type { OwnColumns } from './vehicle.repository.ts';

type Row = OwnColumns & { readonly id: number };

const types = {
  id: 'integer',
  manufacturer: 'text',
  model: 'text',
  vin: 'text',
  license_plate: 'text',
  plate_key: 'text',
  next_service_km: 'integer',
  next_service_date: 'date',
  inspection_valid_until: 'date',
  uvv_due_date: 'date',
  provider_name: 'text',
  return_date: 'date',
  front_tire_type: 'text',
  last_front_tire_change: 'date',
  rear_tire_type: 'text',
  last_rear_tire_change: 'date',
} as const;

export const insertVehicles = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  rows: readonly Row[],
): Promise<void> => {
  if (rows.length === 0) return;
  await insertRecords(tx, { table: 'vehicles', same: { company_id: companyId }, columns: types, rows }).execute(tx);
};

/** All columns but the VIN, which identifies the vehicle. */
export const updateVehicles = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  rows: readonly Row[],
): Promise<void> => {
  if (rows.length === 0) return;
  await sql`update vehicles set manufacturer = row.manufacturer, model = row.model,
      license_plate = row.license_plate, plate_key = row.plate_key, next_service_km = row.next_service_km,
      next_service_date = row.next_service_date, inspection_valid_until = row.inspection_valid_until,
      uvv_due_date = row.uvv_due_date,
      provider_name = row.provider_name, return_date = row.return_date, front_tire_type = row.front_tire_type,
      last_front_tire_change = row.last_front_tire_change, rear_tire_type = row.rear_tire_type,
      last_rear_tire_change = row.last_rear_tire_change
    from ${recordset(types, rows)}
    where vehicles.company_id = ${companyId} and vehicles.id = row.id`.execute(tx);
};
