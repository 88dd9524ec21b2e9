import { berlinDay, berlinTime } from './berlin-time.ts';
import { formatInstant } from './known-dates.ts';

/** Hours of the longest plausible shift, after which a trip without an end is unclear; chosen by the company. */
export const defaultMaxShiftHours = 14;
export const lowestMaxShiftHours = 8;
export const highestMaxShiftHours = 24;

/** Times of a trip; the last two are known for a trip without an end alone. */
export interface TripTimes {
  readonly startTime: string;
  readonly endTime: string | null;
  /** Start of the next trip of the same driver or vehicle, by which this one is presumed to have ended. */
  readonly presumedEnd: string | null;
  /** Start and the longest plausible shift. */
  readonly unclearFrom: string | null;
}

/** `presumed`: without an end, but the next trip has begun. `unclear`: longer than any plausible shift. */
export type TripState = 'running' | 'unclear' | 'presumed' | 'finished';

const hasPassed = (instant: string | null, now: Date): boolean =>
  instant !== null && Date.parse(instant) <= now.getTime();

/** Decides for all pages and calls whether a trip is under way; only running and finished trips say for certain who drove. */
export const tripState = ({ endTime, presumedEnd, unclearFrom }: TripTimes, now: Date): TripState => {
  if (endTime !== null) return 'finished';
  if (hasPassed(presumedEnd, now)) return 'presumed';
  return hasPassed(unclearFrom, now) ? 'unclear' : 'running';
};

/** True for a trip without an end that is not believed: its driver is a guess until a person decides. */
export const isUncertain = (trip: TripTimes, now: Date): boolean => {
  const state = tripState(trip, now);
  return state === 'unclear' || state === 'presumed';
};

/** Moment up to which a trip counts in its duration: its end, stated or presumed, or now while it is unclear; `null` while it is running. */
export const lastKnownOf = (trip: TripTimes, now: Date): Date | null => {
  if (trip.endTime !== null) return new Date(trip.endTime);
  const state = tripState(trip, now);
  if (state === 'presumed' && trip.presumedEnd !== null) return new Date(trip.presumedEnd);
  return state === 'unclear' ? now : null;
};

/** "ohne Abmeldung seit 17.11.2026, 07:30" */
export const signOffMissing = ({ startTime }: Pick<TripTimes, 'startTime'>): string =>
  `ohne Abmeldung seit ${formatInstant(startTime)}`;

/** Names a trip without an end that is not believed; `null` for the others. */
export const uncertainText = (trip: TripTimes, now: Date): string | null => {
  const state = tripState(trip, now);
  if (state === 'presumed') return `vermutlich beendet ${formatInstant(trip.presumedEnd)}`;
  return state === 'unclear' ? signOffMissing(trip) : null;
};

const minuteMs = 60_000;

/** Day and time of one minute after the start of a trip, with which its choice is repeated (docs/coverage.md#states). */
export const choiceMoment = ({ startTime }: Pick<TripTimes, 'startTime'>) => {
  const instant = new Date(Date.parse(startTime) + minuteMs);
  return { date: berlinDay(instant), time: berlinTime(instant) };
};
