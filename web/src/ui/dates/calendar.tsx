import { monthNames } from '@flottwart/contract/grammar/months';
import { addDays, addMonths, mondayOf, weekdayOf } from '@flottwart/contract/rules/berlin-time';
import { UnstyledButton } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { today } from '../../lib/german-dates.ts';
import classes from './date-picker.module.css';
import { keepsDialogOpen } from './picker-parts.tsx';

const weekdays = ['Montag', 'Dienstag', 'Mittwoch', 'Donnerstag', 'Freitag', 'Samstag', 'Sonntag'] as const;

/** "Donnerstag, 1. Oktober 2026". */
export const nameOfDay = (day: string): string => {
  const [year, month, date] = day.split('-').map(Number);
  return `${weekdays[weekdayOf(day)]}, ${date}. ${monthNames[(month ?? 1) - 1]} ${year}`;
};

/** Six weeks from Monday to Sunday around the month of a day, so that the height never jumps. */
const weeksAround = (day: string): readonly (readonly string[])[] => {
  const monday = mondayOf(`${day.slice(0, 7)}-01`);
  return Array.from({ length: 6 }, (_, week) =>
    Array.from({ length: 7 }, (_unused, weekday) => addDays(monday, week * 7 + weekday)),
  );
};

/** Day that an arrow or page key leads to; `null` for other keys. */
const dayAfterKey = (day: string, key: string, isShifted: boolean): string | null => {
  const days: Readonly<Record<string, number>> = {
    ArrowLeft: -1,
    ArrowRight: 1,
    ArrowUp: -7,
    ArrowDown: 7,
    Home: -weekdayOf(day),
    End: 6 - weekdayOf(day),
  };
  const count = days[key];
  if (count !== undefined) return addDays(day, count);
  if (key === 'PageUp') return addMonths(day, isShifted ? -12 : -1);
  if (key === 'PageDown') return addMonths(day, isShifted ? 12 : 1);
  return null;
};

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
