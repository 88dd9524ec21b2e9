import { placeBars, shareOf } from '@flottwart/contract/rules/day-timeline';
import { DayTimeline } from '../../../ui/day-timeline.tsx';
import classes from './vehicle-day.module.css';

/** In hours. */
const line = { begin: 4, end: 22 };
const shifts = [
  { label: 'E. Aydin', begin: 5 + 40 / 60, end: 13 + 35 / 60, isMarked: false },
  { label: 'J. Brandt', begin: 14 + 5 / 60, end: 21 + 10 / 60, isMarked: true },
];
const offence = 16 + 42 / 60;

const bars = placeBars(shifts, line, line.end).map((bar, key) => ({
  ...bar,
  key,
  label: shifts[key]?.label ?? '',
  isMarked: shifts[key]?.isMarked ?? false,
}));
const moments = [{ key: 'offence', at: shareOf(offence, line), label: 'Tatzeit' }];
const hours = [6, 9, 12, 15, 18, 21].map((hour) => ({
  label: String(hour).padStart(2, '0'),
  at: shareOf(hour, line),
}));

/** Two shifts of one vehicle, and the instant the authority asks about. */
export const VehicleDay = () => (
  <div className={classes.day}>
    <DayTimeline bars={bars} moments={moments} hours={hours} />
  </div>
);
