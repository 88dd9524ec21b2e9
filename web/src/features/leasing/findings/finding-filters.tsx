import {
  findingKindLabels,
  findingKinds,
  findingStateLabels,
  findingStates,
} from '@flottwart/contract/rules/leasing-findings';
import { Select } from '@mantine/core';
import type { QueryOf } from '../../../api/query.ts';
import type { ListOf } from '../../../lists/use-list.ts';

const kinds = findingKinds.map((value) => ({ value, label: findingKindLabels[value] }));
const states = [
  { value: 'all', label: 'Alle' },
  ...findingStates.map((value) => ({ value, label: findingStateLabels[value] })),
];

export const FindingFilters = ({ list }: { readonly list: ListOf<QueryOf<'GET /api/leaseplan/findings'>> }) => {
  const { kind, state } = list.state.filters;
  return (
    <>
      <Select
        label="Art"
        placeholder="Alle"
        data={kinds}
        value={kind || null}
        clearable
        onChange={(next) => list.change({ filters: { kind: next ?? '' } })}
      />
      <Select
        label="Status"
        data={states}
        value={state}
        allowDeselect={false}
        onChange={(next) => list.change({ filters: { state: next ?? 'all' } })}
      />
    </>
  );
};
