import type { Context } from '../../context.ts';
import { inTenant } from '../../db/tenant.ts';
import type { TenantTransaction } from '../../db/tenant-transaction.ts';
import { invalidField, notFound } from '../../lib/app-error.ts';
import type { CompanyId } from '../../lib/company-id.ts';
import type { Session } from '../../lib/session.ts';
import { publishChange } from '../../live/live-events.ts';
import { selectAttachment } from '../../work-items/attachments/attachment.repository.ts';
import { lockAnyItem } from '../../work-items/item.repository.ts';
import { recordChanges } from '../../work-items/timeline.repository.ts';
import { deletePhoto, selectPhoto, upsertPhoto } from './vehicle-photo.repository.ts';

/** Stores the choice and returns the name of the file; a picture among the vehicle's own attachments. */
const storePhoto = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  vehicleId: number,
  attachmentId: number,
): Promise<string> => {
  const chosen = await selectAttachment(tx, companyId, vehicleId, attachmentId).forKeyShare().executeTakeFirst();
  if (!chosen) throw invalidField('attachmentId', 'Diesen Anhang hat das Fahrzeug nicht.');
  if (chosen.width === null) throw invalidField('attachmentId', 'Nur ein Foto kann das Fahrzeug zeigen.');
  await upsertPhoto(tx, { company_id: companyId, vehicle_id: vehicleId, attachment_id: attachmentId });
  return chosen.file_name;
};

export const chooseVehiclePhoto = (
  { db, clock }: Context,
  session: Session,
  vehicleId: number,
  attachmentId: number | null,
): Promise<{ photoId: number | null }> => {
  const { companyId } = session;
  return inTenant(db, companyId, async (tx) => {
    const item = await lockAnyItem(tx, companyId, vehicleId);
    if (item.kind !== 'vehicle') throw notFound();
    const before = (await selectPhoto(tx, companyId, vehicleId).executeTakeFirst()) ?? null;
    if (before?.attachment_id === attachmentId || (before === null && attachmentId === null))
      return { photoId: attachmentId };
    if (attachmentId === null) await deletePhoto(tx, companyId, vehicleId);
    const to = attachmentId === null ? null : await storePhoto(tx, companyId, vehicleId, attachmentId);
    const change = { field: 'photo', from: before?.file_name ?? null, to };
    await recordChanges({ tx, session, now: clock() }, vehicleId, [change]);
    await publishChange(tx, companyId, { kind: 'vehicle', id: vehicleId, part: 'attachments' });
    return { photoId: attachmentId };
  });
};
