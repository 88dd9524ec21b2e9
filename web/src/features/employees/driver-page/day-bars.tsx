import type { HoursWeek } from '@flottwart/contract/driver-overview';
import { dayTone } from '@flottwart/contract/rules/driver-hours';
import { longShiftHours, overlongShiftHours } from '@flottwart/contract/rules/trip-duration';
import { formatDay, formatHours, today, weekdayName } from '../../../lib/german-dates.ts';
import { type BarColumn, Bars } from '../../../ui/bars.tsx';

const hourSeconds = 3600;

/** The marks lie well below the top, whatever the days are. */
const minTopHours = 12;

const fills = {
  normal: { color: 'primary' },
  long: { color: 'yellow' },
  overlong: { color: 'red', pattern: 'striped' },
} as const;

interface DayBarsProps {
  /** Latest first; the days are drawn in their order. */
  readonly weeks: readonly HoursWeek[];
}

const stateOf = (day: string): BarColumn['state'] => {
  if (day === today()) return 'current';
  return day > today() ? 'ahead' : undefined;
};

/** Hours of each day against the marks of a shift. The table has the same figures. */
export const DayBars = ({ weeks }: DayBarsProps) => {
  const days = weeks.toReversed().flatMap(({ days: ofWeek }) => ofWeek);
  const top = Math.max(minTopHours * hourSeconds, ...days.map(({ seconds }) => seconds));
  return (
    <Bars
      height="8rem"
      range={[0, top]}
      marks={[longShiftHours, overlongShiftHours].map((hours) => ({ value: hours * hourSeconds, text: `${hours} h` }))}
      columns={days.map(({ day, seconds }) => ({
        key: day,
        title: `${weekdayName(day)}, ${formatDay(day)}: ${formatHours(seconds)} h`,
        name: (
          <>
            {weekdayName(day).slice(0, 2)}
            <br />
            {Number(day.slice(8))}.
          </>
        ),
        value: seconds > 0 ? formatHours(seconds) : null,
        state: stateOf(day),
        bars: [[{ id: day, to: seconds, ...fills[dayTone(seconds)] }]],
      }))}
    />
  );
};
