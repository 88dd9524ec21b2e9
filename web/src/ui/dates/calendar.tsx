import { UnstyledButton } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { today } from '../../lib/german-dates.ts';
import { dayAfterKey, nameOfDay, weekdays, weeksAround } from './calendar-days.ts';
import classes from './date-picker.module.css';
import { keepsDialogOpen } from './picker-parts.tsx';

/** Content of a day: shown below its number, and said after its name. */
interface DayMark {
  readonly shown: ReactNode;
  readonly spoken: string;
}

interface CalendarProps {
  /** Day that the arrow keys move, and whose month is shown. */
  readonly shown: string;
  readonly selected: string;
  readonly min: string;
  readonly max: string;
  readonly onShow: (day: string) => void;
  readonly onPick: (day: string) => void;
  readonly markOf?: (day: string) => DayMark | null;
  /** False on a page, which keeps the focus where it is until a key moves it. */
  readonly takesFocus?: boolean;
}

/** Days of a month in weeks; one of them can be reached with Tab, the arrow keys reach the others. */
export const Calendar = (props: CalendarProps) => {
  const { shown, selected, min, max, onShow, onPick, markOf, takesFocus = true } = props;
  const table = useRef<HTMLTableElement>(null);
  const movesFocus = useRef(takesFocus);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus follows the shown day
  useEffect(() => {
    if (!movesFocus.current) return;
    movesFocus.current = false;
    table.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
  }, [shown]);

  const handleKey = (event: KeyboardEvent) => {
    const next = dayAfterKey(shown, event.key, event.shiftKey);
    if (next === null) return;
    event.preventDefault();
    movesFocus.current = true;
    onShow(next);
  };

  return (
    <table ref={table} className={classes.days}>
      <thead>
        <tr>
          {weekdays.map((weekday) => (
            <th key={weekday} scope="col" abbr={weekday}>
              {weekday.slice(0, 2)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksAround(shown).map((week) => (
          <tr key={week[0]}>
            {week.map((day) => {
              const mark = markOf?.(day);
              return (
                <td key={day}>
                  <UnstyledButton
                    className={classes.day}
                    tabIndex={day === shown ? 0 : -1}
                    data-autofocus={day === shown || undefined}
                    data-other={day.slice(0, 7) !== shown.slice(0, 7) || undefined}
                    aria-label={mark ? `${nameOfDay(day)}, ${mark.spoken}` : nameOfDay(day)}
                    aria-pressed={day === selected}
                    aria-current={day === today() ? 'date' : undefined}
                    disabled={day < min || day > max}
                    onClick={() => onPick(day)}
                    onKeyDown={handleKey}
                    {...keepsDialogOpen}
                  >
                    {Number(day.slice(8))}
                    {mark?.shown}
                  </UnstyledButton>
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
};
