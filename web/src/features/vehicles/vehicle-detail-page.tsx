import { lazy, Suspense } from 'react';
import { type PageAnchor, SectionNav } from '../../ui/section-nav.tsx';
import { DetailLayout } from '../../work-items/detail-layout.tsx';
import { Section } from '../../work-items/section.tsx';
import { TripSection } from '../../work-items/trip-section.tsx';
import { VehicleCockpit } from './cockpit/vehicle-cockpit.tsx';
import { PlateHistory } from './plate-history.tsx';
import { TelematicsBlock } from './telematics-block.tsx';
import { type NewItemDialogs, VehicleActions } from './vehicle-actions.tsx';
import { VehicleFields } from './vehicle-fields.tsx';

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
