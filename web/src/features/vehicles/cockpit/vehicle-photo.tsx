import type { Vehicle } from '@flottwart/contract/work-items/vehicle';
import { Tooltip, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Camera } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { apiFile } from '../../../api/query.ts';
import { useObjectUrl } from '../../../work-items/attachments/use-object-url.ts';
import classes from './vehicle-photo.module.css';

const PhotoDialog = lazy(() =>
  import('./photo-dialog.tsx').then(({ PhotoDialog: component }) => ({ default: component })),
);

interface VehiclePhotoProps {
  readonly vehicle: Pick<Vehicle, 'id' | 'licensePlate'>;
  /** Undefined until loaded. */
  readonly photoId: number | null | undefined;
}

/** The chosen photo, or a place for one; both open the choice. */
export const VehiclePhoto = ({ vehicle, photoId }: VehiclePhotoProps) => {
  const [isChoosing, choice] = useDisclosure(false);
  const { data } = useQuery({
    ...apiFile('GET /api/workitems/:id/attachments/:attachmentId/thumbnail', {
      params: { id: vehicle.id, attachmentId: photoId ?? 0 },
    }),
    enabled: typeof photoId === 'number',
  });
  const url = useObjectUrl(typeof photoId === 'number' ? data : undefined);
  const label = typeof photoId === 'number' ? 'Foto ändern' : 'Foto wählen';
  return (
    <>
      <Tooltip label={label} openDelay={500}>
        <UnstyledButton className={classes.photo} data-filled={url !== undefined || undefined} onClick={choice.open}>
          {url ? <img src={url} alt={`Foto von ${vehicle.licensePlate}`} /> : <Camera size={22} aria-hidden />}
          <span className={classes.label}>{label}</span>
        </UnstyledButton>
      </Tooltip>
      {isChoosing ? (
        <Suspense>
          <PhotoDialog vehicleId={vehicle.id} photoId={photoId ?? null} onClose={choice.close} />
        </Suspense>
      ) : null}
    </>
  );
};
