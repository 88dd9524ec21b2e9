import type { PositionType } from '@flottwart/contract/rules/leasing';
import { SegmentedControl, Select, Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { apiQuery, type QueryOf } from '../../api/query.ts';
import type { ListOf } from '../../lists/use-list.ts';

const typeTabs = [
  { value: '', label: 'Alle' },
  { value: 'Rechnung', label: 'Nur Rechnungen' },
  { value: 'Gutschrift', label: 'Nur Gutschriften' },
];

interface PositionFiltersProps {
  readonly list: ListOf<QueryOf<'GET /api/leaseplan/all'>>;
}

/** The status filter offers what is there; what another tab offered is given up with the tab. */
export const PositionFilters = ({ list }: PositionFiltersProps) => {
  const { type, status, presumed } = list.state.filters;
  const { data: present = [] } = useQuery(
    apiQuery('GET /api/leaseplan/statuses', { query: { type: (type || undefined) as PositionType | undefined } }),
  );
  const options = status === '' || present.some((text) => text === status) ? present : [...present, status];
  return (
    <>
      <SegmentedControl
        aria-label="Welche Positionen"
        data={typeTabs}
        value={type}
        onChange={(next) => list.change({ filters: { type: next, status: '' } })}
      />
      <Select
        label="Status"
        placeholder="Alle"
        data={[...options]}
        value={status || null}
        clearable
        onChange={(next) => list.change({ filters: { status: next ?? '' } })}
      />
      <Switch
        label="Nur vermutete"
        checked={presumed === 'true'}
        onChange={(event) => list.change({ filters: { presumed: event.currentTarget.checked ? 'true' : '' } })}
      />
    </>
  );
};
