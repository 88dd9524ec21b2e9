import type { VehiclePosition } from '@flottwart/contract/map';
import { counted } from '@flottwart/contract/rules/counted';
import type { Point } from '../../lib/map-geometry.ts';
import type { Cluster } from './cluster-positions.ts';
import classes from './fleet-map.module.css';
import { isOld, markerText, stoppedText } from './position-text.ts';

const placed = ({ x, y }: Point) => ({ transform: `translate(${Math.round(x)}px, ${Math.round(y)}px)` });

interface MarkerProps {
  /** Pixels from the corner of the map's pane. */
  readonly at: Point;
}

interface VehicleMarkerProps extends MarkerProps {
  readonly isSelected: boolean;
  readonly vehicle: VehiclePosition;
  readonly now: Date;
  readonly onSelect: (vehicleId: number) => void;
}

/** A plate above the place where the vehicle was last; pale if that was long ago, above a red square if it cannot be driven. */
export const VehicleMarker = ({ at, isSelected, vehicle, now, onSelect }: VehicleMarkerProps) => (
  <div
    className={classes.marker}
    style={placed(at)}
    data-selected={isSelected || undefined}
    data-stopped={stoppedText(vehicle) !== '' || undefined}
  >
    <button
      type="button"
      className={classes.label}
      data-registration
      data-old={isOld(vehicle, now) || undefined}
      aria-label={markerText(vehicle, now)}
      aria-pressed={isSelected}
      onClick={() => onSelect(vehicle.vehicleId)}
    >
      {vehicle.licensePlate}
    </button>
  </div>
);

interface ClusterMarkerProps extends MarkerProps {
  readonly cluster: Cluster;
  readonly onOpen: (cluster: Cluster) => void;
}

const namedPlates = 3;

const clusterText = ({ vehicles }: Cluster): string => {
  const plates = vehicles.slice(0, namedPlates).map(({ licensePlate }) => licensePlate);
  const rest = vehicles.length - plates.length;
  const names = rest > 0 ? [...plates, `${rest} weitere`] : plates;
  return `${counted(vehicles.length, 'Fahrzeug', 'Fahrzeuge')}: ${names.join(', ')}`;
};

/** Number of vehicles whose plates would cover each other. */
export const ClusterMarker = ({ at, cluster, onOpen }: ClusterMarkerProps) => (
  <div className={classes.marker} style={placed(at)}>
    <button type="button" className={classes.cluster} aria-label={clusterText(cluster)} onClick={() => onOpen(cluster)}>
      {cluster.vehicles.length.toLocaleString('de-DE')}
    </button>
  </div>
);
