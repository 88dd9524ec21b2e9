import type { PoliceReportListQuery } from '../../api/police-reports.ts';
import { type DefinitionOf, isDay } from '../../lists/list-state.ts';
import { itemFilterRules } from '../../work-items/item-filter-rules.ts';

const anyDay = { initial: '', accepts: isDay };

export const policeReportList: DefinitionOf<PoliceReportListQuery> = {
  sortable: ['id', 'caseNumber', 'date', 'time', 'licensePlate', 'status'],
  sort: 'date',
  order: 'desc',
  filters: { ...itemFilterRules('policereport'), from: anyDay, to: anyDay, dueUntil: anyDay },
};
