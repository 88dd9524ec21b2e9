export const leaseplanTypes = ['Rechnung', 'Gutschrift'] as const;
export type LeaseplanType = (typeof leaseplanTypes)[number];

const texts = {
  Rechnung: { open: 'Nicht gutgeschrieben', settled: 'Gutgeschrieben' },
  Gutschrift: { open: 'Nicht verrechnet', settled: 'Verrechnet' },
} as const;

export const leaseplanStatuses = ['Gutgeschrieben', 'Nicht gutgeschrieben', 'Verrechnet', 'Nicht verrechnet'] as const;
export type LeaseplanStatus = (typeof leaseplanStatuses)[number];

/** Derived from type and `processed`, never stored; see docs/coverage.md#states. */
export const leaseplanStatus = (type: LeaseplanType, processed: boolean): LeaseplanStatus =>
  texts[type][processed ? 'settled' : 'open'];

/** Columns behind a status text. */
export const meaningOfStatus = (status: LeaseplanStatus): { type: LeaseplanType; processed: boolean } => ({
  type: status === 'Gutgeschrieben' || status === 'Nicht gutgeschrieben' ? 'Rechnung' : 'Gutschrift',
  processed: status === 'Gutgeschrieben' || status === 'Verrechnet',
});
