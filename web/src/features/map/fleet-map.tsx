import type { FleetPositions, VehiclePosition } from '@flottwart/contract/map';
import { counted } from '@flottwart/contract/rules/counted';
import { ActionIcon, Text } from '@mantine/core';
import { Maximize, Minus, Plus } from 'lucide-react';
import { useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { createPortal } from 'react-dom';
import type { Point } from '../../lib/map-geometry.ts';
import { type Cluster, canSpread, clusterPositions } from './cluster-positions.ts';
import classes from './fleet-map.module.css';
import { isOld, markerText, stoppedText } from './position-text.ts';
import { closeZoom, fitVehicles, type LeafletView, maxZoom, scaleOf, useLeaflet } from './use-leaflet.ts';

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
const VehicleMarker = ({ at, isSelected, vehicle, now, onSelect }: VehicleMarkerProps) => (
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
const ClusterMarker = ({ at, cluster, onOpen }: ClusterMarkerProps) => (
  <div className={classes.marker} style={placed(at)}>
    <button type="button" className={classes.cluster} aria-label={clusterText(cluster)} onClick={() => onOpen(cluster)}>
      {cluster.vehicles.length.toLocaleString('de-DE')}
    </button>
  </div>
);

export interface FleetMapProps {
  readonly vehicles: readonly VehiclePosition[];
  readonly tiles: FleetPositions['tiles'];
  readonly selectedId: number | null;
  readonly now: Date;
  readonly onSelect: (vehicleId: number) => void;
  /** Vehicles at the same place. */
  readonly onSelectPlace: (vehicles: readonly VehiclePosition[]) => void;
  /** The map shows all vehicles again whenever it changes. */
  readonly search: string;
}

/** Beyond the edge, so that markers are there before they are dragged into sight. */
const margin = 120;

const isInSight = ({ map }: LeafletView, { x, y }: Cluster): boolean => {
  const { min, max } = map.getPixelBounds();
  if (!min || !max) return false;
  return x > min.x - margin && x < max.x + margin && y > min.y - margin && y < max.y + margin;
};

/** The fleet on a map that can be dragged and zoomed; the list beside it says the same. */
export const FleetMap = (props: FleetMapProps) => {
  const { vehicles, tiles, selectedId, now, onSelect, onSelectPlace, search } = props;
  const place = useRef<HTMLDivElement>(null);
  const view = useLeaflet(place, tiles, vehicles);
  const map = view?.map;
  const zoom = view?.zoom;
  // The chosen one stays apart, or it would vanish in a number.
  const clusters = useMemo(() => {
    if (zoom === undefined) return [];
    const chosen = vehicles.filter(({ vehicleId }) => vehicleId === selectedId);
    const others = vehicles.filter(({ vehicleId }) => vehicleId !== selectedId);
    return [...clusterPositions(others, zoom), ...clusterPositions(chosen, zoom)];
  }, [vehicles, zoom, selectedId]);

  const showAll = useEffectEvent(() => map && fitVehicles(map, vehicles));
  const isFirst = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another search is what moves the map
  useEffect(() => {
    if (!isFirst.current) showAll();
    isFirst.current = false;
  }, [search]);

  const showSelected = useEffectEvent((id: number) => {
    const vehicle = vehicles.find(({ vehicleId }) => vehicleId === id);
    if (map && vehicle)
      map.setView([vehicle.latitude, vehicle.longitude], Math.max(map.getZoom(), closeZoom), { animate: false });
  });
  useEffect(() => {
    if (map && selectedId !== null) showSelected(selectedId);
  }, [map, selectedId]);

  const open = (cluster: Cluster) => {
    if (!map) return;
    if (canSpread(cluster, maxZoom)) {
      const { lat, lng } = map.unproject([cluster.x, cluster.y], map.getZoom());
      const before = map.getZoom();
      fitVehicles(map, cluster.vehicles);
      if (map.getZoom() <= before) map.setView([lat, lng], Math.min(maxZoom, before + 2));
    } else onSelectPlace(cluster.vehicles);
  };

  const scale = view ? scaleOf(view) : null;
  return (
    <section className={classes.frame} aria-label="Karte">
      <div ref={place} className={classes.map} data-tiled={tiles ? true : undefined} />
      {view && map?.getPane('vehicles')
        ? createPortal(
            clusters
              .filter((cluster) => isInSight(view, cluster))
              .map((cluster) => {
                const [one, ...others] = cluster.vehicles;
                const at = map.latLngToLayerPoint(map.unproject([cluster.x, cluster.y], view.zoom));
                return others.length === 0 ? (
                  <VehicleMarker
                    key={one.vehicleId}
                    {...{ at, now, onSelect }}
                    vehicle={one}
                    isSelected={one.vehicleId === selectedId}
                  />
                ) : (
                  <ClusterMarker key={one.vehicleId} at={at} cluster={cluster} onOpen={open} />
                );
              }),
            map.getPane('vehicles') as HTMLElement,
          )
        : null}
      <div className={classes.buttons}>
        <ActionIcon variant="default" size="lg" aria-label="Vergrößern" onClick={() => map?.zoomIn()}>
          <Plus size={18} aria-hidden />
        </ActionIcon>
        <ActionIcon variant="default" size="lg" aria-label="Verkleinern" onClick={() => map?.zoomOut()}>
          <Minus size={18} aria-hidden />
        </ActionIcon>
        <ActionIcon
          variant="default"
          size="lg"
          aria-label="Alle Fahrzeuge zeigen"
          onClick={() => map && fitVehicles(map, vehicles)}
        >
          <Maximize size={18} aria-hidden />
        </ActionIcon>
      </div>
      <div className={classes.foot}>
        {scale ? (
          <span className={classes.scale} style={{ width: scale.pixels }}>
            {scale.text}
          </span>
        ) : null}
        {tiles ? (
          <Text span className={classes.attribution}>
            {tiles.attribution}
          </Text>
        ) : null}
      </div>
    </section>
  );
};
