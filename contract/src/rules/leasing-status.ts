export const positionTypes = ['Rechnung', 'Gutschrift'] as const;
export type PositionType = (typeof positionTypes)[number];

const texts = {
  Rechnung: { open: 'Nicht gutgeschrieben', settled: 'Gutgeschrieben' },
  Gutschrift: { open: 'Nicht verrechnet', settled: 'Verrechnet' },
} as const;

export const positionStatuses = ['Gutgeschrieben', 'Nicht gutgeschrieben', 'Verrechnet', 'Nicht verrechnet'] as const;
export type PositionStatus = (typeof positionStatuses)[number];

/** Derived from type and `processed`, never stored; see docs/coverage.md#states. */
export const positionStatus = (type: PositionType, processed: boolean): PositionStatus =>
  texts[type][processed ? 'settled' : 'open'];

/** Columns behind a status text. */
export const meaningOfStatus = (status: PositionStatus): { type: PositionType; processed: boolean } => ({
  type: status === 'Gutgeschrieben' || status === 'Nicht gutgeschrieben' ? 'Rechnung' : 'Gutschrift',
  processed: status === 'Gutgeschrieben' || status === 'Verrechnet',
});
