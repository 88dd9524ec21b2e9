import { isMidnightAfter, parseTimeOfDay } from '@flottwart/contract/grammar/entry';
import type { UseFormReturnType } from '@mantine/form';
import { DateInput } from './date-input.tsx';
import { entryError } from './date-kinds.ts';

interface Moment {
  date: string;
  time: string;
}

interface DayAndTimeProps<Values extends Moment> {
  readonly form: UseFormReturnType<Values>;
  /** Last day to choose, as YYYY-MM-DD. */
  readonly max?: string;
  readonly timeHint?: string | undefined;
  readonly hasFocus?: boolean;
}

/** Two fields for one moment of a form; 24:00 becomes 00:00 of the next day, which both fields show. */
export const DayAndTime = <Values extends Moment>({ form, max, timeHint, hasFocus }: DayAndTimeProps<Values>) => {
  const settle = (entered: string) => {
    const { date } = form.getValues();
    if (!isMidnightAfter(entered) || date === '' || entryError('date', date) !== null) return;
    const moment = parseTimeOfDay(date, entered);
    if (moment) form.setValues({ date: moment.day, time: moment.time } as Partial<Values>);
  };
  return (
    <>
      <DateInput kind="date" label="Datum" max={max} data-autofocus={hasFocus} {...form.getInputProps('date')} />
      <DateInput kind="time" label="Uhrzeit" description={timeHint} {...form.getInputProps('time')} onCommit={settle} />
    </>
  );
};
