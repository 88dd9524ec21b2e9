import { DayFilter } from './day-filter.tsx';
import type { List } from './use-list.ts';

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
