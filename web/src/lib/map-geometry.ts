export interface GeoPosition {
  readonly latitude: number;
  readonly longitude: number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

const tileSize = 256;
const earthCircumferenceMetres = 40_075_016.7;
/** The poles are infinitely far away on this map. */
const maxLatitude = 85.0511;

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Place on the map of the whole world in pixels, counted from the north-west (Web Mercator). */
export const project = ({ latitude, longitude }: GeoPosition, zoom: number): Point => {
  const size = tileSize * 2 ** zoom;
  const angle = radians(Math.min(maxLatitude, Math.max(-maxLatitude, latitude)));
  return {
    x: ((longitude + 180) / 360) * size,
    y: (0.5 - Math.log(Math.tan(Math.PI / 4 + angle / 2)) / (2 * Math.PI)) * size,
  };
};

/** A pixel stands for less ground the further north it is. */
export const metresPerPixel = (latitude: number, zoom: number): number =>
  (earthCircumferenceMetres * Math.cos(radians(latitude))) / (tileSize * 2 ** zoom);

export interface MapScale {
  readonly metres: number;
  readonly pixels: number;
  /** "500 m", "20 km". */
  readonly text: string;
}

/** The longest round distance that is no wider than `maxPixels`. */
export const scaleAt = (latitude: number, zoom: number, maxPixels: number): MapScale => {
  const perPixel = metresPerPixel(latitude, zoom);
  const longest = perPixel * maxPixels;
  const power = 10 ** Math.floor(Math.log10(longest));
  const metres = ([5, 2].find((factor) => factor * power <= longest) ?? 1) * power;
  const text = metres >= 1000 ? `${(metres / 1000).toLocaleString('de-DE')} km` : `${metres} m`;
  return { metres, pixels: metres / perPixel, text };
};

export interface PlacedTile {
  readonly z: number;
  readonly x: number;
  readonly y: number;
  /** Place of its corner, counted from the centre of the picture. */
  readonly left: number;
  readonly top: number;
}

/** Tiles of a picture around a position. */
export const tilesAround = (
  centre: GeoPosition,
  zoom: number,
  { width, height }: { readonly width: number; readonly height: number },
): readonly PlacedTile[] => {
  const { x, y } = project(centre, zoom);
  const count = 2 ** zoom;
  const rangeOf = (middle: number, length: number): readonly number[] => {
    const first = Math.floor((middle - length / 2) / tileSize);
    const last = Math.floor((middle + length / 2) / tileSize);
    return Array.from({ length: last - first + 1 }, (_, index) => first + index);
  };
  return rangeOf(y, height)
    .filter((row) => row >= 0 && row < count)
    .flatMap((row) =>
      rangeOf(x, width).map((column) => ({
        z: zoom,
        x: ((column % count) + count) % count,
        y: row,
        left: column * tileSize - x,
        top: row * tileSize - y,
      })),
    );
};
