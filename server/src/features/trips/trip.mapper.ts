import { hoursAndMinutes } from '@flottwart/contract/rules/trip-duration';
import type { Trip } from '@flottwart/contract/trips';
import type { ExportSheet } from '../../lib/export-file.ts';
import { dateCell, instantCell, textCell } from '../../lib/sheet-columns.ts';
import type { TripRow } from './trip.repository.ts';

export const toTrip = (row: TripRow): Trip => ({
  id: row.id,
  firstName: row.first_name,
  lastName: row.last_name,
  birthDay: row.birth_day,
  driverId: row.employee_id,
  vehicleId: row.vehicle_id,
  vin: row.vin,
  kennzeichen: row.license_plate,
  startTime: row.start_time.toISOString(),
  endTime: row.end_time?.toISOString() ?? null,
});

const duration = ({ startTime, endTime }: Trip): string | null =>
  endTime === null ? null : hoursAndMinutes(Date.parse(endTime) - Date.parse(startTime));

export const tripSheet: ExportSheet<Trip> = {
  name: 'Fahrten',
  columns: [
    textCell('Vorname', 18, ({ firstName }) => firstName),
    textCell('Nachname', 18, ({ lastName }) => lastName),
    dateCell('Geburtsdatum', ({ birthDay }) => birthDay),
    textCell('VIN', 20, ({ vin }) => vin),
    textCell('Kennzeichen', 14, ({ kennzeichen }) => kennzeichen),
    instantCell('Start', ({ startTime }) => startTime),
    instantCell('Ende', ({ endTime }) => endTime),
    textCell('Dauer', 10, duration),
  ],
};
