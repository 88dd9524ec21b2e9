import { vehicleFields } from '@flottwart/contract/kinds/vehicle/fields';
import { declaredKeys } from '@flottwart/contract/rules/known-entries';
import { sql } from 'kysely';
import { insertRecords, recordset } from '../../db/insert-records.ts';
import type { TenantTransaction } from '../../db/tenant-transaction.ts';
import type { CompanyId } from '../../lib/company-id.ts';
import { typedColumns } from '../../work-items/field-table.ts';
import type { OwnColumns } from './vehicle.repository.ts';

type Row = OwnColumns & { readonly id: number };

const types = { id: 'integer', ...typedColumns(vehicleFields), plate_key: 'text' } as const;

export const insertVehicles = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  rows: readonly Row[],
): Promise<void> => {
  if (rows.length === 0) return;
  await insertRecords(tx, { table: 'vehicles', same: { company_id: companyId }, columns: types, rows }).execute(tx);
};

/** All columns but the VIN, which identifies the vehicle. */
const updated = declaredKeys(types).filter((column) => column !== 'id' && column !== 'vin');
const assignments = sql.join(updated.map((column) => sql`${sql.ref(column)} = ${sql.ref(`row.${column}`)}`));

export const updateVehicles = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  rows: readonly Row[],
): Promise<void> => {
  if (rows.length === 0) return;
  await sql`update vehicles set ${assignments}
    from ${recordset(types, rows)}
    where vehicles.company_id = ${companyId} and vehicles.id = row.id`.execute(tx);
};
