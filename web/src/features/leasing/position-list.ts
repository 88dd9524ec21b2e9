import { leaseplanStatuses, leaseplanTypes } from '@flottwart/contract/rules/leasing-status';
import type { LeaseplanFilter, LeaseplanSort } from '../../api/leasing.ts';
import { isDay, type ListDefinition, oneOf } from '../../lists/list-state.ts';

const anyDay = { initial: '', accepts: isDay };

export const leaseplanList: ListDefinition<LeaseplanSort, LeaseplanFilter> = {
  sortable: [
    'invoiceNumber',
    'invoiceDate',
    'positionNumber',
    'positionInvoiceDate',
    'licensePlate',
    'amount',
    'status',
  ],
  sort: 'invoiceNumber',
  order: 'asc',
  filters: {
    type: { initial: '', accepts: oneOf(...leaseplanTypes) },
    status: { initial: '', accepts: oneOf(...leaseplanStatuses) },
    from: anyDay,
    to: anyDay,
    licensePlate: { initial: '', accepts: (value) => value.length <= 14 },
    aff: { initial: '', accepts: oneOf('true', 'false') },
    documentId: { initial: '', accepts: (value) => /^[1-9]\d{0,9}$/.test(value) },
  },
};
