import { useEffect, useEffectEvent } from 'react';
import { usePhotos } from '../../api/photo-draft.ts';
import { deleteDraft, saveDraft } from '../../lib/drafts.ts';
import { toast } from '../../ui/toast.tsx';
import { photoDraft, queuedFiling, toFiling } from './photo-filing.ts';
import { usePhotoFiling } from './use-photo-filing.ts';

/** Sends the filing that waits for a connection, once per appearance; what fails again stays as it is. */
export const QueuedPhotos = () => {
  const photos = usePhotos();
  const { file } = usePhotoFiling();

  const send = useEffectEvent(async () => {
    const values = queuedFiling();
    if (!values) return;
    const path = await file(toFiling(values, Number(values.vehicleId), photos), {
      onRepair: (id) => saveDraft(photoDraft, { ...values, repairId: String(id) }),
      onFailure: ({ isOffline, text }) => {
        if (isOffline) return;
        // Refused for good: the page shows why, and no way back online repeats it.
        saveDraft(photoDraft, { ...queuedFiling(), queued: '' });
        toast.error(`Das Foto wurde nicht gesendet: ${text}`);
      },
    });
    if (path === null) return;
    deleteDraft(photoDraft);
    toast.success(
      values.use === 'damage' ? 'Verbindung wieder da: Schaden gemeldet.' : 'Verbindung wieder da: Dokument abgelegt.',
    );
  });

  useEffect(() => void send(), []);
  return null;
};
