import { statusLabel } from '@flottwart/contract/rules/labels';
import { type Kind, kinds } from '@flottwart/contract/work-items/kinds';
import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { listCountsQuery } from '../api/lists.ts';
import { colleaguesQuery } from '../api/team.ts';
import type { List } from '../lists/use-list.ts';
import { usePersonName } from '../shared/person-name.tsx';
import type { ItemFilter } from './item-filter-rules.ts';
import classes from './item-list.module.css';

interface FilterProps<S extends string> {
  readonly kind: Kind;
  readonly list: List<S, ItemFilter>;
}

/** Each status with its number of items. */
export const StatusFilter = <S extends string>({ kind, list }: FilterProps<S>) => {
  const { data: counts } = useQuery(listCountsQuery(kind));
  const options = kinds[kind].statuses.map((status) => ({
    value: status as string,
    label: counts ? `${statusLabel(status)} (${counts.byStatus[status] ?? 0})` : statusLabel(status),
  }));
  return (
    <Select
      className={classes.filter}
      label="Status"
      placeholder="Alle"
      data={options}
      value={list.state.filters.status || null}
      clearable
      onChange={(status) => list.change({ filters: { status: status ?? '' } })}
    />
  );
};

export const AssigneeFilter = <S extends string>({ list }: Pick<FilterProps<S>, 'list'>) => {
  const { data: colleagues = [] } = useQuery(colleaguesQuery);
  const personName = usePersonName();
  const { assignedTo } = list.state.filters;
  const isUnlisted = assignedTo.includes('@') && !colleagues.includes(assignedTo);
  const people = isUnlisted ? [assignedTo, ...colleagues] : colleagues;
  return (
    <Select
      className={classes.filter}
      label="Zugewiesen an"
      placeholder="Alle"
      data={[
        { value: 'me', label: 'Mir zugewiesen' },
        { value: 'nobody', label: 'Niemandem zugewiesen' },
        ...people.map((email) => ({ value: email, label: personName(email) })),
      ]}
      value={assignedTo || null}
      searchable
      clearable
      nothingFoundMessage="Niemand gefunden."
      onChange={(value) => list.change({ filters: { assignedTo: value ?? '' } })}
    />
  );
};
