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

/** True while the trip of the driver is under way. */
export const isUnderWay = ({ driver }: VehiclePosition): boolean =>
  driver !== null && driver.since !== null && driver.until === null;

/** The driver beside a plate: who drives now, who drove last, or who is linked to the vehicle. */
export const presenceText = (vehicle: VehiclePosition): string => {
  const { driver } = vehicle;
  if (isUnderWay(vehicle)) return `${driverText(vehicle)}, unterwegs`;
  const hasEnded = driver !== null && driver.until !== null;
  return hasEnded ? `zuletzt ${driver.name || 'unbekannter Fahrer'}` : driverText(vehicle);
};

const stoppedTexts: Readonly<Record<string, string>> = {
  VehicleStatus_IN_REPAIR: 'in der Werkstatt',
  VehicleStatus_OUT_OF_SERVICE: 'außer Betrieb',
};

/** Why the vehicle cannot be driven; empty if it can. */
export const stoppedText = ({ status }: VehiclePosition): string => stoppedTexts[status] ?? '';

/** Since when or until when the driver drove; empty without a trip. */
export const drivingText = ({ driver }: VehiclePosition): string => {
  if (driver === null) return '';
  if (driver.since === null) return 'mit dem Fahrzeug verknüpft';
  return driver.until === null ? `fährt seit ${formatInstant(driver.since)}` : `zuletzt ${formatInstant(driver.until)}`;
};

/** Name of a marker for a screen reader. */
export const markerText = (vehicle: VehiclePosition, now: Date): string =>
  [vehicle.licensePlate, stoppedText(vehicle), presenceText(vehicle), `Position ${relativeTime(vehicle.readAt, now)}`]
    .filter((part) => part !== '')
    .join(', ');

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
