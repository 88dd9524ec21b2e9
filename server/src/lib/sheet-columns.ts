import { berlinDay, berlinTime, timeWithZone, zone, zoneInRepeatedHour } from '@flottwart/contract/rules/berlin-time';
import { dash, formatDay, knownInstant } from '@flottwart/contract/rules/known-dates';
import { dayCell, type SpreadsheetColumn } from './spreadsheet.ts';

export const textCell = <Row>(
  header: string,
  width: number,
  value: (row: Row) => string | null,
): SpreadsheetColumn<Row> => ({
  header,
  width,
  value,
});

export const numberCell = <Row>(
  header: string,
  value: (row: Row) => number | null,
  width = 12,
): SpreadsheetColumn<Row> => ({
  header,
  width,
  value,
});

/** Calendar day, YYYY-MM-DD. */
export const dateCell = <Row>(header: string, value: (row: Row) => string | null): SpreadsheetColumn<Row> => ({
  header,
  width: 16,
  format: 'dd.mm.yyyy',
  value: (row) => dayCell(value(row)),
});

export const euroCell = <Row>(header: string, value: (row: Row) => number | null): SpreadsheetColumn<Row> => ({
  header,
  width: 14,
  format: '#,##0.00 "€"',
  value,
});

/** The Swedish format is ISO 8601. */
const clockInBerlin = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' });

/** Instant in Berlin time, because Excel has no time zones. */
export const instantCell = <Row>(header: string, value: (row: Row) => string | null): SpreadsheetColumn<Row> => ({
  header,
  width: 18,
  format: 'dd.mm.yyyy hh:mm',
  value: (row) => {
    const instant = value(row);
    if (instant === null) return null;
    const known = knownInstant(instant);
    if (known === null) return dash;
    const zoneName = zoneInRepeatedHour(known);
    // Only the zone distinguishes the two equal hours of autumn.
    if (zoneName) return `${formatDay(berlinDay(known))} ${timeWithZone(berlinTime(known), zoneName)}`;
    return new Date(`${clockInBerlin.format(known).replace(' ', 'T')}:00Z`);
  },
});
