import { lastKnownOf, type TripTimes, tripState, uncertainText } from '@flottwart/contract/rules/open-trips';
import type { Trip } from '@flottwart/contract/trips';
import { formatInstant, timeOn } from '../../lib/german-dates.ts';

const isFinished = ({ endTime }: TripTimes): boolean => endTime !== null;

/** The end; "Fahrt läuft" stays beside the doubt about a trip without one. */
export const formatTripEnd = (trip: TripTimes, now = new Date()): string => {
  if (isFinished(trip)) return formatInstant(trip.endTime);
  const doubt = uncertainText(trip, now);
  const isPresumed = tripState(trip, now) === 'presumed';
  return [...(isPresumed ? [] : ['Fahrt läuft']), ...(doubt === null ? [] : [doubt])].join(', ');
};

/** "06:00 – 14:30" on a day, with the date of what lies on another. */
export const formatTripTimes = (trip: TripTimes, day: string, now = new Date()): string => {
  const start = timeOn(day, trip.startTime);
  return trip.endTime === null ? `${start}, ${formatTripEnd(trip, now)}` : `${start} – ${timeOn(day, trip.endTime)}`;
};

/** Since when or until when a trip lasts, as a remark beside its driver or vehicle. */
export const drivingText = (trip: TripTimes, now = new Date()): string => {
  if (isFinished(trip)) return `zuletzt ${formatInstant(trip.endTime)}`;
  return uncertainText(trip, now) ?? `fährt seit ${formatInstant(trip.startTime)}`;
};

/**
 * Between two instants, so that nights of a clock change count with their real length; up to the next trip where that ended it presumably, up to now for a trip longer
 * than any plausible shift, `null` while it is running.
 */
export const tripMilliseconds = (trip: TripTimes, now = new Date()): number | null => {
  const end = lastKnownOf(trip, now);
  return end === null ? null : Math.max(0, end.getTime() - Date.parse(trip.startTime));
};

export const driverName = ({ firstName, lastName }: Pick<Trip, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`.trim() || 'Unbekannter Fahrer';

export const tripUrl = (id: number): string => `/vehicle-driver-history/${id}`;
