import type { FleetPositions, TileSource } from '@flottwart/contract/map';
import type { VehicleCockpit } from '@flottwart/contract/vehicle-cockpit';
import { Anchor, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useHasMap } from '../../api/company.ts';
import { apiFile, apiQuery } from '../../api/query.ts';
import { formatInstant, relativeTime } from '../../lib/german-dates.ts';
import { type GeoPosition, type PlacedTile, scaleAt, tilesAround } from '../../lib/map-geometry.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { useObjectUrl } from '../attachments/use-object-url.ts';
import { Section } from '../section.tsx';
import classes from './position-section.module.css';

/** A few streets around the vehicle. */
const zoom = 14;
/** As wide as the widest page draws it. */
const size = { width: 760, height: 224 };
const scalePixels = 90;

/** Nothing until its image is there, or if it fails: then the grid is seen. */
const Tile = ({ z, x, y, left, top }: PlacedTile) => {
  const { data } = useQuery(apiFile('GET /api/map/tiles/:z/:x/:y', { params: { z, x, y } }));
  const url = useObjectUrl(data);
  return url ? (
    <img
      src={url}
      alt=""
      className={classes.tile}
      style={{ left: `calc(50% + ${Math.round(left)}px)`, top: `calc(50% + ${Math.round(top)}px)` }}
    />
  ) : null;
};

interface PositionPictureProps {
  readonly position: GeoPosition;
  readonly tiles: FleetPositions['tiles'];
  readonly label: string;
}

/** Picture of a place: tiles of the map, or a grid, with a point in the middle. It is not dragged or zoomed; the page of the map does that. */
const PositionPicture = ({ position, tiles, label }: PositionPictureProps) => {
  const { pixels, text } = scaleAt(position.latitude, zoom, scalePixels);
  return (
    <div
      className={classes.picture}
      role="img"
      aria-label={label}
      style={{ backgroundSize: `${pixels}px ${pixels}px` }}
    >
      <div className={classes.tiles}>
        {tiles
          ? tilesAround(position, zoom, size).map((tile) => <Tile key={`${tile.x} ${tile.y} ${tile.left}`} {...tile} />)
          : null}
      </div>
      <span className={classes.point} />
      <span className={classes.scale} style={{ width: pixels }}>
        {text}
      </span>
      {tiles ? <span className={classes.attribution}>{tiles.attribution}</span> : null}
    </div>
  );
};

interface PositionMapProps {
  readonly vehicleId: number;
  readonly licensePlate: string;
  readonly position: NonNullable<VehicleCockpit['position']>;
  readonly tiles: TileSource;
  readonly remark?: string | undefined;
}

/** Last position of a vehicle as a small map. */
export const PositionMap = ({ vehicleId, licensePlate, position, tiles, remark = '' }: PositionMapProps) => {
  const age = relativeTime(position.readAt, new Date());
  return (
    <Section
      title="Letzte Position"
      actions={
        <Anchor size="sm" renderRoot={(props) => <Link {...props} to="/map" search={{ vehicle: vehicleId }} />}>
          Auf der Karte
        </Anchor>
      }
    >
      <PositionPicture
        position={position}
        tiles={tiles}
        label={`Karte mit der letzten Position von ${licensePlate}, ${age}`}
      />
      <Text size="sm" c="dimmed" mt="xs">
        {[`Stand ${age} (${formatInstant(position.readAt)}).`, remark].filter(Boolean).join(' ')}
      </Text>
    </Section>
  );
};

interface PositionSectionProps {
  /** Null where no vehicle is known. */
  readonly vehicleId: number | null;
  /** Says what the position is not, where it could be mistaken. */
  readonly remark?: string;
}

/** Last position of a vehicle that the page is not about; nothing for companies without positions and for vehicles without a device. */
export const PositionSection = ({ vehicleId, remark }: PositionSectionProps) => {
  const hasMap = useHasMap();
  const { data, error, isFetching, refetch } = useQuery({
    ...apiQuery('GET /api/map/positions', { query: { vehicleId: vehicleId ?? 0 } }),
    enabled: hasMap && vehicleId !== null,
  });
  if (!hasMap || vehicleId === null) return null;
  if (!data && error)
    return (
      <ErrorState
        title="Die Position konnte nicht geladen werden."
        message={error.message}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  const vehicle = data?.vehicles.find((one) => one.vehicleId === vehicleId);
  if (!data || !vehicle) return null;
  return (
    <PositionMap
      vehicleId={vehicleId}
      licensePlate={vehicle.licensePlate}
      position={vehicle}
      tiles={data.tiles}
      remark={remark}
    />
  );
};
