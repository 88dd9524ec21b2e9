import type { VehicleCockpit as Cockpit } from '@flottwart/contract/vehicle-cockpit';
import type { Vehicle } from '@flottwart/contract/work-items/vehicle';
import { Tooltip, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Camera } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { apiFile, apiQuery } from '../../../api/query.ts';
import { StatusChip } from '../../../shared/status-chip.tsx';
import { DrawnPlate } from '../../../ui/drawings/drawn-plate.tsx';
import { Glance } from '../../../ui/glance.tsx';
import { useObjectUrl } from '../../../work-items/attachments/use-object-url.ts';
import { DriverFact, InspectionFact, OdometerFact, PositionFact, ServiceFact } from './cockpit-facts.tsx';
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
const VehiclePhoto = ({ vehicle, photoId }: VehiclePhotoProps) => {
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

interface VehicleCockpitProps {
  readonly vehicle: Vehicle;
}

/** A vehicle at a glance. What the vehicle itself says is there at once; the rest follows. */
export const VehicleCockpit = ({ vehicle }: VehicleCockpitProps) => {
  const query = useQuery(apiQuery('GET /api/vehicles/:id/cockpit', { params: { id: vehicle.id } }));
  const cockpit: Cockpit | undefined = query.data;
  return (
    <Glance
      picture={<VehiclePhoto vehicle={vehicle} photoId={cockpit?.photoId} />}
      identity={
        <>
          <DrawnPlate isLarge plate={vehicle.licensePlate} />
          <StatusChip status={vehicle.status} />
        </>
      }
      query={query}
      failureText="Fahrer, Kilometerstand, Position und Kennzeichen-Historie konnten nicht geladen werden."
    >
      <InspectionFact day={vehicle.gueltigkeitHauptuntersuchung} />
      <ServiceFact vehicle={vehicle} odometer={cockpit?.odometer} />
      {cockpit ? (
        <>
          <DriverFact driver={cockpit.driver} />
          <OdometerFact odometer={cockpit.odometer} />
          <PositionFact position={cockpit.position} vehicleId={vehicle.id} />
        </>
      ) : null}
    </Glance>
  );
};
