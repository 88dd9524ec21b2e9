import type { VehicleInfo } from '@flottwart/contract/telematics';
import { germanNumber } from '../../lib/german-numbers.ts';
import type { GeoPosition } from '../../lib/map-geometry.ts';

/** Position of a reading; a device may report its mileage alone. */
export const positionOf = ({ latitude, longitude }: VehicleInfo): GeoPosition | null =>
  latitude === null || longitude === null ? null : { latitude, longitude };

const degrees = (value: number, ahead: string, behind: string): string =>
  `${germanNumber(Math.abs(value), 6)}° ${value < 0 ? behind : ahead}`;

export const formatPosition = ({ latitude, longitude }: GeoPosition): string =>
  `${degrees(latitude, 'N', 'S')}, ${degrees(longitude, 'O', 'W')}`;

const closeEnough = 16;

/** A map with a marker there. */
export const mapUrl = ({ latitude, longitude }: GeoPosition): string => {
  const [lat, lon] = [latitude.toFixed(6), longitude.toFixed(6)];
  return `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lon}#map=${closeEnough}/${lat}/${lon}`;
};
