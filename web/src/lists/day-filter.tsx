import { TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { isDay } from './list-state.ts';
import type { List } from './use-list.ts';

interface DayFilterProps {
  readonly label: string;
  /** YYYY-MM-DD, or empty. */
  readonly value: string;
  readonly onChange: (day: string) => void;
  readonly error?: string | null;
}

/** Reports whole days only: while a year is being typed, the browser already offers the days of the first centuries. */
const DayFilter = ({ label, value, onChange, error }: DayFilterProps) => {
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

interface DayRangeFilterProps<S extends string> {
  readonly list: List<S, 'from' | 'to'>;
}

export const DayRangeFilter = <S extends string>({ list }: DayRangeFilterProps<S>) => {
  const { from, to } = list.state.filters;
  const isReversed = from !== '' && to !== '' && from > to;
  return (
    <>
      <DayFilter label="Von" value={from} onChange={(day) => list.change({ filters: { from: day } })} />
      <DayFilter
        label="Bis"
        value={to}
        error={isReversed ? 'Liegt vor „Von“.' : null}
        onChange={(day) => list.change({ filters: { to: day } })}
      />
    </>
  );
};
