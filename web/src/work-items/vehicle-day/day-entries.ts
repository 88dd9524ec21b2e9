import { offenceMoments } from '@flottwart/contract/rules/berlin-day';
import { timeWithZone } from '@flottwart/contract/rules/berlin-time';
import { hoursAndMinutes } from '@flottwart/contract/rules/trip-duration';
import type { OffenceOfDay, TripOfDay, VehicleDay } from '@flottwart/contract/vehicle-days';
import { formatDay } from '../../lib/german-dates.ts';
import { driverName, formatTripTimes, tripMilliseconds, tripUrl } from '../../shared/trips/trip-text.ts';
import { itemUrl } from '../kind-pages.ts';

/** Trip or offence as a line of text. */
/** Trip or police report whose vehicle and day are shown. */
export interface DayAnchor {
  readonly kind: 'trip' | 'policereport';
  readonly id: number;
}

export interface DayEntry extends DayAnchor {
  readonly path: string;
  readonly times: string;
  readonly text: string;
  /** Position among the others; what has no time comes last. */
  readonly at: number;
}

const toTripEntry = (trip: TripOfDay, day: string): DayEntry => {
  const milliseconds = tripMilliseconds(trip);
  const duration = milliseconds === null ? [] : [hoursAndMinutes(milliseconds)];
  return {
    kind: 'trip',
    id: trip.id,
    path: tripUrl(trip.id),
    times: formatTripTimes(trip, day),
    text: [driverName(trip), ...duration].join(' · '),
    at: Date.parse(trip.startTime),
  };
};

/** "Tatzeit 16:42", with the zone where it is known, and with the date on a further day. */
const offenceTimes = (offence: OffenceOfDay, day: string): string => {
  const time = offence.time === null ? 'unbekannt' : timeWithZone(offence.time, offence.timeZone);
  return offence.day === day ? `Tatzeit ${time}` : `Tatzeit ${formatDay(offence.day)}, ${time}`;
};

const toOffenceEntry = (offence: OffenceOfDay, day: string): DayEntry => ({
  kind: 'policereport',
  id: offence.id,
  path: itemUrl('policereport', offence.id),
  times: offenceTimes(offence, day),
  text: offence.caseNumber === '' ? 'Ordnungswidrigkeit' : `Ordnungswidrigkeit ${offence.caseNumber}`,
  at: offenceMoments(offence)[0]?.getTime() ?? Number.POSITIVE_INFINITY,
});

/** Trips and offences in the order of the day. */
export const toDayEntries = ({ day, trips, offences }: VehicleDay): readonly DayEntry[] =>
  [...trips.map((trip) => toTripEntry(trip, day)), ...offences.map((offence) => toOffenceEntry(offence, day))].sort(
    (a, b) => (a.at === b.at ? 0 : a.at - b.at),
  );
