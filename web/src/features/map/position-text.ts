import type { VehiclePosition } from '@flottwart/contract/map';
import { type TripState, tripState, uncertainText } from '@flottwart/contract/rules/open-trips';
import { plateKey } from '@flottwart/contract/rules/plate';
import { relativeTime } from '../../lib/german-dates.ts';
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

/** State of the driver's trip; `null` without one. */
const stateOf = ({ driver }: VehiclePosition, now: Date): TripState | null =>
  driver?.trip ? tripState(driver.trip, now) : null;

/** True while the trip of the driver is under way, as far as it is believed. */
export const isUnderWay = (vehicle: VehiclePosition, now: Date): boolean => stateOf(vehicle, now) === 'running';

/** The driver beside a plate: who drives now, who drove last, or who is linked to the vehicle. */
export const presenceText = (vehicle: VehiclePosition, now: Date): string => {
  const state = stateOf(vehicle, now);
  const doubt = vehicle.driver?.trip ? uncertainText(vehicle.driver.trip, now) : null;
  if (state === 'running' || doubt !== null) return `${driverText(vehicle)}, ${doubt ?? 'unterwegs'}`;
  return state === 'finished' ? `zuletzt ${vehicle.driver?.name || 'unbekannter Fahrer'}` : driverText(vehicle);
};

const stoppedTexts: Readonly<Record<string, string>> = {
  VehicleStatus_IN_REPAIR: 'in der Werkstatt',
  VehicleStatus_OUT_OF_SERVICE: 'außer Betrieb',
};

/** Why the vehicle cannot be driven; empty if it can. */
export const stoppedText = ({ status }: VehiclePosition): string => stoppedTexts[status] ?? '';

/** Name of a marker for a screen reader. */
export const markerText = (vehicle: VehiclePosition, now: Date): string =>
  [
    vehicle.licensePlate,
    stoppedText(vehicle),
    presenceText(vehicle, now),
    `Position ${relativeTime(vehicle.readAt, now)}`,
  ]
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
