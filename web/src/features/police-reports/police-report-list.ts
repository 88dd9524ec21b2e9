import type { QueryOf } from '../../api/query.ts';
import { anyDay, type DefinitionOf } from '../../lists/list-state.ts';
import { archiveRule, itemFilterRules } from '../../work-items/item-filter-rules.ts';

export const policeReportList: DefinitionOf<QueryOf<'GET /api/police-reports'>> = {
  sortable: ['id', 'caseNumber', 'date', 'time', 'licensePlate', 'status'],
  sort: 'date',
  order: 'desc',
  filters: {
    ...itemFilterRules('policereport'),
    archived: archiveRule,
    from: anyDay,
    to: anyDay,
    dueUntil: anyDay,
    // Asked for by the page of a driver alone.
    driverId: { initial: '', accepts: () => false },
  },
};
