/** Parsed and validated leasing document, not stored yet. */
export interface ReadDocument {
  readonly type: 'Rechnung' | 'Gutschrift';
  readonly number: string;
  /** Calendar day, YYYY-MM-DD. */
  readonly date: string;
  /** Amounts here are signed from the company's view: invoices positive, credits negative. */
  readonly netCents: number | null;
  readonly grossCents: number | null;
  /** Total that the positions add up to. */
  readonly basis: 'net' | 'gross';
  /** Documents this one corrects or credits. */
  readonly references: readonly ReadReference[];
  readonly origin: { readonly form: 'e-invoice' | 'text-layer'; readonly profile: string };
  readonly headerPlate: string | null;
  readonly positions: readonly ReadPosition[];
}

export interface ReadPosition {
  /** Number as printed, else counted from 1; not always unique, because some issuers restart per vehicle. */
  readonly number: string;
  readonly date: string | null;
  /** Plate from the position's field, else its text, else the document's header; with hyphens if it has separators. */
  readonly plate: string | null;
  readonly amountCents: number;
  readonly service: string;
  readonly references: readonly ReadReference[];
}

/** Reference such as "zu Rechnung 4711 Pos. 3"; either part may be missing, never both. */
export interface ReadReference {
  readonly document: string | null;
  readonly position: string | null;
}

export type ReadOutcome =
  | { readonly document: ReadDocument }
  | { readonly refusal: ReadRefusal /** User-facing message in German. */; readonly text: string };

export const readRefusals = [
  'not-supported',
  'too-large',
  'header-only',
  'encrypted',
  'active-content',
  'scanned',
  'too-many-pages',
  'broken',
  'limits-exceeded',
  'dtd',
  'order',
  'no-invoice',
  'several-invoices',
  'unknown-type',
  'no-positions',
  'too-many-positions',
  'too-many-references',
  'unreadable-amount',
  'no-total',
  'sum-mismatch',
  'currency',
  'missing-number',
  'missing-date',
  'future-date',
  'unknown-layout',
] as const;
export type ReadRefusal = (typeof readRefusals)[number];
