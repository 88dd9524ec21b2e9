import { addDays, berlinDay, dayMs } from './berlin-time.ts';
import { maxKmPerDay, minDistanceDays } from './vehicle-costs.ts';

/** Mileage of a vehicle at an instant. */
export interface Mileage {
  readonly km: number;
  readonly at: Date;
}

/** Months of the odometer's course that a projection looks back on: long enough for holidays, short enough for another tour. */
export const projectionMonths = 6;

/** Age of the latest mileage beyond which nobody knows how far the vehicle has driven since. */
export const maxMileageAgeDays = 30;

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
  /** Earliest mileage of the course; null if only the latest is known. */
  readonly first: Mileage | null;
  readonly latest: Mileage | null;
}

/** Day on which a mileage will be reached if the vehicle goes on as before, today at the earliest; null if unknown, or passed. */
export const projectedDay = (dueKm: number, { first, latest }: OdometerCourse, today: string): string | null => {
  if (!first || !latest || latest.km > dueKm) return null;
  const latestDay = berlinDay(latest.at);
  if (latestDay < addDays(today, -maxMileageAgeDays)) return null;
  const speed = kmPerDay(first, latest);
  if (speed === null) return null;
  const days = Math.floor((dueKm - latest.km) / speed);
  if (days > maxProjectedDays) return null;
  const day = addDays(latestDay, days);
  return day < today ? today : day;
};
