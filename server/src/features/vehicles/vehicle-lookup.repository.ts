import type { TenantTransaction } from '../../db/tenant-transaction.ts';
import type { CompanyId } from '../../lib/company-id.ts';
import { joinTerms } from '../../work-items/core.mapper.ts';

/** Manufacturer and model, empty if neither is known. */
export const findVehicleName = async (tx: TenantTransaction, companyId: CompanyId, id: number): Promise<string> => {
  const vehicle = await tx
    .selectFrom('vehicles')
    .select(['manufacturer', 'model'])
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst();
  return vehicle ? joinTerms(vehicle.manufacturer, vehicle.model) : '';
};

/** Keys that identify a vehicle. */
export interface VehicleKeys {
  readonly id: number;
  readonly vin: string;
  readonly plate_key: string;
}

export const listVehicleKeys = (tx: TenantTransaction, companyId: CompanyId): Promise<VehicleKeys[]> =>
  tx.selectFrom('vehicles').select(['id', 'vin', 'plate_key']).where('company_id', '=', companyId).execute();

/** Plates that vehicles carry or carried. */
export const listPlates = async (tx: TenantTransaction, companyId: CompanyId): Promise<string[]> => {
  const plates = await tx
    .selectFrom('vehicle_plates')
    .select('license_plate')
    .where('company_id', '=', companyId)
    .orderBy('id')
    .execute();
  return [...new Set(plates.map(({ license_plate }) => license_plate))];
};

/** Creation time of a vehicle. */
export const selectVehicleCreatedAt = (tx: TenantTransaction, companyId: CompanyId, id: number) =>
  tx
    .selectFrom('work_items')
    .select('created_at')
    .where('company_id', '=', companyId)
    .where('kind', '=', 'vehicle')
    .where('id', '=', id);
