import { signOffMissing } from '@flottwart/contract/rules/open-trips';
import { type DurationTone, durationTone, hoursAndMinutes } from '@flottwart/contract/rules/trip-duration';
import type { Trip } from '@flottwart/contract/trips';
import { Tooltip } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { dash, formatInstant } from '../../lib/german-dates.ts';
import type { Column } from '../../ui/column.ts';
import { ListPlate } from '../../ui/drawings/list-plate.tsx';
import { useNow } from '../../ui/use-now.ts';
import { TripEnd } from './trip-doubt.tsx';
import classes from './trip-duration.module.css';
import { tripMilliseconds, tripUrl } from './trip-text.ts';

const spoken: Readonly<Record<DurationTone, string>> = {
  normal: '',
  long: 'über 9 Stunden: ',
  overlong: 'über 10 Stunden: ',
};

interface TripDurationProps {
  readonly trip: Trip;
}

/**
 * hh:mm; yellow over nine, red over ten hours. In a table it covers the link of its row because of its own tooltip, so
 * it links to the same page.
 */
export const TripDuration = ({ trip }: TripDurationProps) => {
  const now = useNow();
  const milliseconds = tripMilliseconds(trip, now);
  if (milliseconds === null) return dash;
  const tone = durationTone(milliseconds);
  return (
    <Tooltip label={trip.endTime === null ? signOffMissing(trip) : 'Schichtdauer, keine Lenkzeit'}>
      <Link to={tripUrl(trip.id)} tabIndex={-1} className={classes.duration} data-tone={tone}>
        <span className={classes.spoken}>{spoken[tone]}</span>
        {hoursAndMinutes(milliseconds)}
      </Link>
    </Tooltip>
  );
};

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
  cell: (trip) => <ListPlate plate={trip.kennzeichen} />,
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
