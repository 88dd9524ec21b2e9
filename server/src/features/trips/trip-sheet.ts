import { hoursAndMinutes } from '@flottwart/contract/rules/trip-duration';
import type { Trip } from '@flottwart/contract/trips';
import type { Sheet } from '../../lib/export-file.ts';
import { dateCell, momentCell, textCell } from '../../lib/sheet-columns.ts';

const duration = ({ startTime, endTime }: Trip): string | null =>
  endTime === null ? null : hoursAndMinutes(Date.parse(endTime) - Date.parse(startTime));

export const tripSheet: Sheet<Trip> = {
  name: 'Fahrten',
  columns: [
    textCell('Vorname', 18, ({ firstName }) => firstName),
    textCell('Nachname', 18, ({ lastName }) => lastName),
    dateCell('Geburtsdatum', ({ birthDay }) => birthDay),
    textCell('VIN', 20, ({ vin }) => vin),
    textCell('Kennzeichen', 14, ({ kennzeichen }) => kennzeichen),
    momentCell('Start', ({ startTime }) => startTime),
    momentCell('Ende', ({ endTime }) => endTime),
    textCell('Dauer', 10, duration),
  ],
};
