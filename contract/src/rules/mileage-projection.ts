import { addDays, addMonths, berlinDay, dayMs } from './berlin-time.ts';

/** Shortest time between two mileages that gives a distance per month. */
export const minDistanceDays = 30;

/** Distance per day above which one of two mileages has to be a mistake. */
export const maxKmPerDay = 2000;

/** Mileage of a vehicle at an instant. */
export interface Mileage {
  readonly km: number;
  readonly at: Date;
}

export type MileageSource = 'telematics' | 'repair';

/** Months of a device's course that a projection looks back on: long enough for holidays, short enough for another tour. */
export const projectionMonths = 6;

/** Months after which the mileage of a repair is no longer the vehicle's: a course of repairs is rare, and a year has all seasons. */
export const repairMileageMonths = 12;

/**
 * Age of the latest mileage beyond which nobody knows how far the vehicle has driven since: a device that is silent for a month is broken, whereas
 * vehicles without one are read at every repair.
 */
export const maxMileageAgeDays: Readonly<Record<MileageSource, number>> = { telematics: 30, repair: 180 };

/** Days ahead beyond which a projection is no more than a guess. */
export const maxProjectedDays = 730;

/**
 * Kilometres per day between two mileages; null if they are too close to each other, if the vehicle did not move, or if one has to be a mistake: it
 * falls, or grows faster than a vehicle drives.
 */
export const kmPerDay = (first: Mileage, latest: Mileage): number | null => {
  const days = (latest.at.getTime() - first.at.getTime()) / dayMs;
  const km = latest.km - first.km;
  return days >= minDistanceDays && km > 0 && km <= days * maxKmPerDay ? km / days : null;
};

export interface OdometerCourse {
  /** First mileage of the device and first one of repairs, as far as known. */
  readonly firsts: readonly Mileage[];
  readonly latest: (Mileage & { readonly source: MileageSource }) | null;
}

/** Kilometres per day since the earlier of the first mileages; since the other one if that contradicts the latest. */
const courseKmPerDay = (firsts: readonly Mileage[], latest: Mileage): number | null =>
  firsts
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
    .map((first) => kmPerDay(first, latest))
    .find((speed) => speed !== null) ?? null;

/** Day on which a vehicle that goes on as before reaches a mileage. */
interface ProjectedDay {
  readonly day: string;
  /** Last day on which the latest mileage is young enough to go on from it. */
  readonly believedUntil: string;
}

/** Null if the day is unknown, or the mileage passed. */
export const projectMileage = (dueKm: number, { firsts, latest }: OdometerCourse): ProjectedDay | null => {
  if (!latest || latest.km > dueKm) return null;
  const speed = courseKmPerDay(firsts, latest);
  if (speed === null) return null;
  const days = Math.floor((dueKm - latest.km) / speed);
  if (days > maxProjectedDays) return null;
  const latestDay = berlinDay(latest.at);
  return { day: addDays(latestDay, days), believedUntil: addDays(latestDay, maxMileageAgeDays[latest.source]) };
};

/** False for the mileage of a repair that is too old to count kilometres down from it. */
export const isCurrentMileage = (
  { source, day }: { readonly source: MileageSource; readonly day: string },
  today: string,
): boolean => source === 'telematics' || day > addMonths(today, -repairMileageMonths);
