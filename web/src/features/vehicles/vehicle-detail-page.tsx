import type { VehicleInfo } from '@flottwart/contract/telematics';
import type { Vehicle } from '@flottwart/contract/work-items/vehicle';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useHasMap } from '../../api/company.ts';
import { apiQuery } from '../../api/query.ts';
import { formatInstant, relativeTime } from '../../lib/german-dates.ts';
import { germanNumber } from '../../lib/german-numbers.ts';
import { ReadOnlyField } from '../../ui/read-only-field.tsx';
import { type PageAnchor, SectionNav } from '../../ui/section-nav.tsx';
import { DetailLayout } from '../../work-items/detail-layout.tsx';
import { FieldGrid } from '../../work-items/fields.tsx';
import { PositionMap } from '../../work-items/position/position-section.tsx';
import { FoldedSection, Section } from '../../work-items/section.tsx';
import { TripSection } from '../../work-items/trip-section.tsx';
import { VehicleCockpit } from './cockpit/vehicle-cockpit.tsx';
import { formatPosition, mapUrl, positionOf } from './geo-position.ts';
import { PlateHistory } from './plate-history.tsx';
import { type NewItemDialogs, VehicleActions } from './vehicle-actions.tsx';
import { VehicleFields } from './vehicle-fields.tsx';

interface TelematicsBlockProps {
  readonly vehicle: Vehicle;
}

/** Last values and position of the vehicle's device; nothing for a vehicle without one. The cockpit above says if they could not be loaded. */
const TelematicsBlock = ({ vehicle }: TelematicsBlockProps) => {
  const hasMap = useHasMap();
  const { data: cockpit } = useQuery(apiQuery('GET /api/vehicles/:id/cockpit', { params: { id: vehicle.id } }));
  if (!cockpit) return null;
  const { telematics, position, tiles } = cockpit;
  return (
    <>
      {telematics ? <DeviceSection info={telematics} /> : null}
      {hasMap && position && !vehicle.archived ? (
        <PositionMap vehicleId={vehicle.id} licensePlate={vehicle.licensePlate} position={position} tiles={tiles} />
      ) : null}
    </>
  );
};

const DeviceSection = ({ info }: { readonly info: VehicleInfo }) => {
  const position = positionOf(info);
  const { createdAt, odometerKm, deviceType, serialNumber } = info;
  return (
    <FoldedSection
      title="Telematik"
      openLabel="Anzeigen"
      summary={`${deviceType || 'Gerät'}, Stand ${relativeTime(createdAt, new Date())}`}
    >
      <FieldGrid>
        <ReadOnlyField label="Kilometerstand" value={odometerKm === null ? '' : `${germanNumber(odometerKm, 1)} km`} />
        <ReadOnlyField label="Stand" value={`${formatInstant(createdAt)} (${relativeTime(createdAt, new Date())})`} />
        <ReadOnlyField
          label="Position"
          value={position ? formatPosition(position) : ''}
          href={position ? mapUrl(position) : undefined}
        />
        <ReadOnlyField label="Gerät" value={[deviceType, serialNumber].filter(Boolean).join(', ')} />
      </FieldGrid>
    </FoldedSection>
  );
};

const CostsSection = lazy(() =>
  import('./cockpit/costs-section.tsx').then(({ CostsSection: component }) => ({ default: component })),
);

const anchors: readonly [PageAnchor, ...PageAnchor[]] = [
  { hash: 'uebersicht', alias: 'overview', label: 'Übersicht' },
  { hash: 'kosten', alias: 'costs', label: 'Kosten' },
  { hash: 'fahrten', alias: 'trips', label: 'Fahrten' },
  { hash: 'verlauf', alias: 'history', label: 'Verlauf' },
];

interface VehicleDetailPageProps {
  readonly id: number;
  readonly dialogs: NewItemDialogs;
}

export const VehicleDetailPage = ({ id, dialogs }: VehicleDetailPageProps) => (
  <DetailLayout
    kind="vehicle"
    id={id}
    loadingText="Lade Fahrzeugdaten..."
    isSheet
    actions={(vehicle) => <VehicleActions vehicle={vehicle} dialogs={dialogs} />}
    head={(vehicle) => (
      <>
        <VehicleCockpit vehicle={vehicle} />
        <SectionNav anchors={anchors} />
      </>
    )}
    fields={(vehicle) => <VehicleFields vehicle={vehicle} />}
    side={(vehicle) => (
      <>
        <PlateHistory vehicleId={id} />
        <TelematicsBlock vehicle={vehicle} />
      </>
    )}
    belowFields={({ licensePlate }) => (
      <Suspense fallback={<Section title="Kosten" id="kosten" empty="Wird geladen …" />}>
        <CostsSection vehicleId={id} plate={licensePlate} />
      </Suspense>
    )}
    tables={() => <TripSection owner={{ vehicleId: id }} />}
  />
);
