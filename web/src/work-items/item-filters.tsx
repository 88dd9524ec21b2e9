import { type Kind, kinds } from '@flottwart/contract/rules/kinds';
import { statusLabel } from '@flottwart/contract/rules/status-label';
import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { memo, useState } from 'react';
import { apiQuery } from '../api/query.ts';
import { ChoiceFilter } from '../lists/choice-filter.tsx';
import { filterValues } from '../lists/list-state.ts';
import type { ListFilters } from '../lists/use-list.ts';
import { usePersonName } from '../shared/person-name.tsx';
import { StatusChip } from '../shared/status-chip.tsx';
import type { ItemFilter } from './item-filter-rules.ts';

interface FilterProps {
  readonly kind: Kind;
  readonly list: ListFilters<ItemFilter>;
}

interface StatusChoiceProps {
  readonly kind: Kind;
  readonly value: string;
  readonly setFilter: ListFilters<ItemFilter>['setFilter'];
}

/** Each status with its number of items. */
export const StatusFilter = ({ kind, list }: FilterProps) => (
  <StatusChoice kind={kind} value={list.filterOf('status')} setFilter={list.setFilter} />
);

/** Rendered only when the value changes, not for every search. */
const StatusChoice = memo(({ kind, value, setFilter }: StatusChoiceProps) => {
  const { data: counts } = useQuery(apiQuery('GET /api/list-counts', { query: { list: kind } }));
  return (
    <ChoiceFilter
      label="Status"
      choices={kinds[kind].statuses.map((status) => ({
        value: status,
        label: statusLabel(status),
        count: counts && (counts.byStatus[status] ?? 0),
      }))}
      render={(status) => <StatusChip status={status} isPlain />}
      value={value}
      onChange={(status) => setFilter('status', status)}
    />
  );
});

export const AssigneeFilter = ({ list }: Pick<FilterProps, 'list'>) => (
  <AssigneeChoice assignedTo={list.filterOf('assignedTo')} setFilter={list.setFilter} />
);

interface AssigneeChoiceProps {
  readonly assignedTo: string;
  readonly setFilter: ListFilters<ItemFilter>['setFilter'];
}

/** Colleagues are loaded once the filter is used. */
const AssigneeChoice = memo(({ assignedTo, setFilter }: AssigneeChoiceProps) => {
  const [wasEntered, setEntered] = useState(false);
  const enabled = wasEntered || assignedTo !== '';
  const { data: colleagues = [] } = useQuery({ ...apiQuery('GET /api/users/colleagues'), enabled });
  const personName = usePersonName({ enabled });
  const unlisted = filterValues(assignedTo).filter((value) => value.includes('@') && !colleagues.includes(value));
  return (
    <ChoiceFilter
      label="Zugewiesen an"
      choices={[
        { value: 'me', label: 'Mir zugewiesen' },
        { value: 'nobody', label: 'Niemandem zugewiesen' },
        ...[...unlisted, ...colleagues].map((email) => ({ value: email, label: personName(email) })),
      ]}
      value={assignedTo}
      isSearchable
      onFocus={() => setEntered(true)}
      onChange={(value) => setFilter('assignedTo', value)}
    />
  );
});

interface ArchiveFilterProps {
  readonly list: ListFilters<'archived'>;
}

/** Shows what is archived instead of what is in use. */
export const ArchiveFilter = ({ list }: ArchiveFilterProps) => (
  <Select
    label="Archiv"
    placeholder="Ohne archivierte"
    maw={200}
    data={[{ value: 'true', label: 'Nur archivierte' }]}
    value={list.filterOf('archived') || null}
    clearable
    onChange={(archived) => list.setFilter('archived', archived ?? '')}
  />
);
