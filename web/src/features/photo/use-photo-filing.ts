import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, messageOf } from '../../api/api-error.ts';
import { uploadAttachment } from '../../api/attachments.ts';
import { apiMutation } from '../../api/mutation.ts';
import { type KeptPhoto, removePhoto } from '../../api/photo-draft.ts';
import { settleChange } from '../../api/stale.ts';
import type { Filing } from './photo-filing.ts';

/** Workshop of a damage that nobody has looked at yet; a repair cannot be without one. */
const openWorkshop = 'Werkstatt offen';

/** Errors of a file that no further attempt can resolve. */
const refusals: ReadonlySet<string> = new Set(['unsupported_media_type', 'payload_too_large', 'unprocessable']);

export interface Failure {
  readonly text: string;
  /** No response arrived. */
  readonly isOffline: boolean;
  /** Key of the photo that the server refuses. */
  readonly refusedKey: string | null;
}

const toFailure = (error: unknown, key: string | null): Failure => {
  const code = error instanceof ApiError ? error.code : '';
  return {
    text: messageOf(error, 'Das Foto konnte nicht gesendet werden.'),
    isOffline: code === 'offline',
    refusedKey: refusals.has(code) ? key : null,
  };
};

/** One filing at a time in this tab, whether the page or the way back online began it. */
let isFiling = false;

interface FilingSteps {
  /** Called as soon as the repair exists. */
  readonly onRepair: (id: number) => void;
  readonly onFailure: (failure: Failure) => void;
}

type Progress = { readonly step: 'idle' } | { readonly step: 'sending'; readonly share: number; readonly left: number };

/**
 * Creates the repair of a damage, then uploads photo after photo. A photo leaves the device once the server has it, so that the
 * next attempt goes on where this one ended.
 */
export const usePhotoFiling = () => {
  const queryClient = useQueryClient();
  const createRepair = useMutation(apiMutation('POST /api/repair-records'));
  const [progress, setProgress] = useState<Progress>({ step: 'idle' });
  const [failure, setFailure] = useState<Failure | null>(null);

  const repairFor = async ({ vehicleId, damage, repairId }: Filing): Promise<number | null> => {
    if (!damage || repairId !== null) return repairId;
    const { id } = await createRepair.mutateAsync({ body: { ...damage, workshopName: openWorkshop, vehicleId } });
    return id;
  };

  const upload = async (
    itemId: number,
    photos: readonly KeptPhoto[],
    onPhoto: (key: string) => void,
  ): Promise<void> => {
    for (const [index, { key, file }] of photos.entries()) {
      const report = (share: number) => setProgress({ step: 'sending', share, left: photos.length - index });
      report(0);
      onPhoto(key);
      await uploadAttachment(itemId, file, { idempotencyKey: key, onProgress: report });
      removePhoto(key);
    }
  };

  /** Resolves to the path of what was filed, or to `null` after a failure. */
  const file = async (filing: Filing, { onRepair, onFailure }: FilingSteps): Promise<string | null> => {
    if (isFiling) return null;
    isFiling = true;
    let current: string | null = null;
    setFailure(null);
    setProgress({ step: 'sending', share: 0, left: filing.photos.length });
    try {
      const repairId = await repairFor(filing);
      if (repairId !== null) onRepair(repairId);
      const itemId = repairId ?? filing.vehicleId;
      await upload(itemId, filing.photos, (key) => {
        current = key;
      });
      void settleChange(queryClient, 'POST /api/workitems/:id/attachments', { params: { id: itemId } });
      return repairId === null ? `/vehicles/${itemId}` : `/repairrecords/${itemId}`;
    } catch (error) {
      const failed = toFailure(error, current);
      setFailure(failed);
      onFailure(failed);
      return null;
    } finally {
      isFiling = false;
      setProgress({ step: 'idle' });
    }
  };

  return { progress, failure, file };
};
