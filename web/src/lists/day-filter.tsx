import { useEffect, useState } from 'react';
import { DateInput } from '../ui/dates/date-input.tsx';
import { isDay } from './list-state.ts';
import type { List } from './use-list.ts';

interface DayFilterProps {
  readonly label: string;
  /** YYYY-MM-DD, or empty. */
  readonly value: string;
  readonly onChange: (day: string) => void;
  readonly error?: string | null;
}

/** Reports days that are final: while a year is being typed, its first figures are a year as well. */
export const DayFilter = ({ label, value, onChange, error }: DayFilterProps) => {
  const [typed, setTyped] = useState(value);

  useEffect(() => setTyped(value), [value]);

  const commit = (next: string) => {
    if (next !== value && (next === '' || isDay(next))) onChange(next);
  };

  return <DateInput kind="date" label={label} value={typed} error={error} onChange={setTyped} onCommit={commit} />;
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

interface DueFilterProps<S extends string> {
  readonly list: List<S, 'dueUntil'>;
  readonly label?: string;
}

/** Last day on which something may be due. */
export const DueFilter = <S extends string>({ list, label = 'Fällig bis' }: DueFilterProps<S>) => (
  <DayFilter
    label={label}
    value={list.state.filters.dueUntil}
    onChange={(day) => list.change({ filters: { dueUntil: day } })}
  />
);
