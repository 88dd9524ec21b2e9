import type { HoursWeek } from '@flottwart/contract/driver-overview';
import { calendarWeek, maxWeekHours, weekTone } from '@flottwart/contract/rules/driver-hours';
import { VisuallyHidden } from '@mantine/core';
import { formatHours, weekInDays } from '../../../lib/german-dates.ts';
import classes from './week-bars.module.css';

const maxSeconds = maxWeekHours * 3600;

/** End of the track, unless a week is longer: the limit is at four fifths of it. */
const topSeconds = maxSeconds / 0.8;

interface WeekBarsProps {
  readonly weeks: readonly HoursWeek[];
}

/** Hours of each week as text, with a bar against the limit beside it. */
export const WeekBars = ({ weeks }: WeekBarsProps) => {
  const top = Math.max(topSeconds, ...weeks.map(({ seconds }) => seconds));
  const limit = { left: `${(maxSeconds / top) * 100}%` };
  return (
    <div className={classes.weeks}>
      <span className={classes.limit} aria-hidden="true">
        <span style={limit}>{maxWeekHours} h</span>
      </span>
      <ul className={classes.list} aria-label="Stunden je Woche">
        {weeks.map(({ monday, seconds }) => {
          const tone = weekTone(seconds);
          return (
            <li key={monday} className={classes.week}>
              <span className={classes.name}>
                KW {calendarWeek(monday)} <span className={classes.dates}>{weekInDays(monday)}</span>
              </span>
              <span className={classes.track} aria-hidden="true">
                <span className={classes.bar} data-tone={tone} style={{ width: `${(seconds / top) * 100}%` }} />
                <span className={classes.mark} style={limit} />
              </span>
              <span className={classes.value} data-tone={tone}>
                {formatHours(seconds)} h
                {tone === 'overlong' ? <VisuallyHidden> über {maxWeekHours} h</VisuallyHidden> : null}
              </span>
            </li>
          );
        })}
      </ul>
    </div>
  );
};
