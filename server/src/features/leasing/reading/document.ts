/** What reading a leasing document hands over. Everything in it was read and checked; nothing is stored yet. */
export interface ReadDocument {
  readonly type: 'Rechnung' | 'Gutschrift';
  readonly number: string;
  /** Calendar day, `2026-11-15`. */
  readonly date: string;
  /** Signed from the company's view, like every amount below: an invoice is positive, a credit negative. */
  readonly netCents: number | null;
  readonly grossCents: number | null;
  /** Which of the two totals the positions add up to. */
  readonly basis: 'net' | 'gross';
  /** Documents this one corrects or credits. */
  readonly references: readonly ReadReference[];
  readonly origin: { readonly form: 'e-invoice' | 'text-layer'; readonly profile: string };
  readonly headerPlate: string | null;
  readonly positions: readonly ReadPosition[];
}

export interface ReadPosition {
  /** As printed, else counted from 1. Not always unique: some issuers begin anew with each vehicle. */
  readonly number: string;
  readonly date: string | null;
  /** Of the position's own field, else of its text, else of the document's header. Hyphen form where it has separators. */
  readonly plate: string | null;
  readonly amountCents: number;
  readonly service: string;
  readonly references: readonly ReadReference[];
}

/** "zu Rechnung 4711 Pos. 3"; either part may be missing, never both. */
export interface ReadReference {
  readonly document: string | null;
  readonly position: string | null;
}

export type ReadOutcome =
  | { readonly document: ReadDocument }
  | { readonly refusal: ReadRefusal /** German, for the person who uploaded the file. */; readonly text: string };

export type ReadRefusal =
  | 'not-supported'
  | 'too-large'
  | 'header-only'
  | 'encrypted'
  | 'active-content'
  | 'scanned'
  | 'too-many-pages'
  | 'broken'
  | 'limits-exceeded'
  | 'dtd'
  | 'order'
  | 'no-invoice'
  | 'several-invoices'
  | 'unknown-type'
  | 'no-positions'
  | 'too-many-positions'
  | 'unreadable-amount'
  | 'no-total'
  | 'sum-mismatch'
  | 'currency'
  | 'missing-number'
  | 'missing-date'
  | 'future-date'
  | 'unknown-layout';
