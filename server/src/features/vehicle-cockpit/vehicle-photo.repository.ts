import type { Insertable } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import type { TenantTransaction } from '../../db/tenant-transaction.ts';
import type { CompanyId } from '../../lib/company-id.ts';

/** Chosen attachment of a vehicle with its name. */
export const selectPhoto = (tx: TenantTransaction, companyId: CompanyId, vehicleId: number) =>
  tx
    .selectFrom('vehicle_photos')
    .innerJoin('attachments', (join) =>
      join
        .onRef('attachments.company_id', '=', 'vehicle_photos.company_id')
        .onRef('attachments.id', '=', 'vehicle_photos.attachment_id'),
    )
    .select(['vehicle_photos.attachment_id', 'attachments.file_name'])
    .where('vehicle_photos.company_id', '=', companyId)
    .where('attachments.company_id', '=', companyId)
    .where('vehicle_photos.vehicle_id', '=', vehicleId);

export const upsertPhoto = async (
  tx: TenantTransaction,
  photo: Insertable<Schema['vehicle_photos']>,
): Promise<void> => {
  await tx
    .insertInto('vehicle_photos')
    .values(photo)
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'vehicle_id']).doUpdateSet({ attachment_id: photo.attachment_id }),
    )
    .execute();
};

export const deletePhoto = async (tx: TenantTransaction, companyId: CompanyId, vehicleId: number): Promise<void> => {
  await tx
    .deleteFrom('vehicle_photos')
    .where('company_id', '=', companyId)
    .where('vehicle_id', '=', vehicleId)
    .execute();
};
