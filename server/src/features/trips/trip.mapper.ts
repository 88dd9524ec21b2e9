import { lastKnownOf, uncertainText } from '@flottwart/contract/rules/open-trips';
import { hoursAndMinutes } from '@flottwart/contract/rules/trip-duration';
import type { Trip } from '@flottwart/contract/trips';
import type { ExportSheet } from '../../lib/export-file.ts';
import { dateCell, instantCell, textCell } from '../../lib/sheet-columns.ts';
import type { TripRow } from './trip.repository.ts';
import { toTripTimes } from './trip-times.ts';

export const toTrip = (row: TripRow): Trip => ({
  id: row.id,
  firstName: row.first_name,
  lastName: row.last_name,
  birthDay: row.birth_day,
  driverId: row.employee_id,
  vehicleId: row.vehicle_id,
  vin: row.vin,
  kennzeichen: row.license_plate,
  ...toTripTimes(row),
});

const duration = (trip: Trip, now: Date): string | null => {
  const end = lastKnownOf(trip, now);
  return end && hoursAndMinutes(end.getTime() - Date.parse(trip.startTime));
};

const remark = (trip: Trip, now: Date): string =>
  uncertainText(trip, now) ?? (trip.endTime === null ? 'Fahrt läuft' : '');

export const tripSheet = (now: Date): ExportSheet<Trip> => ({
  name: 'Fahrten',
  columns: [
    textCell('Vorname', 18, ({ firstName }) => firstName),
    textCell('Nachname', 18, ({ lastName }) => lastName),
    dateCell('Geburtsdatum', ({ birthDay }) => birthDay),
    textCell('VIN', 20, ({ vin }) => vin),
    textCell('Kennzeichen', 14, ({ kennzeichen }) => kennzeichen),
    instantCell('Start', ({ startTime }) => startTime),
    instantCell('Ende', ({ endTime }) => endTime),
    textCell('Dauer', 10, (trip) => duration(trip, now)),
    textCell('Hinweis', 36, (trip) => remark(trip, now)),
  ],
});
