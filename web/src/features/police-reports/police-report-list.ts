import type { PoliceReportFilter, PoliceReportSort } from '../../api/police-reports.ts';
import { itemFilterRules } from '../../lib/item-filters.ts';
import { isDay, type ListDefinition } from '../../lib/list-state.ts';

const anyDay = { initial: '', accepts: isDay };

export const policeReportList: ListDefinition<PoliceReportSort, PoliceReportFilter> = {
  sortable: ['id', 'caseNumber', 'date', 'time', 'licensePlate', 'status'],
  sort: 'date',
  order: 'desc',
  filters: { ...itemFilterRules('policereport'), from: anyDay, to: anyDay },
};
