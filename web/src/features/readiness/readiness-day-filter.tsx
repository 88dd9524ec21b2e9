import { defaultReadinessDay, isReadinessDay, maxReadinessDays } from '@flottwart/contract/rules/readiness';
import { useState } from 'react';
import type { QueryOf } from '../../api/query.ts';
import { today } from '../../lib/german-dates.ts';
import { DayFilter } from '../../lists/day-filter.tsx';
import type { ListOf } from '../../lists/use-list.ts';

interface ReadinessDayFilterProps {
  readonly list: ListOf<QueryOf<'GET /api/readiness'>>;
}

/** Day to judge; a day that cannot be is refused at the field and leaves the list as it is. */
export const ReadinessDayFilter = ({ list }: ReadinessDayFilterProps) => {
  const [isRefused, setRefused] = useState(false);
  const tomorrow = defaultReadinessDay(today());

  const choose = (day: string) => {
    const isAccepted = day === '' || isReadinessDay(day, today());
    setRefused(!isAccepted);
    if (isAccepted) list.change({ filters: { day: day === tomorrow ? '' : day } });
  };

  return (
    <DayFilter
      label="Tag"
      value={list.state.filters.day || tomorrow}
      error={isRefused ? `Ab heute, höchstens ${maxReadinessDays} Tage voraus.` : null}
      onChange={choose}
    />
  );
};
