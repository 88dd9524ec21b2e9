import type { VehicleCockpit as Cockpit } from '@flottwart/contract/vehicle-cockpit';
import type { Vehicle } from '@flottwart/contract/work-items/vehicle';
import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '../../../api/query.ts';
import { StatusChip } from '../../../shared/status-chip.tsx';
import { DrawnPlate } from '../../../ui/drawings/drawn-plate.tsx';
import { Glance } from '../../../ui/glance.tsx';
import { DriverFact, InspectionFact, OdometerFact, PositionFact, ServiceFact } from './cockpit-facts.tsx';
import { VehiclePhoto } from './vehicle-photo.tsx';

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
