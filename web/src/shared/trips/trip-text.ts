import type { Trip } from '@flottwart/contract/trips';
import { formatInstant, timeOn } from '../../lib/german-dates.ts';

type Span = Pick<Trip, 'startTime' | 'endTime'>;

export const formatTripEnd = ({ endTime }: Pick<Trip, 'endTime'>): string =>
  endTime === null ? 'Fahrt läuft' : formatInstant(endTime);

/** "06:00 – 14:30" on a day, with the date of what lies on another. */
export const formatTripTimes = ({ startTime, endTime }: Span, day: string): string =>
  `${timeOn(day, startTime)}${endTime === null ? ', Fahrt läuft' : ` – ${timeOn(day, endTime)}`}`;

/** Between two instants, so that nights of a clock change count with their real length; `null` while the trip is running. */
export const tripMilliseconds = ({ startTime, endTime }: Span): number | null =>
  endTime === null ? null : Math.max(0, Date.parse(endTime) - Date.parse(startTime));

export const driverName = ({ firstName, lastName }: Pick<Trip, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`.trim() || 'Unbekannter Fahrer';

export const tripUrl = (id: number): string => `/vehicle-driver-history/${id}`;
