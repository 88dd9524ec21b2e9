import type { HoursWeek } from '@flottwart/contract/driver-overview';
import { dayTone } from '@flottwart/contract/rules/driver-hours';
import { longShiftHours, overlongShiftHours } from '@flottwart/contract/rules/trip-duration';
import { formatDay, formatHours, today, weekdayName } from '../../../lib/german-dates.ts';
import classes from './day-bars.module.css';

const hourSeconds = 3600;

/** The marks lie well below the top, whatever the days are. */
const minTopHours = 12;

const percent = (seconds: number, top: number): string => `${((seconds / top) * 100).toFixed(3)}%`;

interface DayBarsProps {
  /** Latest first; the days are drawn in their order. */
  readonly weeks: readonly HoursWeek[];
}

/** Hours of each day against the marks of a shift. A drawing: the table has the same figures. */
export const DayBars = ({ weeks }: DayBarsProps) => {
  const days = weeks.toReversed().flatMap(({ days: ofWeek }) => ofWeek);
  const top = Math.max(minTopHours * hourSeconds, ...days.map(({ seconds }) => seconds));
  return (
    <div className={classes.chart} aria-hidden="true">
      <div className={classes.marks}>
        {[longShiftHours, overlongShiftHours].map((hours) => (
          <span
            key={hours}
            className={classes.mark}
            data-mark={hours}
            style={{ bottom: percent(hours * hourSeconds, top) }}
          >
            {hours} h
          </span>
        ))}
      </div>
      <div className={classes.days}>
        {days.map(({ day, seconds }) => (
          <div
            key={day}
            className={classes.day}
            data-today={day === today() || undefined}
            data-ahead={day > today() || undefined}
            title={`${weekdayName(day)}, ${formatDay(day)}: ${formatHours(seconds)} h`}
          >
            <div className={classes.track}>
              <span className={classes.bar} data-tone={dayTone(seconds)} style={{ height: percent(seconds, top) }}>
                {seconds > 0 ? <span className={classes.value}>{formatHours(seconds)}</span> : null}
              </span>
            </div>
            <span className={classes.name}>{weekdayName(day).slice(0, 2)}</span>
            <span className={classes.date}>{Number(day.slice(8))}.</span>
          </div>
        ))}
      </div>
    </div>
  );
};
