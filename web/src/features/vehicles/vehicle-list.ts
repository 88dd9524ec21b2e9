import { sortKeys } from '@flottwart/contract/kinds/field';
import { vehicleFields } from '@flottwart/contract/kinds/vehicle/fields';
import type { QueryOf } from '../../api/query.ts';
import { anyDay, type DefinitionOf } from '../../lists/list-state.ts';
import { archiveRule, itemFilterRules } from '../../work-items/item-filter-rules.ts';

export const vehicleList: DefinitionOf<QueryOf<'GET /api/vehicles'>> = {
  sortable: [...sortKeys(vehicleFields), 'title', 'status', 'assignedToEmail', 'createdAt', 'updatedAt'],
  sort: 'licensePlate',
  order: 'asc',
  filters: { ...itemFilterRules('vehicle'), archived: archiveRule, dueUntil: anyDay },
};

/** Name of the draft of a new vehicle. */
export const vehicleDraft = 'Neues Fahrzeug';
