import { signOffMissing } from '@flottwart/contract/rules/open-trips';
import { type DurationTone, durationTone, hoursAndMinutes } from '@flottwart/contract/rules/trip-duration';
import type { Trip } from '@flottwart/contract/trips';
import { Tooltip } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { dash } from '../../lib/german-dates.ts';
import { useNow } from '../../ui/use-now.ts';
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
