import type { OffenceOfDay, TripOfDay } from '@flottwart/contract/vehicle-days';
import { toTripTimes } from '../trips/public.ts';
import type { OffenceOfDayRow, TripOfDayRow } from './vehicle-day.repository.ts';

const toTripOfDay = ({ id, first_name, last_name, ...times }: TripOfDayRow): TripOfDay => ({
  id,
  firstName: first_name,
  lastName: last_name,
  ...toTripTimes(times),
});

/** By their start, since the trip that was asked about is read first. */
export const toTripsOfDay = (rows: readonly TripOfDayRow[]): TripOfDay[] =>
  rows.toSorted((a, b) => a.start_time.getTime() - b.start_time.getTime() || a.id - b.id).map(toTripOfDay);

const toOffenceOfDay = ({ id, day, case_number, time, offence_zone }: OffenceOfDayRow): OffenceOfDay => ({
  id,
  day,
  caseNumber: case_number,
  time,
  timeZone: offence_zone,
});

/** By day and time, those without a time last. */
export const toOffencesOfDay = (rows: readonly OffenceOfDayRow[]): OffenceOfDay[] =>
  rows
    .toSorted((a, b) => a.day.localeCompare(b.day) || (a.time ?? '24').localeCompare(b.time ?? '24') || a.id - b.id)
    .map(toOffenceOfDay);
