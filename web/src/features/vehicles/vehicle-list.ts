import type { VehicleListQuery } from '../../api/vehicles.ts';
import { anyDay, type DefinitionOf } from '../../lists/list-state.ts';
import { archiveRule, itemFilterRules } from '../../work-items/item-filter-rules.ts';

export const vehicleList: DefinitionOf<VehicleListQuery> = {
  sortable: [
    'hersteller',
    'modell',
    'licensePlate',
    'vin',
    'naechsterService',
    'gueltigkeitHauptuntersuchung',
    'title',
    'status',
    'assignedToEmail',
    'uvvDueDate',
    'naechsterServiceInKm',
    'providername',
    'rueckgabedatum',
    'reifenVorderachse',
    'reifenHinterachse',
    'createdAt',
    'updatedAt',
  ],
  sort: 'licensePlate',
  order: 'asc',
  filters: { ...itemFilterRules('vehicle'), archived: archiveRule, dueUntil: anyDay },
};

/** Name of the draft of a new vehicle. */
export const vehicleDraft = 'Neues Fahrzeug';
