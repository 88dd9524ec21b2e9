import { TripTable } from '../../shared/trips/trip-table.tsx';
import { DetailLayout } from '../../work-items/detail-layout.tsx';
import { Section } from '../../work-items/section.tsx';
import { type NewItemDialogs, VehicleActions } from './vehicle-actions.tsx';
import { VehicleFields } from './vehicle-fields.tsx';

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
    fields={(vehicle) => <VehicleFields vehicle={vehicle} />}
    tables={() => (
      <Section title="Fahrten-Historie">
        <TripTable owner={{ vehicleId: id }} />
      </Section>
    )}
  />
);
