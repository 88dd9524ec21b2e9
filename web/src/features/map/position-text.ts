import type { VehiclePosition } from '@flottwart/contract/map';
import { plateKey } from '@flottwart/contract/rules/plate';
import { formatInstant, relativeTime } from '../../lib/german-dates.ts';
import { wordSearch } from '../../lib/word-search.ts';

/** Devices are read every ten minutes; a position this old is worth a doubt. */
const oldMinutes = 120;

export const isOld = ({ readAt }: Pick<VehiclePosition, 'readAt'>, now: Date): boolean =>
  now.getTime() - Date.parse(readAt) > oldMinutes * 60_000;

/** Name of the driver, or that there is none. */
export const driverText = ({ driver }: VehiclePosition): string => {
  if (driver === null) return 'Kein Fahrer bekannt';
  return driver.name || 'Unbekannter Fahrer';
};

/** Since when or until when the driver drove; empty without a trip. */
export const drivingText = ({ driver }: VehiclePosition): string => {
  if (driver === null) return '';
  if (driver.since === null) return 'mit dem Fahrzeug verknüpft';
  return driver.until === null ? `fährt seit ${formatInstant(driver.since)}` : `zuletzt ${formatInstant(driver.until)}`;
};

/** Name of a marker for a screen reader. */
export const markerText = (vehicle: VehiclePosition, now: Date): string =>
  `${vehicle.licensePlate}, ${driverText(vehicle)}, Position ${relativeTime(vehicle.readAt, now)}`;

/** Vehicles with all typed words in plate, title or driver; plates with or without separators. */
export const findVehicles = (vehicles: readonly VehiclePosition[], typed: string): readonly VehiclePosition[] => {
  if (typed.trim() === '') return vehicles;
  const hasAll = wordSearch(typed);
  const typedKey = plateKey(typed);
  return vehicles.filter(({ licensePlate, title, driver }) => {
    const key = plateKey(licensePlate);
    if (typedKey !== '' && key.includes(typedKey)) return true;
    return hasAll([licensePlate, key, title, driver?.name].join(' '));
  });
};
