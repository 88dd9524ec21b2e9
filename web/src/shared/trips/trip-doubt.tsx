import { type TripTimes, tripState } from '@flottwart/contract/rules/open-trips';
import { useNow } from '../../ui/use-now.ts';
import classes from './trip-doubt.module.css';
import { drivingText, formatTripEnd } from './trip-text.ts';

interface TripTimesProps {
  readonly trip: TripTimes;
}

const Marked = ({ trip, now, text }: TripTimesProps & { readonly now: Date; readonly text: string }) =>
  tripState(trip, now) === 'unclear' ? <span className={classes.doubt}>{text}</span> : text;

/** End of a trip; red while it is longer than any plausible shift. */
export const TripEnd = ({ trip }: TripTimesProps) => {
  const now = useNow();
  return <Marked trip={trip} now={now} text={formatTripEnd(trip, now)} />;
};

/** Remark beside the driver or the vehicle of a trip; red while it is longer than any plausible shift. */
export const DrivingNote = ({ trip }: TripTimesProps) => {
  const now = useNow();
  return <Marked trip={trip} now={now} text={drivingText(trip, now)} />;
};
