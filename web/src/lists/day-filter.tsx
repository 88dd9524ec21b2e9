import { TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { isDay } from './list-state.ts';

interface DayFilterProps {
  readonly label: string;
  /** YYYY-MM-DD, or empty. */
  readonly value: string;
  readonly onChange: (day: string) => void;
  readonly error?: string | null;
}

/** Reports whole days only: while a year is being typed, the browser already offers the days of the first centuries. */
export const DayFilter = ({ label, value, onChange, error }: DayFilterProps) => {
  const [typed, setTyped] = useState(value);

  useEffect(() => setTyped(value), [value]);

  const change = (next: string) => {
    setTyped(next);
    if (next !== value && (next === '' || isDay(next))) onChange(next);
  };

  return (
    <TextInput
      type="date"
      label={label}
      value={typed}
      error={error}
      onChange={(event) => change(event.currentTarget.value)}
    />
  );
};
