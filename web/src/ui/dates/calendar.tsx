import { UnstyledButton } from '@mantine/core';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { today } from '../../lib/german-dates.ts';
import { dayAfterKey, nameOfDay, weekdays, weeksAround } from './calendar-days.ts';
import classes from './date-picker.module.css';
import { keepsDialogOpen } from './picker-parts.tsx';

interface CalendarProps {
  /** Day that the arrow keys move, and whose month is shown. */
  readonly shown: string;
  readonly selected: string;
  readonly min: string;
  readonly max: string;
  readonly onShow: (day: string) => void;
  readonly onPick: (day: string) => void;
}

/** Days of a month in weeks; one of them can be reached with Tab, the arrow keys reach the others. */
export const Calendar = ({ shown, selected, min, max, onShow, onPick }: CalendarProps) => {
  const table = useRef<HTMLTableElement>(null);
  const movesFocus = useRef(true);

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
            {week.map((day) => (
              <td key={day}>
                <UnstyledButton
                  className={classes.day}
                  tabIndex={day === shown ? 0 : -1}
                  data-autofocus={day === shown || undefined}
                  data-other={day.slice(0, 7) !== shown.slice(0, 7) || undefined}
                  aria-label={nameOfDay(day)}
                  aria-pressed={day === selected}
                  aria-current={day === today() ? 'date' : undefined}
                  disabled={day < min || day > max}
                  onClick={() => onPick(day)}
                  onKeyDown={handleKey}
                  {...keepsDialogOpen}
                >
                  {Number(day.slice(8))}
                </UnstyledButton>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
};
