import type { VehicleSort } from '../../api/vehicles.ts';
import { type ItemFilter, itemFilterRules } from '../../lib/item-filters.ts';
import type { ListDefinition } from '../../lib/list-state.ts';

export const vehicleList: ListDefinition<VehicleSort, ItemFilter> = {
  sortable: ['hersteller', 'modell', 'licensePlate', 'vin', 'naechsterService', 'gueltigkeitHauptuntersuchung'],
  sort: 'licensePlate',
  order: 'asc',
  filters: itemFilterRules('vehicle'),
};
