import { maxClaimDocumentBytes, maxClaimDocuments } from './limits.ts';

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

/** Column values that a status text means. */
export const meaningOfStatus = (status: PositionStatus): { type: PositionType; processed: boolean } => ({
  type: status === 'Gutgeschrieben' || status === 'Nicht gutgeschrieben' ? 'Rechnung' : 'Gutschrift',
  processed: status === 'Gutgeschrieben' || status === 'Verrechnet',
});

/** Days for which documents taken back can be restored. */
export const withdrawalUndoDays = 30;

export type LimitLevel = 'fine' | 'near' | 'reached';

export interface LimitUse {
  /** Amounts in euro. */
  readonly used: number;
  readonly left: number;
  /** Whole percent, rounded down; 100 means reached. */
  readonly percent: number;
  readonly level: LimitLevel;
}

const nearPercent = 80;

/** Warns from 80 %, alarms from 100 %; a limit of zero is reached by any use. */
export const limitUse = (used: number, limit: number): LimitUse => {
  const share = limit === 0 ? (used > 0 ? 100 : 0) : (used / limit) * 100;
  const percent = Math.max(0, Math.floor(share + 1e-9));
  const level = percent >= 100 ? 'reached' : percent >= nearPercent ? 'near' : 'fine';
  return { used, left: Math.round((limit - used) * 100) / 100, percent, level };
};

export interface FittingDocuments<T> {
  readonly documents: readonly T[];
  readonly bytes: number;
  /** Documents that do not fit into the mail. */
  readonly leftOut: number;
}

/** Documents as far as a mail holds them; given small ones first, as many as possible fit. */
export const fittingDocuments = <T extends { readonly bytes: number }>(sized: readonly T[]): FittingDocuments<T> => {
  const documents: T[] = [];
  let bytes = 0;
  for (const document of sized) {
    if (documents.length === maxClaimDocuments || bytes + document.bytes > maxClaimDocumentBytes) break;
    documents.push(document);
    bytes += document.bytes;
  }
  return { documents, bytes, leftOut: sized.length - documents.length };
};
