import { counted } from '@flottwart/contract/rules/counted';
import { openStatuses } from '@flottwart/contract/rules/kinds';
import type { VehicleCockpit as Cockpit } from '@flottwart/contract/vehicle-cockpit';
import type { Vehicle } from '@flottwart/contract/work-items/vehicle';
import { Anchor, Box, Tooltip, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Camera } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { apiFile, apiQuery } from '../../../api/query.ts';
import { relationsQuery } from '../../../api/work-items.ts';
import { StatusChip } from '../../../shared/status-chip.tsx';
import { DrawnPlate } from '../../../ui/drawings/drawn-plate.tsx';
import { KeyFacts } from '../../../ui/key-facts.tsx';
import { LabelledValue } from '../../../ui/labelled-value.tsx';
import { useObjectUrl } from '../../../work-items/attachments/use-object-url.ts';
import { kindPages } from '../../../work-items/kind-pages.ts';
import classes from './vehicle-photo.module.css';
import { DriverFact, InspectionFact, OdometerFact, PositionFact, ServiceFact } from './vehicle-values.tsx';

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

const openNouns = {
  repairrecord: ['offene Reparatur', 'offene Reparaturen'],
  policereport: ['offene Ordnungswidrigkeit', 'offene Ordnungswidrigkeiten'],
} as const;

/** Linked repairs and offences that are not finished, each with the way to its list. */
const OpenItemsFact = ({ vehicle }: { readonly vehicle: Vehicle }) => {
  const { data } = useQuery(relationsQuery(vehicle.id));
  const found = (['repairrecord', 'policereport'] as const).map((kind) => {
    const open: readonly string[] = openStatuses(kind);
    const count =
      data?.items.filter((item) => item.workitemBWorkitem_type === kind && open.includes(item.workitemBWorkItemStatus))
        .length ?? 0;
    return { kind, count, search: { q: vehicle.licensePlate, status: open.join() } };
  });
  const present = found.filter(({ count }) => count > 0);
  const lines = present.map(({ kind, count, search }) => (
    <div key={kind}>
      <Anchor inherit renderRoot={(props) => <Link {...props} to={kindPages[kind].listPath} search={search} />}>
        {counted(count, openNouns[kind][0], openNouns[kind][1])}
      </Anchor>
    </div>
  ));
  const nothing = data === undefined ? '…' : 'nichts';
  // As high as both lines, so that the answer moves nothing.
  return <LabelledValue label="Offen" value={<Box mih="2lh">{lines.length > 0 ? lines : nothing}</Box>} />;
};

interface VehicleCockpitProps {
  readonly vehicle: Vehicle;
}

/** A vehicle at a glance. What the vehicle itself says is there at once; the rest follows. */
export const VehicleCockpit = ({ vehicle }: VehicleCockpitProps) => {
  const query = useQuery(apiQuery('GET /api/vehicles/:id/cockpit', { params: { id: vehicle.id } }));
  const cockpit: Cockpit | undefined = query.data;
  return (
    <KeyFacts
      picture={<VehiclePhoto vehicle={vehicle} photoId={cockpit?.photoId} />}
      identity={
        <>
          <DrawnPlate plate={vehicle.licensePlate} />
          <StatusChip status={vehicle.status} />
        </>
      }
      query={query}
      failureText="Fahrer, Kilometerstand, Position und Kennzeichen-Historie konnten nicht geladen werden."
      following={2}
    >
      <InspectionFact day={vehicle.gueltigkeitHauptuntersuchung} />
      <ServiceFact vehicle={vehicle} odometer={cockpit?.odometer} />
      <OpenItemsFact vehicle={vehicle} />
      {cockpit ? (
        <>
          <DriverFact driver={cockpit.driver} />
          <OdometerFact odometer={cockpit.odometer} />
        </>
      ) : null}
      {cockpit ? <PositionFact position={cockpit.position} vehicleId={vehicle.id} /> : null}
    </KeyFacts>
  );
};
