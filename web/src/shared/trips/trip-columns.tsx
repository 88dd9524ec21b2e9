import type { Trip } from '@flottwart/contract/trips';
import { dash, formatInstant } from '../../lib/german-dates.ts';
import type { Column } from '../../ui/column.ts';
import { TripEnd } from './trip-doubt.tsx';
import { TripDuration } from './trip-duration.tsx';

export const firstNameColumn: Column<Trip> = {
  key: 'firstName',
  header: 'Vorname',
  isCardTitle: true,
  cell: (trip) => trip.firstName || dash,
};
export const lastNameColumn: Column<Trip> = {
  key: 'lastName',
  header: 'Nachname',
  isCardTitle: true,
  cell: (trip) => trip.lastName || dash,
};
export const vinColumn: Column<Trip> = {
  key: 'vin',
  header: 'VIN',
  isOneLine: true,
  cell: (trip) => trip.vin || dash,
};
export const plateColumn: Column<Trip> = {
  key: 'kennzeichen',
  header: 'Kennzeichen',
  isCardTitle: true,
  cell: (trip) => trip.kennzeichen || dash,
};
export const startColumn: Column<Trip> = {
  key: 'startTime',
  header: 'Start',
  cell: (trip) => formatInstant(trip.startTime),
};
export const endColumn: Column<Trip> = { key: 'endTime', header: 'Ende', cell: (trip) => <TripEnd trip={trip} /> };
export const durationColumn: Column<Trip> = {
  key: 'duration',
  header: 'Dauer',
  isOneLine: true,
  cell: (trip) => <TripDuration trip={trip} />,
};
