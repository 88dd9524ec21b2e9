import type { Kind, StatusOf } from '@flottwart/contract/work-items/kinds';
import type { ItemFilter } from '../work-items/item-filter-rules.ts';

/** The filters as the server wants them: what is empty is left out. */
export const toItemFilters = ({ status, assignedTo }: Readonly<Record<ItemFilter, string>>) => ({
  // Each list accepts the statuses of its own kind only.
  status: (status || undefined) as StatusOf<Kind> | undefined,
  assignedTo: assignedTo || undefined,
});
