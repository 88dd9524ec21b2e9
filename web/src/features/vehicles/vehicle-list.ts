import type { VehicleSort } from '../../api/vehicles.ts';
import type { ListDefinition } from '../../lists/list-state.ts';
import { type ItemFilter, itemFilterRules } from '../../work-items/item-filter-rules.ts';

export const vehicleList: ListDefinition<VehicleSort, ItemFilter> = {
  sortable: ['hersteller', 'modell', 'licensePlate', 'vin', 'naechsterService', 'gueltigkeitHauptuntersuchung'],
  sort: 'licensePlate',
  order: 'asc',
  filters: itemFilterRules('vehicle'),
};
