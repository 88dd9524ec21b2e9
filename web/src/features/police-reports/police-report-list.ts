import type { PoliceReportFilter, PoliceReportSort } from '../../api/police-reports.ts';
import { isDay, type ListDefinition } from '../../lists/list-state.ts';
import { itemFilterRules } from '../../work-items/item-filter-rules.ts';

const anyDay = { initial: '', accepts: isDay };

export const policeReportList: ListDefinition<PoliceReportSort, PoliceReportFilter> = {
  sortable: ['id', 'caseNumber', 'date', 'time', 'licensePlate', 'status'],
  sort: 'date',
  order: 'desc',
  filters: { ...itemFilterRules('policereport'), from: anyDay, to: anyDay },
};
