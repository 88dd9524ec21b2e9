import { SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { apiQuery, type QueryOf } from '../../api/query.ts';
import { germanNumber } from '../../lib/german-numbers.ts';
import type { ListOf } from '../../lists/use-list.ts';
import { employeeFilters } from './employee-list.ts';
import classes from './employment-filter.module.css';

interface EmploymentFilterProps {
  readonly list: ListOf<QueryOf<'GET /api/employees'>>;
}

/** Aktive, Inaktive, Alle, each with its number. */
export const EmploymentFilter = ({ list }: EmploymentFilterProps) => {
  const { data: counts } = useQuery(apiQuery('GET /api/list-counts', { query: { list: 'employee' } }));
  const countOf = (value: string) => (value === 'ALL' ? counts?.total : counts && (counts.byStatus[value] ?? 0));
  return (
    <SegmentedControl
      aria-label="Welche Fahrer"
      data={employeeFilters.map(({ value, label }) => {
        const count = countOf(value);
        return {
          value,
          label: (
            <>
              <span>{label}</span>
              {count === undefined ? null : <span className={classes.count}> {germanNumber(count, 0)}</span>}
            </>
          ),
        };
      })}
      value={list.state.filters.status}
      onChange={(status) => list.change({ filters: { status } })}
    />
  );
};
