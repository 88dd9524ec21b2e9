import type { FleetPositions } from '@flottwart/contract/map';
import { useQuery } from '@tanstack/react-query';
import { apiFile } from '../../api/query.ts';
import { type GeoPosition, type PlacedTile, scaleAt, tilesAround } from '../../lib/map-geometry.ts';
import { useObjectUrl } from '../attachments/use-object-url.ts';
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
export const PositionPicture = ({ position, tiles, label }: PositionPictureProps) => {
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
