import { positionStatuses, positionTypes } from '@flottwart/contract/rules/leasing';
import { maxPlateLength } from '@flottwart/contract/rules/limits';
import type { QueryOf } from '../../api/query.ts';
import { anyDay, type DefinitionOf, oneOf } from '../../lists/list-state.ts';

/** See docs/coverage.md#constants. */
export const positionPageSize = 100;

export const positionList: DefinitionOf<QueryOf<'GET /api/leaseplan/all'>> = {
  sortable: [
    'invoiceNumber',
    'invoiceDate',
    'positionNumber',
    'positionInvoiceDate',
    'licensePlate',
    'amount',
    'status',
  ],
  // Newest first: docs/decisions/0059-leasing-lists-and-kpis.md.
  sort: 'invoiceDate',
  order: 'desc',
  size: positionPageSize,
  filters: {
    type: { initial: '', accepts: oneOf(...positionTypes) },
    status: { initial: '', accepts: oneOf(...positionStatuses) },
    from: anyDay,
    to: anyDay,
    licensePlate: { initial: '', accepts: (value) => value.length <= maxPlateLength },
    hasPlate: { initial: '', accepts: oneOf('false') },
    aff: { initial: '', accepts: oneOf('true', 'false') },
    presumed: { initial: '', accepts: oneOf('true') },
    documentId: { initial: '', accepts: (value) => /^[1-9]\d{0,9}$/.test(value) },
  },
};

export const openCreditsList: DefinitionOf<QueryOf<'GET /api/leaseplan/open-credits'>> = {
  sortable: ['openAmount', 'oldestDate', 'licensePlate', 'positions'],
  sort: 'openAmount',
  order: 'desc',
  filters: {},
};
