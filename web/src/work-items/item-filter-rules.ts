import { type Kind, kinds } from '@flottwart/contract/rules/kinds';
import { type FilterRule, oneOf } from '../lists/list-state.ts';

export type ItemFilter = 'status' | 'assignedTo';

/** Filter of kinds that can be archived; by default it leaves archived items out. */
export const archiveRule: FilterRule = { initial: '', accepts: oneOf('true') };

const isAssignee = (value: string): boolean =>
  value === 'me' || value === 'nobody' || /^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(value);

/** The filters that every list of work items has; by default they exclude nothing. */
export const itemFilterRules = (kind: Kind): Readonly<Record<ItemFilter, FilterRule>> => ({
  status: { initial: '', accepts: oneOf(...kinds[kind].statuses), isSeveral: true },
  assignedTo: { initial: '', accepts: isAssignee, isSeveral: true },
});
