/** Content of a printed document, signed from the receiver's view: costs positive, credits negative. */
export interface PrintedTruth {
  readonly type: 'Rechnung' | 'Gutschrift';
  readonly number: string;
  readonly date: string;
  readonly netCents: number;
  readonly grossCents: number;
  /** Total that the printed amounts add up to. */
  readonly basis: 'net' | 'gross';
  readonly positions: readonly PositionTruth[];
}

export interface PositionTruth {
  readonly number: string;
  /** Printed day, or the first day of a printed period. */
  readonly date: string | null;
  readonly period: { readonly from: string; readonly to: string } | null;
  readonly quantity: string | null;
  readonly plate: string | null;
  readonly service: string;
  readonly amountCents: number;
}

export interface PrintedLayout {
  readonly pdf: Buffer;
  readonly truth: PrintedTruth;
}
