import { TripTable } from '../../shared/trips/trip-table.tsx';
import { DetailLayout } from '../../work-items/detail-layout.tsx';
import { Section } from '../../work-items/section.tsx';
import { VehicleFields } from './vehicle-fields.tsx';

interface VehicleDetailPageProps {
  readonly id: number;
}

export const VehicleDetailPage = ({ id }: VehicleDetailPageProps) => (
  <DetailLayout
    kind="vehicle"
    id={id}
    loadingText="Lade Fahrzeugdaten..."
    fields={(vehicle) => <VehicleFields vehicle={vehicle} />}
    tables={() => (
      <Section title="Fahrten-Historie">
        <TripTable owner={{ vehicleId: id }} />
      </Section>
    )}
  />
);
