import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../api/api-error.ts';
import { invalidateAttachments, uploadAttachment } from '../../api/attachments.ts';
import { type KeptPhoto, removePhoto } from '../../api/photo-draft.ts';
import { type NewRepairRecord, useCreateRepairRecord } from '../../api/repair-records.ts';

/** Workshop of a damage that nobody has looked at yet; a repair cannot be without one. */
const openWorkshop = 'Werkstatt offen';

export interface Filing {
  readonly vehicleId: number;
  /** The damage that the photos show; `null` for documents of the vehicle. */
  readonly damage: Pick<NewRepairRecord, 'repairType' | 'repairReason'> | null;
  /** Repair that an earlier attempt has created. */
  readonly repairId: number | null;
  readonly photos: readonly KeptPhoto[];
}

type Progress = { readonly step: 'idle' } | { readonly step: 'sending'; readonly share: number; readonly left: number };

/**
 * Creates the repair of a damage, then uploads photo after photo. A photo leaves the device once the server has it, so that the
 * next attempt goes on where this one ended.
 */
export const usePhotoFiling = () => {
  const queryClient = useQueryClient();
  const createRepair = useCreateRepairRecord();
  const [progress, setProgress] = useState<Progress>({ step: 'idle' });
  const [failure, setFailure] = useState<string | null>(null);

  const repairFor = async ({ vehicleId, damage, repairId }: Filing): Promise<number | null> => {
    if (!damage || repairId !== null) return repairId;
    const { id } = await createRepair.mutateAsync({ ...damage, workshopName: openWorkshop, vehicleId });
    return id;
  };

  const upload = async (itemId: number, photos: readonly KeptPhoto[]): Promise<void> => {
    for (const [index, { key, file }] of photos.entries()) {
      const report = (share: number) => setProgress({ step: 'sending', share, left: photos.length - index });
      report(0);
      await uploadAttachment(itemId, file, { idempotencyKey: key, onProgress: report });
      removePhoto(key);
    }
  };

  /** Reports the repair as soon as it exists. Resolves to the path of what was filed, or to `null` after a failure. */
  const file = async (filing: Filing, onRepair: (id: number) => void): Promise<string | null> => {
    setFailure(null);
    setProgress({ step: 'sending', share: 0, left: filing.photos.length });
    try {
      const repairId = await repairFor(filing);
      if (repairId !== null) onRepair(repairId);
      const itemId = repairId ?? filing.vehicleId;
      await upload(itemId, filing.photos);
      void invalidateAttachments(queryClient, itemId);
      return repairId === null ? `/vehicles/${itemId}` : `/repairrecords/${itemId}`;
    } catch (error) {
      setFailure(messageOf(error, 'Das Foto konnte nicht gesendet werden.'));
      return null;
    } finally {
      setProgress({ step: 'idle' });
    }
  };

  return { progress, failure, file };
};
