import { type DueTone, levelOfKm } from '@flottwart/contract/rules/due-level';
import type { DueLevel } from '@flottwart/contract/rules/due-names';
import { isCurrentMileage } from '@flottwart/contract/rules/mileage-projection';
import type { CockpitOdometer } from '@flottwart/contract/vehicle-cockpit';
import { today } from '../../lib/german-dates.ts';
import { germanNumber } from '../../lib/german-numbers.ts';

export interface ServiceDistance {
  readonly tone: DueTone;
  readonly text: string;
}

const tones: Readonly<Record<DueLevel, DueTone>> = { month: 'soon', week: 'soon', overdue: 'overdue' };

/** Distance to the next service in whole kilometres; `null` while one of the two is unknown. */
export const serviceDistance = (
  nextServiceKm: number | null,
  odometerKm: number | null | undefined,
): ServiceDistance | null => {
  if (nextServiceKm === null || odometerKm === null || odometerKm === undefined) return null;
  const left = Math.floor(nextServiceKm - odometerKm);
  const level = levelOfKm(left);
  const distance = `${germanNumber(Math.abs(left), 0)} km`;
  return { tone: level ? tones[level] : 'later', text: left < 0 ? `${distance} überzogen` : `noch ${distance}` };
};

/** Mileage to count down from; null for one of a repair that is too old. */
export const countedMileage = (odometer: CockpitOdometer | null | undefined): number | null =>
  odometer && isCurrentMileage(odometer, today()) ? odometer.km : null;
