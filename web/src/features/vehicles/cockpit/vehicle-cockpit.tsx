import { plateHint, splitPlate } from '@flottwart/contract/rules/plate';
import type { VehicleCockpit as Cockpit } from '@flottwart/contract/vehicle-cockpit';
import type { Vehicle } from '@flottwart/contract/work-items/vehicle';
import { useQuery } from '@tanstack/react-query';
import { vehicleCockpitQuery } from '../../../api/vehicles.ts';
import { StatusChip } from '../../../shared/status-chip.tsx';
import { NumberPlate } from '../../../ui/drawings/number-plate.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { DriverFact, InspectionFact, OdometerFact, PositionFact, ServiceFact } from './cockpit-facts.tsx';
import classes from './vehicle-cockpit.module.css';
import { VehiclePhoto } from './vehicle-photo.tsx';

interface PlateProps {
  readonly plate: string;
}

const Plate = ({ plate }: PlateProps) => {
  const parts = plateHint(plate) === null ? splitPlate(plate) : null;
  const rest = parts ? [parts.letters, parts.number].filter(Boolean).join(' ') : plate;
  return (
    <span role="img" aria-label={`Kennzeichen ${plate}`}>
      <NumberPlate isLarge district={parts?.district} rest={rest} />
    </span>
  );
};

interface VehicleCockpitProps {
  readonly vehicle: Vehicle;
}

/** A vehicle at a glance. What the vehicle itself says is there at once; the rest follows. */
export const VehicleCockpit = ({ vehicle }: VehicleCockpitProps) => {
  const { data, error, isFetching, refetch } = useQuery(vehicleCockpitQuery(vehicle.id));
  const cockpit: Cockpit | undefined = data;
  return (
    <section id="overview" aria-label="Auf einen Blick" className={classes.cockpit} aria-busy={!cockpit && !error}>
      <VehiclePhoto vehicle={vehicle} photoId={cockpit?.photoId} />
      <div className={classes.identity}>
        <Plate plate={vehicle.licensePlate} />
        <StatusChip status={vehicle.status} />
      </div>
      <dl className={classes.facts}>
        <InspectionFact day={vehicle.gueltigkeitHauptuntersuchung} />
        <ServiceFact vehicle={vehicle} odometer={cockpit?.odometer} />
        {cockpit ? (
          <>
            <DriverFact driver={cockpit.driver} />
            <OdometerFact odometer={cockpit.odometer} />
            <PositionFact position={cockpit.position} />
          </>
        ) : null}
      </dl>
      {!cockpit && error ? (
        <div className={classes.failure}>
          <ErrorState
            title="Fahrer, Kilometerstand und Position konnten nicht geladen werden."
            message={error.message}
            onRetry={() => void refetch()}
            isRetrying={isFetching}
          />
        </div>
      ) : null}
    </section>
  );
};
